import * as shell from "#content/en/site/shell.yaml";
import { usePath } from "#app/sections/page/use-path.ts";
import { buttonClass } from "#app/ui/button.tsx";

/** `page` for the link to the present page or one above it, as `aria-current` has it. */
export function useCurrent(): (to: string) => "page" | undefined {
  const path = usePath();
  return (to) => (path === to || (to !== "/" && path.startsWith(`${to}/`)) ? "page" : undefined);
}

/** The navigation in a row, for screens wide enough to hold it. */
export function MainNav() {
  const current = useCurrent();
  return (
    <nav aria-label={shell.mainNavigation} className="hidden flex-wrap items-center gap-1 xl:flex">
      {shell.primary.map((link) => (
        <a
          key={link.to}
          href={link.to}
          aria-current={current(link.to)}
          className="inline-flex min-h-11 items-center rounded-control border-b-3 border-transparent px-3 text-small font-medium whitespace-nowrap text-ink hover:bg-mint aria-[current=page]:rounded-b-none aria-[current=page]:border-marigold aria-[current=page]:font-semibold"
        >
          {link.label}
        </a>
      ))}
      <a href={shell.talk.to} className={`${buttonClass("primary")} ml-2 whitespace-nowrap`}>
        {shell.talk.label}
      </a>
    </nav>
  );
}

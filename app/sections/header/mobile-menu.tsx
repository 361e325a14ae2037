import * as shell from "#content/en/site/shell.yaml";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useCurrent } from "./main-nav.tsx";

/**
 * The stacked menu of small screens: a native disclosure, so it opens without script. Script closes it again
 * when the visitor turns to something else (islands/page.ts).
 */
export function MobileMenu() {
  const current = useCurrent();
  return (
    <details data-menu="" className="group xl:hidden">
      <summary className="inline-flex min-h-12 items-center gap-2 rounded-control border-2 border-pine px-3.5 font-semibold text-pine hover:bg-mint">
        <span className="group-open:hidden max-sm:hidden">
          <Icon name="menu" />
        </span>
        <span className="hidden sm:group-open:block">
          <Icon name="close" />
        </span>
        {shell.menu}
      </summary>
      <nav
        aria-label={shell.mainNavigation}
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-100%)] overflow-y-auto border-t border-hair bg-paper lifted [@media(max-height:26rem)]:max-h-none"
      >
        <ul className="page flex flex-col pt-2 pb-6">
          {shell.primary.map((link) => (
            <li key={link.to} className="border-b border-hair">
              <a
                href={link.to}
                aria-current={current(link.to)}
                className="flex min-h-15 items-center text-h4 font-medium text-ink aria-[current=page]:font-bold aria-[current=page]:underline aria-[current=page]:decoration-marigold aria-[current=page]:decoration-4 aria-[current=page]:underline-offset-8"
              >
                {link.label}
              </a>
            </li>
          ))}
          <li className="pt-5">
            <a href={shell.talk.to} className={`${buttonClass("primary")} w-full`}>
              {shell.talk.label}
            </a>
          </li>
        </ul>
      </nav>
    </details>
  );
}

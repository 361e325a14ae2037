import { Link, NavLink } from "react-router";
import * as shell from "#content/en/site/shell.yaml";
import { buttonClass } from "#app/ui/button.tsx";

/** The navigation in a row, for screens wide enough to hold it. */
export function MainNav() {
  return (
    <nav aria-label={shell.mainNavigation} className="hidden flex-wrap items-center gap-1 xl:flex">
      {shell.primary.map((link) => (
        <NavLink
          key={link.to}
          to={link.to}
          end={link.to === "/"}
          className="inline-flex min-h-11 items-center rounded-control border-b-3 border-transparent px-3 text-small font-medium whitespace-nowrap text-ink hover:bg-mint aria-[current=page]:rounded-b-none aria-[current=page]:border-marigold aria-[current=page]:font-semibold"
        >
          {link.label}
        </NavLink>
      ))}
      <Link to={shell.talk.to} className={`${buttonClass("primary")} ml-2 whitespace-nowrap`}>
        {shell.talk.label}
      </Link>
    </nav>
  );
}

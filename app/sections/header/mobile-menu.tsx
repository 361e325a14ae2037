import { Link, NavLink } from "react-router";
import * as shell from "#content/en/site/shell.yaml";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useClosingMenu } from "./use-closing-menu.ts";

/** The stacked menu of small screens: a native disclosure, so it opens before any script runs. */
export function MobileMenu() {
  const menu = useClosingMenu();
  return (
    <details ref={menu} className="group xl:hidden">
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
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-4.5rem)] overflow-y-auto border-t border-hair bg-paper lifted"
      >
        <ul className="page flex flex-col pt-2 pb-6">
          {shell.primary.map((link) => (
            <li key={link.to} className="border-b border-hair">
              <NavLink
                to={link.to}
                end={link.to === "/"}
                className="flex min-h-15 items-center text-h4 font-medium text-ink aria-[current=page]:font-bold aria-[current=page]:underline aria-[current=page]:decoration-marigold aria-[current=page]:decoration-4 aria-[current=page]:underline-offset-8"
              >
                {link.label}
              </NavLink>
            </li>
          ))}
          <li className="pt-5">
            <Link to={shell.talk.to} className={`${buttonClass("primary")} w-full`}>
              {shell.talk.label}
            </Link>
          </li>
        </ul>
      </nav>
    </details>
  );
}

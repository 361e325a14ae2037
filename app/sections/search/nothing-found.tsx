import type { ReactNode } from "react";
import { phone } from "#content/agency/agency.yaml";
import words from "#content/en/site/search.yaml";
import { Drawing } from "#app/ui/art.tsx";

interface NothingFoundProps {
  /** The page that searched, which isn't among the links. */
  readonly on: string;
  readonly className?: string;
  /** What happened, and what to try. */
  readonly children: ReactNode;
}

/** For a search without results, or one that failed: what happened, three pages to go to, and the phone number. */
export function NothingFound({ on, className = "", children }: NothingFoundProps) {
  const links = words.onward.filter(({ to }) => to !== on).slice(0, 3);
  return (
    <div
      className={`grid items-start gap-x-12 gap-y-6 roomy:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] ${className}`}
    >
      <div>
        {children}
        <ul className="mt-4 grid">
          {links.map(({ label, to }) => (
            <li key={to}>
              <a href={to} className="text-link">
                {label}
              </a>
            </li>
          ))}
        </ul>
        <p className="mt-4">
          {words.call}:{" "}
          <a
            href={phone.href}
            className="inline-flex min-h-11 items-center font-semibold whitespace-nowrap text-pine underline underline-offset-4"
          >
            {phone.display}
          </a>
        </p>
      </div>
      <div className="max-md:max-w-[28rem]">
        <Drawing of="not-found/search" />
      </div>
    </div>
  );
}

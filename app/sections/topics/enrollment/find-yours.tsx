import page from "#content/en/topics/enrollment-periods.yaml";
import { Icon } from "#app/ui/icon.tsx";
import { periodAnchor } from "./period-anchor.ts";

const { find } = page;

/** From what a reader says of their life to the period that is theirs. */
export function FindYours() {
  return (
    <nav aria-labelledby="find" className="rounded-card bg-sand p-6 sm:p-7">
      <h2 id="find" className="font-serif text-h4 font-semibold">
        {find.title}
      </h2>
      <ul className="mt-2">
        {find.items.map(({ label, period }) => (
          <li key={period} className="border-t border-line/40 first:border-0">
            <a
              href={`#${periodAnchor(period)}`}
              className="flex min-h-13 items-center justify-between gap-4 py-2 text-pine underline underline-offset-4"
            >
              {label}
              <Icon name="arrow" />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

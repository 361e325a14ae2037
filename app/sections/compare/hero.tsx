import { hero } from "#content/en/pages/compare-plans.yaml";
import { buttonClass } from "#app/ui/button.tsx";

/** Ids of the headings that the page's buttons lead to. */
export const compareAnchor = "compare";
export const requestAnchor = "request";

/** The first screen, kept short: the comparison itself begins in it. */
export function Hero() {
  return (
    <section className="page pt-6 md:pt-10 print:hidden">
      <h1 className="text-h1">{hero.headline}</h1>
      <div className="mt-4 flex flex-wrap items-center gap-x-16 gap-y-5">
        <p className="measure grow basis-72 text-quiet">{hero.text}</p>
        <div className="flex flex-wrap gap-3">
          <a data-smooth="" href={`#${compareAnchor}`} className={buttonClass("accent")}>
            {hero.compare}
          </a>
          <a data-smooth="" href={`#${requestAnchor}`} className={buttonClass("outline")}>
            {hero.request}
          </a>
        </div>
      </div>
    </section>
  );
}

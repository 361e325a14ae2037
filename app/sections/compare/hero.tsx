import { hero } from "#content/en/pages/compare-plans.yaml";
import { buttonClass } from "#app/ui/button.tsx";

/** Ids of the headings that the page's buttons lead to. */
export const compareAnchor = "compare";
export const requestAnchor = "request";

/** The first screen, kept short: the comparison itself begins in it. */
export function Hero() {
  return (
    <section className="page grid items-center gap-x-16 gap-y-5 pt-8 md:pt-12 lg:grid-cols-12 print:hidden">
      <h1 className="text-h1 lg:col-span-6">{hero.headline}</h1>
      <div className="lg:col-span-6">
        <p className="measure text-lead text-quiet">{hero.text}</p>
        <div className="mt-5 flex flex-wrap gap-3">
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

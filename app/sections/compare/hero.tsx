import { hero } from "#content/en/pages/compare-plans.yaml";
import { buttonClass } from "#app/ui/button.tsx";
import { compareAnchor, requestAnchor } from "./anchors.ts";
import { TwoWays } from "./two-ways.tsx";

/** The first screen: the page's two parts as two buttons, and a picture of what can be compared. */
export function Hero() {
  return (
    <section className="page grid items-center gap-x-16 gap-y-12 pt-10 pb-6 md:pt-16 lg:grid-cols-12 print:hidden">
      <div className="lg:col-span-7">
        <h1 className="text-h1">{hero.headline}</h1>
        <p className="mt-6 measure text-lead text-quiet">{hero.text}</p>
        <div className="mt-8 flex flex-wrap gap-4">
          <a data-smooth="" href={`#${compareAnchor}`} className={buttonClass("accent")}>
            {hero.compare}
          </a>
          <a data-smooth="" href={`#${requestAnchor}`} className={buttonClass("outline")}>
            {hero.request}
          </a>
        </div>
      </div>
      <div className="lg:col-span-5">
        <TwoWays />
      </div>
    </section>
  );
}

import { hero } from "#content/en/pages/compare-plans.yaml";
import { buttonClass } from "#app/ui/button.tsx";
import { JumpLink } from "#app/ui/jump-link.tsx";
import { compareAnchor, requestAnchor } from "./anchors.ts";
import { TwoWays } from "./still-compare.ts";

/** The first screen: the page's two parts as two buttons, and a picture of what can be compared. */
export function Hero() {
  return (
    <section className="page grid items-center gap-x-16 gap-y-12 pt-10 pb-6 md:pt-16 lg:grid-cols-12 print:hidden">
      <div className="lg:col-span-7">
        <h1 className="text-h1">{hero.headline}</h1>
        <p className="mt-6 measure text-lead text-quiet">{hero.text}</p>
        <div className="mt-8 flex flex-wrap gap-4">
          <JumpLink to={compareAnchor} className={buttonClass("accent")}>
            {hero.compare}
          </JumpLink>
          <JumpLink to={requestAnchor} className={buttonClass("outline")}>
            {hero.request}
          </JumpLink>
        </div>
      </div>
      <TwoWays />
    </section>
  );
}

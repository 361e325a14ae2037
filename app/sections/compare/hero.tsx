import type { ComparePlansPage } from "#content/en/pages/compare-plans.schema.ts";
import { hero, picture } from "#content/en/pages/compare-plans.yaml";
import { buttonClass } from "#app/ui/button.tsx";
import { compareAnchor, requestAnchor } from "./compare-section.tsx";

/** The first screen: links to the page's two parts, and a picture of what can be compared. */
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

const block = "rounded-control px-3 py-1.5 font-semibold";

/** The two ways to have Medicare, each as the blocks it consists of. */
function TwoWays() {
  return (
    <figure className="rounded-card bg-sand p-6 sm:p-8">
      <figcaption>
        <span className="font-serif text-h4 font-semibold">{picture.title}</span>
        <span className="block text-small">{picture.text}</span>
      </figcaption>
      <Way way={picture.first} frame="" />
      <p className="mt-5 flex items-center gap-3 text-small text-quiet before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {picture.or}
      </p>
      <Way way={picture.second} frame="rounded-card border-2 border-pine p-2" />
    </figure>
  );
}

interface WayProps {
  readonly way: ComparePlansPage["picture"]["first"];
  /** Drawn around blocks that come as one plan. */
  readonly frame: string;
}

function Way({ way, frame }: WayProps) {
  return (
    <div className="mt-4">
      <p className="font-semibold">{way.name}</p>
      <ul className={`mt-2 flex w-fit flex-wrap gap-2 text-small ${frame}`}>
        {way.parts.map((part) => (
          <li key={part} className={`${block} border-2 border-pine bg-pine text-on-pine`}>
            {part}
          </li>
        ))}
        {way.extras.map((part) => (
          <li key={part} className={`${block} border-2 border-dashed border-line`}>
            {part}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-small">{way.text}</p>
    </div>
  );
}

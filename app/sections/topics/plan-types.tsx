import page from "#content/en/topics/medicare-advantage.yaml";
import { Heading, Section } from "#app/sections/page/section.tsx";

const { types } = page;

/** The five types of plan, each by its letters, with as much for it as against it. */
export function PlanTypes() {
  return (
    <Section id="types">
      <Heading id="types" text={types.headline} />
      <p className="mt-4 measure text-lead text-quiet">{types.intro}</p>
      <nav aria-label={types.headline} className="mt-6">
        <ul className="flex flex-wrap gap-2">
          {types.items.map(({ short }) => (
            <li key={short}>
              <a
                href={`#${short.toLowerCase()}`}
                className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-control border-2 border-line px-4 font-semibold text-pine hover:bg-mint"
              >
                {short}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-10">
        {types.items.map((type) => (
          <PlanType key={type.short} type={type} />
        ))}
      </div>
    </Section>
  );
}

/** One type of plan: what it is, then both sides of it. */
function PlanType({ type }: { readonly type: (typeof types.items)[number] }) {
  const id = type.short.toLowerCase();
  return (
    <article
      id={id}
      aria-labelledby={`${id}-name`}
      className="grid gap-x-10 gap-y-6 border-t border-hair py-10 md:grid-cols-2 lg:grid-cols-12"
    >
      <div className="md:col-span-2 lg:col-span-4">
        <h3 id={`${id}-name`} className="text-h2">
          {type.short} <span className="mt-1 block text-h4">{type.name}</span>
        </h3>
        <p className="mt-3 max-w-[56ch] text-quiet">{type.description}</p>
      </div>
      <Points label={types.pros} points={type.pros} sign="+" />
      <Points label={types.cons} points={type.cons} sign="−" />
    </article>
  );
}

interface PointsProps {
  readonly label: string;
  readonly points: readonly string[];
  /** For the eye; the label says it in a word. */
  readonly sign: string;
}

function Points({ label, points, sign }: PointsProps) {
  return (
    <div className="lg:col-span-4">
      <h4 className="font-semibold">{label}</h4>
      <ul className="mt-2 space-y-3">
        {points.map((point) => (
          <li key={point} className="flex gap-3">
            <span aria-hidden="true" className="font-semibold text-pine">
              {sign}
            </span>
            {point}
          </li>
        ))}
      </ul>
    </div>
  );
}

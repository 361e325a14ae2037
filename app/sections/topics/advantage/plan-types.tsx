import page from "#content/en/topics/medicare-advantage.yaml";
import { PlanType } from "./plan-type.tsx";

const { types } = page;

/** The five types of plan, each by its letters, with as much for it as against it. */
export function PlanTypes() {
  return (
    <section aria-labelledby="types" className="page band">
      <h2 id="types" className="text-h2">
        {types.headline}
      </h2>
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
    </section>
  );
}

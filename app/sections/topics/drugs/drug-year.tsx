import page from "#content/en/topics/prescription-drug-plans.yaml";
import { DrugPhases } from "#app/sections/pictures/drug-phases.tsx";
import { Icon } from "#app/ui/icon.tsx";

const { year } = page;

/** The phases of a year of drug costs, as a picture and in words. */
export function DrugYear() {
  return (
    <section aria-labelledby="year" className="bg-sand">
      <div className="page grid items-start gap-x-16 gap-y-8 band lg:grid-cols-12">
        <div className="lg:sticky lg:top-28 lg:col-span-5">
          <h2 id="year" className="text-h2">
            {year.headline}
          </h2>
          <p className="mt-5 max-w-[40ch] text-lead text-quiet">{year.intro}</p>
          <ul className="mt-6 list-disc space-y-3 pl-6">
            {year.points.map((point) => (
              <li key={point} className="max-w-[48ch] pl-1 marker:text-pine">
                {point}
              </li>
            ))}
          </ul>
          <a href={year.link.to} className="mt-4 text-link">
            {year.link.label}
            <Icon name="arrow" />
          </a>
        </div>
        <div className="min-w-0 lg:col-span-7">
          <DrugPhases />
        </div>
      </div>
    </section>
  );
}

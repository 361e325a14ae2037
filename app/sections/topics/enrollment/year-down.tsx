import page from "#content/en/topics/enrollment-periods.yaml";
import { PeriodEntry } from "./period-entry.tsx";
import { MonthRail } from "./month-rail.tsx";

const { yearly } = page;

/** The three yearly periods, each beside its months, January at the top. */
export function YearDown() {
  return (
    <section aria-labelledby="yearly" className="bg-sand">
      <div className="page grid gap-x-16 gap-y-10 band lg:grid-cols-12">
        <div className="lg:col-span-4">
          <div className="lg:sticky lg:top-28">
            <h2 id="yearly" className="text-h2">
              {yearly.headline}
            </h2>
            <p className="mt-5 max-w-[36ch] text-lead text-quiet">{yearly.intro}</p>
          </div>
        </div>
        <ol className="@container lg:col-span-8">
          {yearly.seasons.map(({ months, periods, quiet }) => (
            <li
              key={months[0]?.name}
              className="grid gap-x-6 sm:gap-x-10 @2xs:grid-cols-[auto_1fr]"
            >
              <MonthRail months={months} />
              <div className="grid content-center gap-y-12 pb-14">
                {periods.map((id) => (
                  <PeriodEntry key={id} id={id} />
                ))}
                {quiet && <p className="max-w-[44ch] pt-14 text-quiet">{quiet}</p>}
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

import page from "#content/en/topics/enrollment-periods.yaml";
import { PeriodEntry } from "./period-entry.tsx";

const { life } = page;

/** The period that an event opens, with its two clocks. */
export function LifeChanges() {
  return (
    <section aria-labelledby="life" className="bg-band text-on-band">
      <div className="page grid gap-x-16 gap-y-12 band lg:grid-cols-12">
        <div className="lg:col-span-7">
          <h2 id="life" className="text-h2">
            {life.headline}
          </h2>
          <div className="mt-8">
            <PeriodEntry id="special" onBand />
          </div>
        </div>
        <dl className="grid content-center gap-y-10 lg:col-span-5">
          {life.clocks.map(({ figure, text }) => (
            <div key={figure} className="border-t border-band-line pt-6">
              <dt className="font-serif text-h1 font-semibold">{figure}</dt>
              <dd className="mt-3 max-w-[34ch] text-lead text-band-quiet">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

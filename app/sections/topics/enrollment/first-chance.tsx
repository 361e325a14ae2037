import page from "#content/en/topics/enrollment-periods.yaml";
import { EnrollmentStrip } from "#app/sections/pictures/enrollment-strip.tsx";
import { PeriodEntry } from "./period-entry.tsx";

const { first } = page;

/** The period around 65, with its seven months as a picture. */
export function FirstChance() {
  return (
    <section aria-labelledby="first" className="page pb-[clamp(56px,32px+5vw,104px)]">
      <h2 id="first" className="text-h2">
        {first.headline}
      </h2>
      <div className="mt-8 grid items-start gap-x-16 gap-y-8 lg:grid-cols-12">
        <div className="lg:col-span-5">
          <PeriodEntry id="initial" />
          <dl className="mt-8 space-y-5 border-l-3 border-marigold pl-6">
            {first.notes.map((note) => (
              <div key={note.title}>
                <dt className="font-semibold">{note.title}</dt>
                <dd className="mt-1 measure">{note.text}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div className="min-w-0 lg:col-span-7">
          <EnrollmentStrip />
        </div>
      </div>
    </section>
  );
}

import page from "#content/en/topics/enrollment-periods.yaml";
import type { CalendarMonth, PeriodId } from "#content/en/topics/enrollment-periods.schema.ts";
import { Heading, Section } from "#app/sections/page/section.tsx";
import { Icon } from "#app/ui/icon.tsx";

const { yearly } = page;

/** The three yearly periods, each beside its months, January at the top. */
export function YearDown() {
  return (
    <Section id="yearly" on="sand" className="grid gap-x-16 gap-y-10 band lg:grid-cols-12">
      <div className="lg:col-span-4">
        <div className="lg:sticky lg:top-28">
          <Heading id="yearly" text={yearly.headline} />
          <p className="mt-5 max-w-[36ch] text-lead text-quiet">{yearly.intro}</p>
        </div>
      </div>
      <ol className="@container lg:col-span-8">
        {yearly.seasons.map(({ months, periods, quiet }) => (
          <li key={months[0]?.name} className="grid gap-x-6 sm:gap-x-10 @2xs:grid-cols-[auto_1fr]">
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
    </Section>
  );
}

const fills: Record<CalendarMonth["open"], string> = {
  all: "h-full",
  none: "hidden",
  "second half": "mt-auto h-1/2",
  "first week": "h-1/4",
};

/**
 * Months from top to bottom with a bar that is filled while a period is open. The words say the dates, so
 * where large text needs the room, it goes.
 */
function MonthRail({ months }: { readonly months: readonly CalendarMonth[] }) {
  return (
    <div aria-hidden="true" className="hidden flex-col @2xs:flex">
      {months.map(({ name, open }) => (
        <div key={name} className="flex min-h-12 flex-1 gap-3 border-t border-line/40">
          <span className="w-[2.5em] pt-1 text-small font-semibold">{name}</span>
          <span className="flex w-3.5 flex-col border-x border-line bg-card">
            <span className={`w-0 border-l-12 border-pine ${fills[open]}`} />
          </span>
        </div>
      ))}
    </div>
  );
}

interface PeriodEntryProps {
  readonly id: PeriodId;
  /** It stands on the dark band. */
  readonly onBand?: boolean;
}

/**
 * One period in words: when, what for, when coverage starts, and what missing it can cost, which is said by a word
 * and a sign, not by the color alone.
 */
export function PeriodEntry({ id, onBand = false }: PeriodEntryProps) {
  const period = page.periods[id];
  const pill = onBand ? "bg-on-band text-band" : "bg-pine text-on-pine";
  return (
    <article id={periodAnchor(id)} aria-labelledby={`${id}-title`} className="max-w-[62ch]">
      <h3 id={`${id}-title`} className="text-h3">
        {period.title}
      </h3>
      <p
        className={`mt-3 inline-block rounded-card border-2 border-transparent px-4 py-1 font-semibold print:border-line print:bg-transparent print:text-ink ${pill}`}
      >
        {period.timing}
      </p>
      <p className="mt-4">{period.description}</p>
      <p className="mt-3">{period.starts}</p>
      {period.alert && (
        <p className="mt-5 rounded-control border-l-6 border-brick bg-brick-wash p-5 text-ink">
          <strong className="flex items-center gap-2 text-brick">
            <Icon name="alert" />
            {page.alertLabel}
          </strong>
          {period.alertText}
        </p>
      )}
    </article>
  );
}

/** Where on the page a period stands. */
export function periodAnchor(id: PeriodId): string {
  return `${id}-period`;
}

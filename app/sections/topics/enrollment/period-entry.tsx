import page from "#content/en/topics/enrollment-periods.yaml";
import type { PeriodId } from "#content/en/topics/enrollment-periods.schema.ts";
import { PenaltyAlert } from "./penalty-alert.tsx";
import { periodAnchor } from "./period-anchor.ts";

interface PeriodEntryProps {
  readonly id: PeriodId;
  /** It stands on the dark band. */
  readonly onBand?: boolean;
}

/** One period in words: when, what for, when coverage starts, and what missing it can cost. */
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
      {period.alert && <PenaltyAlert text={period.alertText} />}
    </article>
  );
}

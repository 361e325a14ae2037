import { inside } from "#content/en/pages/home.yaml";

/** Place of the month of the 65th birthday. */
const birthday = 3;

/** The seven months of the Initial Enrollment Period, drawn as a strip (42 CFR 407.14). */
export function EnrollmentWindow() {
  return (
    <figure className="mt-8 rounded-card bg-card p-6 sm:p-8">
      <figcaption>
        <span className="font-serif text-h4 font-semibold">{inside.windowTitle}</span>
        <span className="mt-2 block max-w-[58ch] text-small">{inside.windowText}</span>
      </figcaption>
      <ol className="mt-6 grid grid-cols-7 items-end gap-1 text-[min(1em,max(16px,4.5vw))] sm:gap-2">
        {inside.windowMonths.map((month, index) => (
          <li
            key={month.short}
            className={`grid place-items-center rounded-control font-semibold ${tone(index)}`}
          >
            <span aria-hidden="true">{month.short}</span>
            <span className="sr-only">{month.long}</span>
          </li>
        ))}
      </ol>
      <div className="mt-3 grid grid-cols-7 gap-1 text-[min(var(--text-small),5vw)] leading-snug sm:gap-2">
        <p className="col-span-3 border-t-3 border-pine pt-2 font-semibold">
          {inside.windowBefore}
        </p>
        <p className="border-t-3 border-marigold pt-2">
          <span className="-mx-1 block text-center max-sm:sr-only">{inside.windowMonth}</span>
        </p>
        <p className="col-span-3 border-t-3 border-line pt-2">{inside.windowAfter}</p>
      </div>
    </figure>
  );
}

function tone(index: number): string {
  if (index === birthday) return "h-20 bg-marigold text-on-marigold";
  return index < birthday ? "h-14 bg-pine text-on-pine" : "h-14 border-2 border-line";
}

import words from "#content/en/pictures/enrollment-strip.yaml";
import { PhoneFold } from "#app/sections/page/phone-fold.tsx";
import { roles } from "#app/ui/scroll-table.tsx";
import { KeyEntry, PictureFrame } from "./picture-frame.tsx";

/**
 * When coverage starts for each month of the Initial Enrollment Period (42 CFR 407.14 and 407.25). In a column of a page
 * its words are above it.
 */
export function EnrollmentStrip({ inColumn = false }: { readonly inColumn?: boolean }) {
  return (
    <PictureFrame beside={!inColumn} title={words.title} text={words.text} notes={words.notes}>
      <SignUpMonths
        words={words}
        pivot={3}
        months={words.months.map(({ startTick, ...entry }, index) => ({
          ...entry,
          box: words.ticks[index] ?? "",
          startsOn: `${words.ticks[startTick]} 1`,
        }))}
      />
    </PictureFrame>
  );
}

interface StripMonth {
  readonly month: string;
  /** What stands in its box: the month's short name, and its year where it begins. */
  readonly box: string;
  readonly year?: string | undefined;
  /** Where it stands among the months, e.g. "1 month after". */
  readonly place: string;
  /** The day on which coverage starts. */
  readonly starts: string;
  /** The same in as few letters as a box is wide. */
  readonly startsOn: string;
  /** A short word about it today. */
  readonly tag?: string | undefined;
  /** Instead of the day, if the month is no longer open. */
  readonly over?: string | undefined;
}

interface SignUpMonthsProps {
  readonly words: Readonly<Record<"signUp" | "starts" | "part" | "same" | "after", string>>;
  readonly months: readonly StripMonth[];
  /** The month of the event, from 0: the birthday, or the end of a job. */
  readonly pivot: number;
  /** What the event is, unless the picture's title says so. */
  readonly event?: string | undefined;
}

/** A row of the table: two cells, or one below the other if the text is large. */
const row = "flex flex-wrap gap-x-2 py-1.5";
const wide = "flex-[8_7rem]";
const narrow = "flex-[2_7rem]";

/** The months of signing up as boxes under brackets that say when coverage starts, and each month's day in a table. */
export function SignUpMonths({ words: labels, months, pivot, event }: SignUpMonthsProps) {
  const same = months.filter((entry) => entry.starts === months[0]?.starts).length;
  const first = same > 1 ? same : 0;
  // Three and four boxes share a line where there's room; the nine of a job don't.
  const inLine = first > 0 && first === pivot;
  const brackets = [
    { label: labels.same, group: months.slice(0, first) },
    { label: labels.after, group: months.slice(first) },
  ].filter(({ group }) => group.length > 0);
  return (
    <>
      <div className={inLine ? "in-line sign-up-months" : "sign-up-months"}>
        {brackets.map(({ label, group }) => (
          <div key={label}>
            <p className="self-end pt-3 font-semibold print:pt-1">
              {group.every((entry) => entry.over) ? group[0]?.over : label}
            </p>
            <div aria-hidden="true">
              {group.map((entry) => (
                <MonthBox
                  key={entry.month}
                  {...entry}
                  part={labels.part}
                  side={months.indexOf(entry) - pivot}
                />
              ))}
            </div>
          </div>
        ))}
      </div>
      {event && (
        <div aria-hidden="true" className="mt-4">
          <KeyEntry className={toneOf(0)}>{event}</KeyEntry>
        </div>
      )}
      {/* On paper, the boxes say the same. */}
      <div className="mt-4 print:hidden">
        <PhoneFold show="days" of={labels.starts}>
          <table {...roles.table} className="block text-left">
            <thead {...roles.rowgroup} className="block">
              <tr {...roles.row} className={`${row} border-b-2`}>
                <th {...roles.columnheader} className={`${wide} font-semibold`}>
                  {labels.signUp}
                </th>
                <th {...roles.columnheader} className={`${narrow} font-semibold`}>
                  {labels.starts}
                </th>
              </tr>
            </thead>
            <tbody {...roles.rowgroup} className="block">
              {months.map(({ month, place, tag, starts, over }) => (
                <tr key={month} {...roles.row} className={`${row} border-b border-hair`}>
                  <th
                    {...roles.rowheader}
                    scope="row"
                    className={`${wide} flex flex-wrap gap-x-3 font-normal`}
                  >
                    <span className="font-semibold">{month}</span>{" "}
                    <span className="text-quiet">
                      {place}
                      {tag && ` (${tag})`}
                    </span>
                  </th>
                  <td {...roles.cell} className={narrow}>
                    {over ?? starts}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </PhoneFold>
      </div>
    </>
  );
}

interface MonthBoxProps extends StripMonth {
  /** What starts, in short. */
  readonly part: string;
  /** Months from the event: less than 0 before it, 0 for its own. */
  readonly side: number;
}

/** A month as a box, the event's month higher; below it, when coverage starts. */
function MonthBox({ box, year, startsOn, tag, over, part, side }: MonthBoxProps) {
  const isOut = over && side !== 0;
  const fill = isOut ? "fill-quiet" : textOf(side);
  return (
    <div>
      <svg aria-hidden="true" width="100%" height="3.2em" className="sketch">
        <rect
          {...(side === 0 ? { y: "-.8em", height: "4em" } : { height: "100%" })}
          width="100%"
          className={isOut ? "fill-none" : toneOf(side)}
          strokeDasharray={over && "5"}
        />
        <text x="50%" y={year ? "1em" : "1.6em"} className={fill}>
          {box}
        </text>
        {year && (
          <text x="50%" y="2.2em" className={fill}>
            {year}
          </text>
        )}
      </svg>
      {over ?? (
        <>
          {part}
          <b className="block font-semibold">{startsOn}</b>
        </>
      )}
      {tag && <span className="mt-1 block bg-sand">{tag}</span>}
    </div>
  );
}

/** Pine before the event's month, marigold for it, white after. */
function toneOf(side: number): string {
  if (side === 0) return "fill-marigold";
  return side < 0 ? "fill-pine" : "fill-card";
}

function textOf(side: number): string {
  if (side === 0) return "fill-on-marigold";
  return side < 0 ? "fill-on-pine" : "fill-ink";
}

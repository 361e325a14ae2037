import words from "#content/en/pictures/enrollment-strip.yaml";
import { PictureFrame } from "./picture-frame.tsx";

/**
 * When coverage starts for each month of the Initial Enrollment Period (42 CFR 407.14 and 407.25). In a column of a page
 * its words are above it.
 */
export function EnrollmentStrip({ inColumn = false }: { readonly inColumn?: boolean }) {
  return (
    <PictureFrame beside={!inColumn} title={words.title} text={words.text} notes={words.notes}>
      <StripRows {...words} pivot={3} />
    </PictureFrame>
  );
}

interface StripMonth {
  readonly month: string;
  /** Where it stands among the months, e.g. "1 month after". */
  readonly place: string;
  /** The day on which coverage starts. */
  readonly starts: string;
  /** The tick from which on coverage lasts, from 0. */
  readonly startTick: number;
  /** A short word about it today. */
  readonly tag?: string | undefined;
  /** No longer open. */
  readonly isOver?: boolean;
}

interface StripRowsProps {
  readonly signUp: string;
  readonly starts: string;
  /** Short names of the months, one for each column. */
  readonly ticks: readonly string[];
  /** The months of signing up, from the first tick on. */
  readonly months: readonly StripMonth[];
  /** The column of the event, from 0: the birthday, or the end of a job. */
  readonly pivot: number;
  /** Writes the event's month into its box too, in narrow places, which have only initials above. */
  readonly named?: boolean;
}

const columns = { 8: "grid-cols-8", 10: "grid-cols-10" } as const;
const row =
  "flex flex-wrap justify-between gap-x-3 gap-y-2.5 @lg:grid @lg:grid-cols-[9rem_1fr_7rem] items-center border-hair";

/** A row for each month of signing up: the month, a line to where coverage starts, and that day. */
export function StripRows(props: StripRowsProps) {
  const { signUp, starts, ticks, months, pivot, named = false } = props;
  const grid = ticks.length === 10 ? columns[10] : columns[8];
  return (
    <>
      <div aria-hidden="true" className={`${row} border-b-2 pb-2`}>
        <span className="font-semibold">{signUp}</span>
        <span className={`grid ${grid} order-last w-full text-center @lg:order-none`}>
          {ticks.map((tick, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- initials of months repeat
            <span key={index}>
              {tick[0]}
              <span className="hidden @2xl:inline">{tick.slice(1)}</span>
            </span>
          ))}
        </span>
        <span className="font-semibold">{starts}</span>
      </div>
      <ol className="grid">
        {months.map((entry, index) => (
          <li key={entry.month} className={`${row} border-b py-3`}>
            <span>
              <span className="font-semibold">{entry.month}</span>
              {entry.tag && (
                <span className="ml-2 rounded-control bg-sand px-2 py-0.5 whitespace-nowrap">
                  {entry.tag}
                </span>
              )}
              <span className="block leading-snug text-quiet">{entry.place}</span>
            </span>
            <SignUpTrack
              signUp={index}
              start={entry.startTick}
              of={ticks.length}
              pivot={pivot}
              isOver={entry.isOver}
              name={named && index === 0 ? ticks[pivot] : undefined}
            />
            <span className="font-semibold">
              <span className="sr-only">{starts} </span>
              {entry.starts}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

interface SignUpTrackProps {
  /** Month of signing up, from 0. */
  readonly signUp: number;
  /** Month on whose first day coverage starts, from 0. */
  readonly start: number;
  /** How many months there are. */
  readonly of: number;
  /** The month of the birthday, or the job's last, from 0. */
  readonly pivot: number;
  readonly isOver?: boolean | undefined;
  /** Of the pivot's month, for its box. */
  readonly name?: string | undefined;
}

/** One row of the strip: a mark at the month of signing up, and an open-ended bar from where coverage starts. */
export function SignUpTrack(props: SignUpTrackProps) {
  const { signUp, start, of, pivot, isOver = false, name } = props;
  const width = of * 10;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} 8`}
      strokeWidth="0.4"
      className="order-last w-full overflow-visible stroke-ink @lg:order-none forced-colors:stroke-[CanvasText]"
    >
      <rect x={pivot * 10} y="0.6" width="10" height="6.8" className="fill-sand stroke-marigold" />
      <path d={`M${signUp * 10 + 5} 4H${start * 10}`} strokeDasharray="1 1" />
      <path
        d={`M${width} 1H${start * 10}v6H${width}`}
        className={isOver ? "fill-card" : "fill-pine/20"}
      />
      <circle
        cx={signUp * 10 + 5}
        cy="4"
        r="3"
        className={isOver ? "fill-card" : tone(signUp, pivot)}
      />
      {name && of === 8 && (
        <text
          transform={`translate(${pivot * 10 + 5} 5.6) scale(.27)`}
          textAnchor="middle"
          className="fill-ink stroke-none font-semibold @2xl:hidden"
        >
          {name}
        </text>
      )}
    </svg>
  );
}

function tone(signUp: number, pivot: number): string {
  if (signUp === pivot) return "fill-marigold";
  return signUp < pivot ? "fill-pine" : "fill-card";
}

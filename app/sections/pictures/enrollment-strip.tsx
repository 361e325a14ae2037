import words from "#content/en/pictures/enrollment-strip.yaml";
import { PictureFrame } from "./picture-frame.tsx";

const row =
  "flex flex-wrap justify-between gap-x-3 @lg:grid @lg:grid-cols-[9rem_1fr_7rem] items-center border-hair";

/** When coverage starts for each month of the Initial Enrollment Period (42 CFR 407.14 and 407.25). */
export function EnrollmentStrip() {
  return (
    <PictureFrame title={words.title} text={words.text} notes={words.notes}>
      <div aria-hidden="true" className={`${row} border-b-2 pb-2`}>
        <span className="font-semibold">{words.signUp}</span>
        <span className="hidden grid-cols-8 text-center @lg:grid">
          {words.ticks.map((tick) => (
            <span key={tick}>{tick}</span>
          ))}
        </span>
        <span className="font-semibold">{words.starts}</span>
      </div>
      <ol className="grid">
        {words.months.map(({ month, place, starts, startTick }, index) => (
          <li key={month} className={`${row} border-b py-3`}>
            <span>
              <span className="font-semibold">{month}</span>
              <span className="block leading-snug text-quiet">{place}</span>
            </span>
            <SignUpTrack signUp={index} start={startTick} />
            <span className="font-semibold">
              <span className="sr-only">{words.starts} </span>
              {starts}
            </span>
          </li>
        ))}
      </ol>
    </PictureFrame>
  );
}

interface SignUpTrackProps {
  /** The month of signing up, counted from 0; month 3 is the one of the birthday. */
  readonly signUp: number;
  /** The month on whose first day coverage starts, counted likewise. */
  readonly start: number;
}

const birthday = 3;
const months = 8;

/**
 * One line of the strip: a mark where the person signs up, a bar, open at its end, from where
 * coverage starts.
 */
export function SignUpTrack({ signUp, start }: SignUpTrackProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${months * 10} 14`}
      className="order-last w-full overflow-visible stroke-ink @lg:order-none"
    >
      <rect x={birthday * 10} width="10" height="14" className="fill-sand" stroke="none" />
      <path d={`M${signUp * 10 + 5} 7H${start * 10}`} strokeWidth="0.4" strokeDasharray="1 1" />
      <path
        d={`M${months * 10} 4H${start * 10}v6H${months * 10}`}
        strokeWidth="0.4"
        className="fill-mint"
      />
      <circle cx={signUp * 10 + 5} cy="7" r="3" strokeWidth="0.4" className={tone(signUp)} />
    </svg>
  );
}

function tone(signUp: number): string {
  if (signUp === birthday) return "fill-marigold";
  return signUp < birthday ? "fill-pine" : "fill-card";
}

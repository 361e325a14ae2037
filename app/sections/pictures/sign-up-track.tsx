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

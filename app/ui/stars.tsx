const star = "M12 2.5 14.9 8.7 21.5 9.5 16.6 14.2 17.9 21 12 17.6 6.1 21 7.4 14.2 2.5 9.5 9.1 8.7Z";
/** The left half of it. */
const half = "M12 2.5V17.6L6.1 21 7.4 14.2 2.5 9.5 9.1 8.7Z";

interface StarsProps {
  /** From 0 to 5, also in halves. */
  readonly rating: number;
  /** Read out, e.g. "5 out of 5 stars". */
  readonly label: string;
}

/** A rating in stars, which grow with the text. */
export function Stars({ rating, label }: StarsProps) {
  return (
    <span role="img" aria-label={label} className="inline-flex gap-0.5">
      {[1, 2, 3, 4, 5].map((place) => (
        <svg
          key={place}
          aria-hidden="true"
          viewBox="0 0 24 24"
          className="size-[1.15em] stroke-ink"
          strokeWidth="1.5"
          strokeLinejoin="round"
        >
          <path d={star} className={place <= rating ? "fill-marigold" : "fill-none"} />
          {place - rating === 0.5 && <path d={half} className="fill-marigold" />}
        </svg>
      ))}
    </span>
  );
}

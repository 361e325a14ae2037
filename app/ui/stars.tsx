const star = "M12 2.5 14.9 8.7 21.5 9.5 16.6 14.2 17.9 21 12 17.6 6.1 21 7.4 14.2 2.5 9.5 9.1 8.7Z";

/** A rating in stars. `label` is read out, e.g. "5 out of 5 stars". */
export function Stars({ rating, label }: { readonly rating: number; readonly label: string }) {
  return (
    <span role="img" aria-label={label} className="inline-flex gap-1">
      {[1, 2, 3, 4, 5].map((place) => (
        <svg
          key={place}
          aria-hidden="true"
          className="size-[min(1.375rem,7vw)]"
          viewBox="0 0 24 24"
        >
          <path
            d={star}
            className={place <= rating ? "fill-marigold stroke-ink" : "fill-none stroke-ink"}
            strokeWidth="1.5"
            strokeLinejoin="round"
          />
        </svg>
      ))}
    </span>
  );
}

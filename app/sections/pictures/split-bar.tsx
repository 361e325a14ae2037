interface SplitBarProps {
  /** Percentage that the left part takes. */
  readonly first: number;
  /** Fill of the left part, as a class. */
  readonly look: string;
  /** Fill of the part that remains. */
  readonly rest: string;
}

/** One bill as a bar, split between who pays it. */
export function SplitBar({ first, look, rest }: SplitBarProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      className="my-2 h-7 w-full overflow-visible stroke-ink"
    >
      <rect width="100" height="10" className={rest} vectorEffect="non-scaling-stroke" />
      {first > 0 && (
        <rect width={first} height="10" className={look} vectorEffect="non-scaling-stroke" />
      )}
    </svg>
  );
}

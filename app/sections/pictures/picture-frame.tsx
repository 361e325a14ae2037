import type { ReactNode } from "react";

interface PictureFrameProps {
  readonly title: string;
  readonly text: string;
  /** Notes under the picture. */
  readonly notes?: readonly string[];
  readonly children: ReactNode;
}

/** The frame of an explanatory picture; a container for container queries (`@lg:`). */
export function PictureFrame({ title, text, notes, children }: PictureFrameProps) {
  return (
    <figure className="wide @container break-inside-avoid rounded-card border border-hair bg-card p-5 text-small sm:p-8">
      <figcaption className="measure">
        <p className="font-serif text-h4 font-semibold">{title}</p>
        <p className="mt-2">{text}</p>
      </figcaption>
      <div className="mt-6">{children}</div>
      {notes?.map((note) => (
        <p key={note} className="mt-4 measure text-quiet">
          {note}
        </p>
      ))}
    </figure>
  );
}

interface PictureKeyProps {
  readonly you: string;
  readonly others: string;
}

/** The legend of a picture's colors: marigold for the person, mint for others who pay. */
export function PictureKey({ you, others }: PictureKeyProps) {
  return (
    <p className="mb-6 flex flex-wrap gap-x-6">
      <Entry className="fill-marigold">{you}</Entry>
      <Entry className="fill-mint">{others}</Entry>
    </p>
  );
}

function Entry({ className, children }: { readonly className: string; readonly children: string }) {
  return (
    <span className="flex items-center gap-2">
      <svg aria-hidden="true" width="20" height="20" className="stroke-ink">
        <rect x="1" y="1" width="18" height="18" className={className} />
      </svg>
      {children}
    </span>
  );
}

interface SplitBarProps {
  /** Percentage of the left part. */
  readonly first: number;
  /** Fill of the left part, as a class. */
  readonly look: string;
  /** Fill of the rest, as a class. */
  readonly rest: string;
}

/** A bill as a bar, split by who pays. */
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

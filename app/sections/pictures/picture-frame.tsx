import type { ReactNode } from "react";

interface PictureFrameProps {
  readonly title: string;
  readonly text: string;
  /** Notes under the picture. */
  readonly notes?: readonly string[];
  /** Without a card of its own, inside another; on wide screens its words are beside it. */
  readonly bare?: boolean;
  readonly children: ReactNode;
}

/** The frame of an explanatory picture; a container for container queries (`@lg:`). */
export function PictureFrame({ title, text, notes, bare = false, children }: PictureFrameProps) {
  return (
    <figure
      className={`wide @container break-inside-avoid text-small ${bare ? "lg:grid lg:grid-cols-[1fr_2fr] lg:grid-rows-[auto_1fr] lg:gap-x-14" : "rounded-card border-2 border-ink bg-card p-5 sm:p-8"}`}
    >
      <figcaption className="measure">
        <p className={`font-serif font-semibold ${bare ? "text-h3" : "text-h4"}`}>{title}</p>
        <p className="mt-2">{text}</p>
      </figcaption>
      <div className={bare ? "mt-6 lg:row-span-2 lg:mt-0" : "mt-6"}>{children}</div>
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

/** An amount as the content names it ("$1,736"), as a number. */
export function inDollars(amount = "$0"): number {
  return Number(amount.replaceAll(/[$,]/g, ""));
}

import type { ReactNode } from "react";

interface PictureFrameProps {
  readonly title: ReactNode;
  readonly text: string;
  /** Notes under the picture. */
  readonly notes?: readonly string[];
  /** Without a card of its own, inside another; its words are beside it. */
  readonly bare?: boolean;
  /** On wide screens, the words are beside the picture, which would be too large alone. */
  readonly beside?: boolean;
  /** On paper, it may go on on the next sheet, since it would leave too much of the first one empty. */
  readonly flows?: boolean;
  /** Before the picture; on wide screens, if the words are beside it, below them. */
  readonly before?: ReactNode;
  /** Below the notes. */
  readonly after?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of an explanatory picture; a container for container queries (`@lg:`). */
export function PictureFrame(props: PictureFrameProps) {
  const { title, text, notes, bare = false, beside = bare, flows = false } = props;
  const card = bare ? "" : "paper p-5 sm:p-8 print:p-2";
  const columns = beside
    ? "lg:grid lg:grid-cols-[1fr_2fr] lg:grid-rows-[auto_auto_1fr] lg:gap-x-14"
    : "";
  return (
    <figure
      className={`wide @container text-small ${flows ? "print:break-inside-auto!" : ""} ${card} ${columns}`}
    >
      <figcaption>
        <p className={`font-serif font-semibold text-balance ${bare ? "text-h3" : "text-h4"}`}>
          {title}
        </p>
        <p className="mt-2 measure">{text}</p>
      </figcaption>
      {props.before}
      <div
        className={
          beside ? "mt-6 lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:mt-0" : "mt-6 print:my-1"
        }
      >
        {props.children}
      </div>
      {notes?.map((note) => (
        <p key={note} className="mt-4 measure text-quiet">
          {note}
        </p>
      ))}
      {props.after}
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
    <p className="mb-6 flex break-after-avoid flex-wrap gap-x-6 print:mb-2">
      <KeyEntry className="fill-marigold">{you}</KeyEntry>
      <KeyEntry className="fill-mint">{others}</KeyEntry>
    </p>
  );
}

interface KeyEntryProps {
  readonly className?: string;
  /** Instead of a class, for a pattern. */
  readonly fill?: string;
  readonly dashes?: string;
  readonly children: string;
}

/** What one fill means. */
export function KeyEntry({ className, fill, dashes, children }: KeyEntryProps) {
  return (
    <span className="flex items-center gap-2">
      <svg aria-hidden="true" viewBox="0 0 20 20" className="key-box sketch" fill={fill}>
        <rect width="20" height="20" className={className} strokeDasharray={dashes} />
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
      className="my-2 h-7 w-full sketch print:my-1 print:h-4"
    >
      <rect width="100" height="10" className={rest} vectorEffect="non-scaling-stroke" />
      {first > 0 && (
        <rect width={first} height="10" className={look} vectorEffect="non-scaling-stroke" />
      )}
    </svg>
  );
}

interface StackProps {
  readonly name: string;
  /** A short word that marks the bar. */
  readonly mark?: string | undefined;
  /** From the ground up: percentages of the whole, and their fills as classes. */
  readonly parts: readonly { readonly share: number; readonly look: string }[];
  /** At the end of the bar, which leaves room for it. */
  readonly label?: string;
  /** On top of the bar. */
  readonly children?: ReactNode;
}

/** A bar that lies on phones and stands in wide places, to the same scale. */
export function Stack({ name, mark, parts, label, children }: StackProps) {
  const [across, up] = label ? [0.64, 0.76] : [1, 1];
  return (
    <div className="flex flex-col">
      <p className="font-semibold @lg:order-1 @lg:pt-1">{name}</p>
      <div className="stack-bar">
        {parts.map(({ share, look }) => (
          <svg
            key={look}
            aria-hidden="true"
            width={`${round(share * across)}%`}
            height={`${round(share * up)}%`}
            className="sketch"
          >
            <rect width="100%" height="100%" className={look} />
          </svg>
        ))}
        {label && <span className="pl-2 @lg:py-1 @lg:pl-0">{label}</span>}
        {mark && (
          <b className="ml-2 rounded-control bg-ink px-3 font-semibold text-paper @max-lg:absolute @max-lg:bottom-full @max-lg:left-20 @max-lg:mb-0.5 @max-lg:leading-snug print:border-2 print:text-ink">
            {mark}
          </b>
        )}
        {children}
      </div>
    </div>
  );
}

/** To a hundredth: a page needs no more digits. */
export function round(share: number): number {
  return Math.round(share * 100) / 100;
}

/** An amount as the content names it ("$1,736"), as a number. */
export function inDollars(amount = "$0"): number {
  return Number(amount.replaceAll(/[$,]/g, ""));
}

import type { ReactNode } from "react";

interface PictureFrameProps {
  readonly title: string;
  readonly text: string;
  /** What has to be known beside the picture; stands under it. */
  readonly notes?: readonly string[];
  readonly children: ReactNode;
}

/** The frame of every explaining picture; what stands inside can ask how wide it is (`@lg:`). */
export function PictureFrame({ title, text, notes, children }: PictureFrameProps) {
  return (
    <figure className="wide @container break-inside-avoid rounded-card border border-hair bg-card p-5 text-small sm:p-8">
      <figcaption className="max-w-[58ch]">
        <p className="font-serif text-h4 font-semibold">{title}</p>
        <p className="mt-2">{text}</p>
      </figcaption>
      <div className="mt-6">{children}</div>
      {notes?.map((note) => (
        <p key={note} className="mt-4 max-w-[58ch] text-quiet">
          {note}
        </p>
      ))}
    </figure>
  );
}

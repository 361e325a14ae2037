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
    <figure className="@container my-10 rounded-card border border-hair bg-card p-5 sm:p-8">
      <figcaption>
        <span className="block font-serif text-h4 font-semibold">{title}</span>
        <span className="mt-2 block max-w-[58ch] text-small">{text}</span>
      </figcaption>
      <div className="mt-6 text-small">{children}</div>
      {notes?.map((note) => (
        <p key={note} className="mt-4 max-w-[58ch] text-small text-quiet">
          {note}
        </p>
      ))}
    </figure>
  );
}

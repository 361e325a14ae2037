import type { ReactNode } from "react";

interface FormCardProps {
  /** Where links and plain posts lead. */
  readonly id: string;
  readonly children: ReactNode;
}

/** The card that holds a lead form with its heading, or the thanks in its place. */
export function FormCard({ id, children }: FormCardProps) {
  return (
    <div id={id} className="rounded-card border-t-6 border-marigold bg-card p-6 shadow-xl sm:p-9">
      {children}
    </div>
  );
}

interface FormHeadProps {
  readonly words: { readonly headline: string; readonly intro: string };
}

/** The heading of a form's card and what stands under it. */
export function FormHead({ words }: FormHeadProps) {
  return (
    <>
      <h2 className="text-h3">{words.headline}</h2>
      <p className="mt-1 mb-6 text-quiet">{words.intro}</p>
    </>
  );
}

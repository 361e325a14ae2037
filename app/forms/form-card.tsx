import type { ReactNode } from "react";

interface FormCardProps {
  /** Where links and plain posts lead. */
  readonly id: string;
  readonly children: ReactNode;
}

/** The card that holds a lead form with its heading, or the thanks in its place. */
export function FormCard({ id, children }: FormCardProps) {
  return (
    <div id={id} className="rounded-card border-t-6 border-marigold bg-card p-6 lifted sm:p-9">
      {children}
    </div>
  );
}

interface FormHeadProps {
  /** Name of the form, which the heading names to screen readers. */
  readonly form: string;
  readonly words: { readonly headline: string; readonly intro: string };
}

/** The id of a form's heading. */
export function formTitleId(form: string): string {
  return `${form}-title`;
}

/** The heading of a form's card and what stands under it. */
export function FormHead({ form, words }: FormHeadProps) {
  return (
    <>
      <h2 id={formTitleId(form)} className="text-h3">
        {words.headline}
      </h2>
      <p className="mt-1 mb-6 text-quiet">{words.intro}</p>
    </>
  );
}

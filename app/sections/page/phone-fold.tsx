import type { ReactNode } from "react";
import { fold as words } from "#content/en/site/page-parts.yaml";
import { Fold } from "#app/ui/fold.tsx";

interface PhoneFoldProps {
  /** What kind of thing is in it, or a label of its own. */
  readonly show: keyof typeof words | { readonly label: string };
  /** What it is about, for whoever hears the line apart from what is around it. */
  readonly of: string;
  readonly children: ReactNode;
}

/** A part of a long page that phones show after a press, under the heading that says what it is about. */
export function PhoneFold({ show, of, children }: PhoneFoldProps) {
  const label = (
    <>
      {typeof show === "string" ? words[show] : show.label}
      <span className="sr-only">: {of}</span>
    </>
  );
  return <Fold label={label}>{children}</Fold>;
}

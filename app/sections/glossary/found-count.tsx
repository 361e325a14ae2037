import type { RefObject } from "react";
import page from "#content/en/pages/glossary.yaml";

interface FoundCountProps {
  readonly found: number;
  readonly total: number;
  readonly ref: RefObject<HTMLParagraphElement | null>;
}

/** How many terms are shown; screen readers say it when it changes. */
export function FoundCount({ found, total, ref }: FoundCountProps) {
  const { of, terms } = page.count;
  return (
    <p ref={ref} role="status" tabIndex={-1} className="font-semibold">
      {found < total ? `${found} ${of} ${total} ${terms}` : `${total} ${terms}`}
    </p>
  );
}

import type { ReactNode } from "react";

interface TermProps {
  /** Id of the term in the glossary. */
  readonly id: string;
  /** The word as the sentence has it. */
  readonly children: ReactNode;
}

/** A word of the glossary in a text: a link there. `TermTips` opens its definition on the spot. */
export function Term({ id, children }: TermProps) {
  return (
    <a
      href={`/learning-center/glossary#${id}`}
      data-term={id}
      className="text-pine underline decoration-dotted decoration-2 underline-offset-4"
    >
      {children}
    </a>
  );
}

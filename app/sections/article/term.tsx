import type { ReactNode } from "react";
import { Link } from "react-router";
import page from "#content/en/pages/article.yaml";
import { Tooltip } from "#app/ui/tooltip.tsx";

interface TermProps {
  /** Id of the term in the glossary. */
  readonly id: string;
  /** As the glossary names it; the build adds it, and the definition, by the id. */
  readonly name: string;
  readonly definition: string;
  /** The word as the sentence has it. */
  readonly children: ReactNode;
}

/** A word of the glossary in a text: a link there, with its definition as a tooltip. */
export function Term({ id, name, definition, children }: TermProps) {
  return (
    <Tooltip
      text={
        <>
          <strong>{name}.</strong> {definition}
        </>
      }
      tapHint={page.term.again}
    >
      {(word) => (
        <Link
          to={`/learning-center/glossary#${id}`}
          className="text-pine underline decoration-dotted decoration-2 underline-offset-4"
          {...word}
        >
          {children}
        </Link>
      )}
    </Tooltip>
  );
}

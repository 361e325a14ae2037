import page from "#content/en/pages/quiz.yaml";
import type { QuizReason } from "#content/en/pages/quiz-answers.ts";

/** Reasons drawn from the visitor's own answers. */
export function ReasonList({ reasons }: { readonly reasons: readonly QuizReason[] }) {
  return (
    <ul className="mt-2 space-y-2">
      {reasons.map((reason) => (
        <li key={reason} className="border-l-3 border-marigold pl-4">
          {page.reasons[reason]}
        </li>
      ))}
    </ul>
  );
}

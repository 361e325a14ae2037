import page from "#content/en/pages/quiz.yaml";
import type { QuizAnswers, QuizQuestion } from "#content/en/pages/quiz-answers.ts";
import { questions } from "./read-answers.ts";

/** The visitor's own answers, to check them here or to bring them to a talk. */
export function GivenAnswers({ answers }: { readonly answers: QuizAnswers }) {
  return (
    <div className="mt-12">
      <h2 className="text-h3">{page.result.given}</h2>
      <dl className="mt-4 border-b border-hair">
        {questions.map((question) => (
          <div
            key={question}
            className="grid gap-x-8 border-t border-hair py-3 sm:grid-cols-2 print:grid-cols-2 print:py-1"
          >
            <dt className="text-quiet">{page.questions[question].question}</dt>
            <dd className="font-semibold">{labelOf(question, answers[question])}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function labelOf(question: QuizQuestion, answer: string): string {
  const choices: Readonly<Record<string, { readonly label: string }>> =
    page.questions[question].answers;
  return choices[answer]?.label ?? "";
}

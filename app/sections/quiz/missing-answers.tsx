import page from "#content/en/pages/quiz.yaml";
import { fieldId } from "#app/ui/field-frame.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { questions, type SomeAnswers } from "./read-answers.ts";

/** Names each open question of a form that came back, each line leading to its question. */
export function MissingAnswers({ answers }: { readonly answers: SomeAnswers }) {
  const open = questions.filter((question) => !answers[question]);
  return (
    <div className="mb-9">
      <Notice title={page.summaryTitle}>
        <ul>
          {open.map((question) => (
            <li key={question}>
              <a
                href={`#${fieldId("quiz", question)}`}
                className="inline-flex min-h-11 items-center font-semibold text-brick underline underline-offset-4"
              >
                {page.questions[question].question}
              </a>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

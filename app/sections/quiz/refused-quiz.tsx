import page from "#content/en/pages/quiz.yaml";
import { Button } from "#app/ui/button.tsx";
import { fieldId } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { questions, type SomeAnswers } from "./answers.ts";
import { FormFrame, QuizQuestion } from "./quiz-form.tsx";

/** The form after an incomplete post without script: shows all questions, to be sent again. */
export function RefusedQuiz({ answers }: { readonly answers: SomeAnswers }) {
  const open = questions.filter((question) => !answers[question]);
  return (
    <FormFrame>
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
      {questions.map((question) => (
        <QuizQuestion
          key={question}
          question={question}
          given={answers[question]}
          isMissed={open.includes(question)}
        />
      ))}
      <Button type="submit" look="accent">
        {page.plainSubmit}
      </Button>
      <p className="mt-6 text-small text-quiet">{page.plainPrivate}</p>
    </FormFrame>
  );
}

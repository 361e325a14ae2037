import { data } from "react-router";
import page from "#content/en/pages/quiz.yaml";
import { errorPrefix } from "#app/forms/lead-form.tsx";
import { Island } from "#app/islands/island.tsx";
import { Breadcrumb, PageHead } from "#app/sections/page/page-head.tsx";
import { Closing } from "#app/sections/page/onward.tsx";
import { Quiz, quizColumns, QuizIntro } from "#app/sections/quiz/quiz.tsx";
import {
  isComplete,
  readAnswers,
  questions,
  type SomeAnswers,
} from "#app/sections/quiz/answers.ts";
import { Button } from "#app/ui/button.tsx";
import { fieldId } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { FormFrame, QuizQuestion } from "#app/sections/quiz/quiz-form.tsx";
import type { Route } from "./+types/quiz.ts";

/** Handles the quiz's post without script. The page shows the answers again, and they are not stored. */
export async function action({ request }: Route.ActionArgs) {
  const answers = readAnswers(await request.formData());
  return data({ answers }, { status: isComplete(answers) ? 200 : 422 });
}

export default function QuizPage({ actionData }: Route.ComponentProps) {
  const posted = actionData?.answers;
  const refused = posted && !isComplete(posted);
  const title = refused ? errorPrefix + page.title : posted ? page.resultTitle : page.title;
  return (
    <>
      <PageHead title={title} description={page.description} />
      <section className="page pt-6 pb-16 md:pt-10 lg:pb-24 print:py-4">
        <Breadcrumb trail={[]} current={page.breadcrumb} />
        {refused ? (
          <div className={quizColumns}>
            <QuizIntro isBegun />
            <RefusedQuiz answers={posted} />
          </div>
        ) : (
          <Island name="quiz" of={Quiz} props={{ posted }} wake="address" />
        )}
      </section>
      <Closing {...page.closing} />
    </>
  );
}

/** The form after an incomplete post without script: shows all questions, to be sent again. */
function RefusedQuiz({ answers }: { readonly answers: SomeAnswers }) {
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
          currentAnswer={answers[question]}
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

import { data } from "react-router";
import page from "#content/en/pages/quiz.yaml";
import { errorPrefix } from "#app/forms/lead-form.tsx";
import { Island } from "#app/islands/island.tsx";
import { Breadcrumb } from "#app/sections/page/breadcrumb.tsx";
import { Closing } from "#app/sections/page/onward.tsx";
import { PageHead } from "#app/sections/page/page-head.tsx";
import { RefusedQuiz } from "#app/sections/quiz/refused-quiz.tsx";
import { Quiz, quizColumns, QuizIntro } from "#app/sections/quiz/quiz.tsx";
import { isComplete, readAnswers } from "#app/sections/quiz/answers.ts";
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
          <Island name="quiz" of={Quiz} props={{ posted }} wake="fragment" />
        )}
      </section>
      <Closing {...page.closing} />
    </>
  );
}

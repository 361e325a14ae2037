import { data } from "react-router";
import page from "#content/en/pages/quiz.yaml";
import { errorPrefix } from "#app/forms/use-error-title.ts";
import { Closing } from "#app/sections/page/closing.tsx";
import { Quiz } from "#app/sections/quiz/quiz.tsx";
import { isComplete, readAnswers } from "#app/sections/quiz/read-answers.ts";
import type { Route } from "./+types/quiz.ts";

/** The quiz's way without script: the answers come back with the page and are kept nowhere. */
export async function action({ request }: Route.ActionArgs) {
  const answers = readAnswers(await request.formData());
  return data({ answers }, { status: isComplete(answers) ? 200 : 422 });
}

export default function QuizPage({ actionData }: Route.ComponentProps) {
  return (
    <>
      <Quiz posted={actionData?.answers} errorTitle={errorPrefix + page.title} />
      <Closing {...page.closing} />
    </>
  );
}

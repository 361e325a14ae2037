import page from "#content/en/pages/quiz.yaml";
import { PageHead } from "#app/sections/page/page-head.tsx";
import { QuizForm } from "./quiz-form.tsx";
import { QuizIntro } from "./quiz-intro.tsx";
import { QuizResult } from "./quiz-result.tsx";
import { isComplete, questions, type SomeAnswers } from "./read-answers.ts";
import { useQuiz } from "./use-quiz.ts";

interface QuizProps {
  /** The answers of a form sent without script. */
  readonly posted: SomeAnswers | undefined;
  /** The page's title while such a form has questions left open. */
  readonly errorTitle: string;
}

/** The quiz, and then its result. */
export function Quiz({ posted, errorTitle }: QuizProps) {
  const quiz = useQuiz(posted);
  const { answers, place, heading } = quiz;
  if (place === "result" && isComplete(answers))
    return (
      <>
        <PageHead title={page.resultTitle} description={page.description} />
        <QuizResult
          answers={answers}
          heading={heading}
          onChange={quiz.back}
          onRestart={quiz.clear}
        />
      </>
    );
  const refused = place === "all" && posted !== undefined;
  return (
    <>
      <PageHead title={refused ? errorTitle : page.title} description={page.description} />
      <section className="page grid items-start gap-x-16 gap-y-8 pt-6 pb-16 md:pt-10 lg:grid-cols-12 lg:pb-24">
        <QuizIntro isBegun={place !== "all" && place !== questions[0]} />
        <QuizForm {...quiz} refused={refused} />
      </section>
    </>
  );
}

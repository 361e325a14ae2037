import page from "#content/en/pages/quiz.yaml";
import { Icon } from "#app/ui/icon.tsx";
import { QuizForm } from "./quiz-form.tsx";
import { QuizResult } from "./quiz-result.tsx";
import { isComplete, questions, type SomeAnswers } from "./read-answers.ts";
import { useQuiz } from "./use-quiz.ts";

interface QuizProps {
  /** The answers of a form sent without script: all of them. */
  readonly posted: SomeAnswers | undefined;
}

/** The quiz, a question at a time, and then its result. */
export function Quiz({ posted }: QuizProps) {
  const quiz = useQuiz(posted);
  const { answers, place, heading } = quiz;
  if (place === "result" && isComplete(answers))
    return (
      <QuizResult
        answers={answers}
        heading={heading}
        onChange={quiz.back}
        onRestart={quiz.restart}
      />
    );
  return (
    <div className="mt-3 grid items-start gap-x-16 gap-y-8 lg:mt-8 lg:grid-cols-12">
      <QuizIntro isBegun={place !== questions[0]} />
      <QuizForm {...quiz} />
    </div>
  );
}

/** What the quiz is, beside its questions. Once it has begun, phones keep the heading alone. */
export function QuizIntro({ isBegun }: { readonly isBegun: boolean }) {
  const later = isBegun ? "max-lg:hidden" : "";
  return (
    <div className="lg:col-span-5">
      <h1 className="text-h2">{page.headline}</h1>
      <p className={`mt-4 max-w-[44ch] text-quiet lg:text-lead ${later}`}>{page.intro}</p>
      <ul
        className={`mt-4 flex flex-wrap gap-x-6 gap-y-1 text-small lg:mt-6 lg:block lg:space-y-2 ${later}`}
      >
        {page.facts.map((fact) => (
          <li key={fact} className="flex items-center gap-2 font-semibold">
            <Icon name="check" />
            {fact}
          </li>
        ))}
      </ul>
    </div>
  );
}

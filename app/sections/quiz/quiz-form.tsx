import { useState, type ChangeEvent, type RefObject, type SubmitEvent } from "react";
import page from "#content/en/pages/quiz.yaml";
import { fieldId } from "#app/ui/field-frame.tsx";
import { MissingAnswers } from "./missing-answers.tsx";
import { QuizButtons } from "./quiz-buttons.tsx";
import { QuizQuestion } from "./quiz-question.tsx";
import type { QuizPlace } from "./quiz-place.ts";
import { questions, readAnswers, type SomeAnswers } from "./read-answers.ts";
import { hiddenUntilScript } from "./until-script.ts";
import type { useQuiz } from "./use-quiz.ts";

interface QuizFormProps extends Pick<ReturnType<typeof useQuiz>, "answer" | "next" | "back"> {
  readonly answers: SomeAnswers;
  readonly place: QuizPlace | "all";
  readonly heading: RefObject<HTMLHeadingElement | null>;
  /** The form came back from the server with questions left open. */
  readonly refused: boolean;
}

/** The five questions: one form, of which the script shows one question at a time. */
export function QuizForm({ answers, place, heading, refused, ...quiz }: QuizFormProps) {
  const [missed, setMissed] = useState<QuizPlace>();
  const current = questions.find((question) => question === place);

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    if (!current) return; // not in steps yet: the server takes it
    event.preventDefault();
    const now = readAnswers(new FormData(event.currentTarget));
    quiz.answer(now);
    setMissed(now[current] ? undefined : current);
    if (now[current]) return quiz.next(current);
    document.getElementById(fieldId("quiz", current))?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "nearest" });
  }

  function onChange(event: ChangeEvent<HTMLFormElement>): void {
    quiz.answer(readAnswers(new FormData(event.currentTarget)));
    setMissed(undefined);
  }

  return (
    <form
      method="post"
      action="/quiz#result"
      noValidate
      onSubmit={onSubmit}
      onChange={onChange}
      className="rounded-card bg-mint p-5 sm:p-9 lg:col-span-7"
    >
      {refused && <MissingAnswers answers={answers} />}
      {questions.map((question, index) => (
        <div
          key={question}
          hidden={current && current !== question}
          className={index > 0 && place === "all" && !refused ? hiddenUntilScript : ""}
        >
          <QuizQuestion
            question={question}
            given={answers[question]}
            heading={question === current ? heading : undefined}
            isMissed={missed === question || (refused && !answers[question])}
          />
        </div>
      ))}
      <QuizButtons place={place} refused={refused} onBack={quiz.back} />
      <p className="mt-6 text-small text-quiet max-sm:min-h-[2lh]">
        {current ? page.private : page.plainPrivate}
      </p>
    </form>
  );
}

import type { RefObject } from "react";
import page from "#content/en/pages/quiz.yaml";
import type { QuizQuestion as QuestionId } from "#content/en/pages/quiz-answers.ts";
import { FieldError } from "#app/ui/field-error.tsx";
import { fieldId } from "#app/ui/field-frame.tsx";
import { QuizProgress } from "./quiz-progress.tsx";
import { questions } from "./read-answers.ts";

interface QuizQuestionProps {
  readonly question: QuestionId;
  /** The answer that was given before. */
  readonly given: string | undefined;
  readonly heading?: RefObject<HTMLHeadingElement | null> | undefined;
  readonly isMissed: boolean;
}

/** One question with its answers, each a row to press of at least 52 px. */
export function QuizQuestion({ question, given, heading, isMissed }: QuizQuestionProps) {
  const id = fieldId("quiz", question);
  const { question: text, answers } = page.questions[question];
  const place = questions.indexOf(question) + 1;
  return (
    <fieldset aria-describedby={isMissed ? `${id}-error` : undefined} className="mb-8 min-w-0">
      <legend className="w-full">
        <QuizProgress place={place} />
        <h2 ref={heading} tabIndex={-1} className="mt-4 text-h3">
          <span className="mb-1 block font-sans text-small font-normal tracking-normal text-quiet">
            {page.progress.question} {place} {page.progress.of} {questions.length}
          </span>{" "}
          {text}
        </h2>
      </legend>
      <div
        role="alert"
        className={isMissed ? "mt-3 rounded-control bg-brick-wash px-4 pt-1 pb-2" : ""}
      >
        <FieldError
          id={`${id}-error`}
          message={isMissed ? page.unanswered : undefined}
          reserve={false}
        />
      </div>
      <ul className="mt-5 space-y-3">
        {Object.entries(answers).map(([answer, { label, hint }], index) => (
          <li key={answer}>
            <label className="flex min-h-13 cursor-pointer items-center gap-4 rounded-control border-2 border-line bg-card px-4 py-2.5 has-checked:border-pine has-checked:outline-2 has-checked:outline-pine">
              <input
                id={index === 0 ? id : undefined}
                type="radio"
                name={question}
                value={answer}
                defaultChecked={answer === given}
                className="size-6 shrink-0 accent-pine"
              />
              <span>
                <span className="font-semibold">{label}</span>
                {hint && <span className="block text-small text-quiet">{hint}</span>}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

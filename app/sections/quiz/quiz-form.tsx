import {
  useState,
  type ChangeEvent,
  type ComponentProps,
  type RefObject,
  type SubmitEvent,
} from "react";
import type { QuizQuestion as QuestionId } from "#content/en/pages/quiz-answers.ts";
import page from "#content/en/pages/quiz.yaml";
import { Button } from "#app/ui/button.tsx";
import { FieldError, fieldId } from "#app/ui/field.tsx";
import {
  questionBefore,
  questions,
  readAnswers,
  type QuizPlace,
  type SomeAnswers,
} from "./answers.ts";

interface QuizFormProps {
  readonly answers: SomeAnswers;
  readonly place: QuizPlace;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly answer: (now: SomeAnswers) => void;
  readonly next: (question: QuestionId) => void;
  readonly back: () => void;
}

/** The five questions in one form, of which script shows one at a time. */
export function QuizForm({ answers, place, heading, answer, next, back }: QuizFormProps) {
  const [missed, setMissed] = useState<QuizPlace>();
  const current = questions.find((question) => question === place) ?? "timing";

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const now = readAnswers(new FormData(event.currentTarget));
    answer(now);
    setMissed(now[current] ? undefined : current);
    if (now[current]) return next(current);
    document.getElementById(fieldId("quiz", current))?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "nearest" });
  }

  function onChange(event: ChangeEvent<HTMLFormElement>): void {
    answer(readAnswers(new FormData(event.currentTarget)));
    setMissed(undefined);
  }

  return (
    <FormFrame onSubmit={onSubmit} onChange={onChange}>
      {questions.map((question) => (
        <div key={question} className={question === current ? "" : "scripted:hidden"}>
          <QuizQuestion
            question={question}
            currentAnswer={answers[question]}
            heading={question === current ? heading : undefined}
            isMissed={missed === question}
          />
        </div>
      ))}
      <div className="flex flex-wrap gap-4">
        <Button type="submit" look="accent">
          <span className="scripted:hidden">{page.plainSubmit}</span>
          <span className="hidden scripted:inline">
            {current === questions.at(-1) ? page.finish : page.next}
          </span>
        </Button>
        {questionBefore(current) && (
          <Button look="outline" onClick={back}>
            {page.back}
          </Button>
        )}
      </div>
      <p className="mt-6 text-small text-quiet">
        <span className="scripted:hidden">{page.plainPrivate}</span>
        <span className="hidden scripted:inline">{page.private}</span>
      </p>
    </FormFrame>
  );
}

type FormFrameProps = Pick<ComponentProps<"form">, "onSubmit" | "onChange" | "children">;

/** The quiz's form, which the server answers without script. */
export function FormFrame({ children, ...handlers }: FormFrameProps) {
  return (
    <form
      method="post"
      action="/quiz#result"
      noValidate
      data-quiz=""
      {...handlers}
      className="min-w-0 paper p-5 lg:p-9"
    >
      {children}
    </form>
  );
}

interface QuizQuestionProps {
  readonly question: QuestionId;
  /** The current answer. */
  readonly currentAnswer: string | undefined;
  readonly heading?: RefObject<HTMLHeadingElement | null> | undefined;
  readonly isMissed: boolean;
}

/** A question with its answers, each a row at least 52 px high. */
export function QuizQuestion({ question, currentAnswer, heading, isMissed }: QuizQuestionProps) {
  const id = fieldId("quiz", question);
  const { question: text, answers } = page.questions[question];
  const place = questions.indexOf(question) + 1;
  return (
    <fieldset aria-describedby={isMissed ? `${id}-error` : undefined} className="mb-8 min-w-0">
      <legend className="w-full">
        {/* Progress next to the words: done is thick, the rest a thin line. */}
        <span aria-hidden="true" className="flex h-2.5 items-center gap-1.5 pr-4">
          {questions.map((other, index) => (
            <span
              key={other}
              className={`grow rounded-full ${index < place ? "border-5 border-pine" : "border-t-2 border-line"}`}
            />
          ))}
        </span>
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
        <FieldError id={`${id}-error`} message={isMissed ? page.unanswered : undefined} />
      </div>
      <ul className="stack-3 mt-5">
        {Object.entries(answers).map(([answer, { label, hint }], index) => (
          <li key={answer}>
            <label className="flex min-h-13 cursor-pointer items-center gap-4 rounded-control border-2 border-line bg-card px-4 py-2.5 has-checked:border-pine has-checked:outline-2 has-checked:outline-pine">
              <input
                id={index === 0 ? id : undefined}
                type="radio"
                name={question}
                value={answer}
                defaultChecked={answer === currentAnswer}
                className="tick"
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

import { useState, type ChangeEvent, type ReactNode, type SubmitEvent } from "react";
import page from "#content/en/pages/quiz.yaml";
import { Button } from "#app/ui/button.tsx";
import { fieldId } from "#app/ui/field-frame.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { QuizQuestion } from "./quiz-question.tsx";
import { questionBefore, type QuizPlace } from "./quiz-place.ts";
import { questions, readAnswers, type SomeAnswers } from "./read-answers.ts";
import type { useQuiz } from "./use-quiz.ts";

type QuizFormProps = ReturnType<typeof useQuiz>;

/** The five questions: one form, of which the script shows one question at a time. */
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
            given={answers[question]}
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

/** The form that came back with questions left open, all of them in sight; the server takes it once more. */
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

interface FormFrameProps {
  readonly onSubmit?: (event: SubmitEvent<HTMLFormElement>) => void;
  readonly onChange?: (event: ChangeEvent<HTMLFormElement>) => void;
  readonly children: ReactNode;
}

function FormFrame({ children, ...heard }: FormFrameProps) {
  return (
    <form
      method="post"
      action="/quiz#result"
      noValidate
      data-quiz=""
      {...heard}
      className="rounded-card bg-mint p-5 sm:p-9 lg:col-span-7"
    >
      {children}
    </form>
  );
}

import { useEffect, useRef, useState } from "react";
import type { QuizQuestion } from "#content/en/pages/quiz-answers.ts";
import page from "#content/en/pages/quiz.yaml";
import { keepInEntry, newEntry, recallInEntry } from "#app/ui/entry-state.ts";
import { Icon } from "#app/ui/icon.tsx";
import {
  isComplete,
  placeAfter,
  questionBefore,
  questions,
  quizPlace,
  readAnswers,
  type QuizPlace,
  type SomeAnswers,
  firstOpen,
} from "./answers.ts";
import { QuizForm } from "./quiz-form.tsx";
import { QuizResult } from "./quiz-result.tsx";

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

interface Taken {
  readonly answers: SomeAnswers;
  readonly place: QuizPlace;
}

/** What a page is rendered with: the first question. */
const start: Taken = { answers: {}, place: "timing" };

/**
 * The quiz as it is taken: its answers, and the place, which the address's fragment follows so that the browser's
 * own back and forward work. The answers stand in the entries of the tab's history, and nowhere else: a reload
 * keeps them, and nobody else ever sees them.
 * @param posted answers of a form that was sent whole, without script, and is complete
 */
function useQuiz(posted: SomeAnswers | undefined) {
  const [{ answers, place }, setTaken] = useState<Taken>(() =>
    posted ? { answers: posted, place: "result" } : start,
  );
  const latest = useRef(answers);

  useEffect(() => {
    const kept = keptAnswers();
    // Another place of the page, as the skip link's, says nothing of the quiz's.
    const onward = Object.keys(kept).length > 0 ? (firstOpen(kept) ?? "result") : undefined;
    function follow(event?: Event): void {
      latest.current = { ...keptAnswers(), ...latest.current };
      const at = quizPlace(location.hash, latest.current) ?? (event ? undefined : onward);
      setTaken((before) => ({ answers: latest.current, place: at ?? before.place }));
    }
    latest.current = { ...latest.current, ...kept, ...checkedEarly() };
    follow();
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, []);
  useEffect(() => {
    document.title = place === "result" ? page.resultTitle : page.title;
  }, [place]);

  function answer(now: SomeAnswers): void {
    latest.current = now;
    setTaken((before) => ({ ...before, answers: now }));
    keepInEntry("quiz", now);
  }

  function goTo(to: QuizPlace | undefined): void {
    if (!to) return;
    setTaken({ answers: latest.current, place: to });
    if (location.hash === `#${to}`) keepInEntry("quiz", latest.current);
    else newEntry(`#${to}`, "quiz", latest.current);
  }

  function restart(): void {
    latest.current = {};
    goTo(questions[0]);
  }

  return {
    answers,
    place,
    heading: useFocusedHeading(place),
    answer,
    next: (question: QuizQuestion) => goTo(placeAfter(question)),
    back: () => goTo(questionBefore(place)),
    restart,
  };
}

/** What was picked before the script came. */
function checkedEarly(): SomeAnswers {
  const form = document.querySelector<HTMLFormElement>("form[data-quiz]");
  return form ? given(new FormData(form)) : {};
}

/** What the present entry of the history keeps. */
function keptAnswers(): SomeAnswers {
  const kept = recallInEntry("quiz");
  return typeof kept === "object" && kept !== null ? given(Object.entries(kept)) : {};
}

/** The answers there are, without those there are not. */
function given(values: Iterable<readonly [string, unknown]>): SomeAnswers {
  const entries = Object.entries(readAnswers(values));
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** A ref for the heading that takes focus whenever the place changes; not when the script takes over. */
function useFocusedHeading(place: QuizPlace) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef<QuizPlace>(undefined);
  useEffect(() => {
    const isStart = before.current === undefined || before.current === place;
    before.current = place;
    if (!isStart) heading.current?.focus();
  }, [place]);
  return heading;
}

import { useEffect, useRef, useState } from "react";
import type { QuizQuestion } from "#content/en/pages/quiz-answers.ts";
import page from "#content/en/pages/quiz.yaml";
import { Drawing } from "#app/ui/art.tsx";
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
  /** The complete answers of a post without script. */
  readonly posted: SomeAnswers | undefined;
}

/** The quiz: one question at a time, then the result. */
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
    <div className={quizColumns}>
      <QuizIntro isBegun={place !== questions[0]} />
      <QuizForm {...quiz} />
    </div>
  );
}

/** The introduction and the form, next to each other from a tablet's width. */
export const quizColumns =
  "mt-3 grid items-start gap-x-8 gap-y-6 md:mt-6 roomy:grid-cols-2 lg:gap-x-16";

/**
 * Introduction beside the questions. On phones, its text is below the first question, and later ones come without it.
 * Nothing in it takes the focus, so that it may stand before them.
 */
export function QuizIntro({ isBegun }: { readonly isBegun: boolean }) {
  const later = isBegun ? "max-md:hidden" : "max-md:order-1";
  return (
    <div className="min-w-0 max-md:contents md:sticky md:top-28">
      <h1 className="text-h1">{page.headline}</h1>
      {!isBegun && <Drawing of="margins/choosing" className="strip -mt-6 -mb-8" />}
      <p className={`max-w-[44ch] text-quiet md:mt-3 ${later}`}>{page.intro}</p>
      <ul className={`flex flex-wrap gap-x-6 gap-y-1 text-small md:mt-3 ${later}`}>
        {page.facts.map((fact) => (
          <li key={fact} className="flex items-center gap-2 font-semibold">
            <Icon name="check" />
            {fact}
          </li>
        ))}
      </ul>
      <div className="mt-8 max-md:hidden">
        <Drawing of="quiz" />
      </div>
    </div>
  );
}

interface QuizState {
  readonly answers: SomeAnswers;
  readonly place: QuizPlace;
  /** How often the visitor has gone to another place. */
  readonly moves: number;
}

/** What the server renders: the first question. */
const initialState: QuizState = { answers: {}, place: "timing", moves: 0 };

/**
 * State of the quiz: the answers and the current place. The address's fragment follows the place, so that the
 * browser's back and forward buttons work. The answers are only in the tab's history entries: they survive a
 * reload and are never sent.
 * @param posted the complete answers of a post without script
 */
function useQuiz(posted: SomeAnswers | undefined) {
  const [{ answers, place, moves }, setState] = useState<QuizState>(() =>
    posted ? { ...initialState, answers: posted, place: "result" } : initialState,
  );
  const latest = useRef(answers);

  useEffect(() => {
    const savedAnswers = keptAnswers();
    // A fragment that is not the quiz's, such as the skip link's, does not change the place.
    const onward =
      Object.keys(savedAnswers).length > 0 ? (firstOpen(savedAnswers) ?? "result") : undefined;
    function follow(event?: Event): void {
      latest.current = { ...keptAnswers(), ...latest.current };
      const target = quizPlace(location.hash, latest.current) ?? (event ? undefined : onward);
      setState((before) => movedTo(target, latest.current, before, event ? 1 : 0));
    }
    latest.current = { ...latest.current, ...savedAnswers, ...checkedEarly() };
    follow();
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, []);
  useEffect(() => {
    document.title = place === "result" ? page.resultTitle : page.title;
  }, [place]);

  function answer(now: SomeAnswers): void {
    latest.current = now;
    setState((before) => ({ ...before, answers: now }));
    keepInEntry("quiz", now);
  }

  function goTo(to: QuizPlace | undefined): void {
    if (!to) return;
    setState((before) => movedTo(to, latest.current, before));
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
    heading: useFocusedHeading(moves),
    answer,
    next: (question: QuizQuestion) => goTo(placeAfter(question)),
    back: () => goTo(questionBefore(place)),
    restart,
  };
}

/** Answers picked before hydration. */
function checkedEarly(): SomeAnswers {
  const form = document.querySelector<HTMLFormElement>("form[data-quiz]");
  return form ? definedAnswers(new FormData(form)) : {};
}

/** Answers saved in the current history entry. */
function keptAnswers(): SomeAnswers {
  const value = recallInEntry("quiz");
  return typeof value === "object" && value !== null ? definedAnswers(Object.entries(value)) : {};
}

/** The answers without those that are undefined. */
function definedAnswers(values: Iterable<readonly [string, unknown]>): SomeAnswers {
  const entries = Object.entries(readAnswers(values));
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** The state at another place, counted as a move of the visitor's, or not. */
function movedTo(
  place: QuizPlace | undefined,
  answers: SomeAnswers,
  before: QuizState,
  by = 1,
): QuizState {
  if (!place || place === before.place) return { ...before, answers };
  return { answers, place, moves: before.moves + by };
}

/** A ref for the heading, which takes focus after each move, but not when the page loads. */
function useFocusedHeading(moves: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (moves > 0) heading.current?.focus();
  }, [moves]);
  return heading;
}

import { useEffect, useRef, useState } from "react";
import page from "#content/en/pages/quiz.yaml";
import type { QuizQuestion } from "#content/en/pages/quiz-answers.ts";
import { keepInEntry, newEntry, recallInEntry } from "#app/ui/entry-state.ts";
import { placeAfter, questionBefore, quizPlace, type QuizPlace } from "./quiz-place.ts";
import { questions, readAnswers, type SomeAnswers } from "./read-answers.ts";

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
export function useQuiz(posted: SomeAnswers | undefined) {
  const [{ answers, place }, setTaken] = useState<Taken>(() =>
    posted ? { answers: posted, place: "result" } : start,
  );
  const latest = useRef(answers);

  useEffect(() => {
    function follow(): void {
      const at = quizPlace(location.hash, latest.current);
      setTaken((before) => ({ answers: latest.current, place: at ?? before.place }));
    }
    latest.current = { ...latest.current, ...keptAnswers(), ...checkedEarly() };
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

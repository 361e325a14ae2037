import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { QuizQuestion } from "#content/en/pages/quiz-answers.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { keepAnswers, keptAnswers } from "./kept-answers.ts";
import { placeAfter, questionBefore, quizPlace, type QuizPlace } from "./quiz-place.ts";
import { isComplete, type SomeAnswers } from "./read-answers.ts";

/**
 * The quiz as it is taken: its answers, and the place by the address's fragment.
 * `posted` are the answers of a plain post. Without script the place is `all`, or `result`.
 */
export function useQuiz(posted: SomeAnswers | undefined) {
  const [answers, setAnswers] = useState<SomeAnswers>(posted ?? keptAnswers());
  const navigate = useNavigate();
  const stepped = usePlace(answers);
  const plain = posted && isComplete(posted) ? "result" : "all";
  const place: QuizPlace | "all" = stepped ?? plain;
  const heading = useFocusedHeading(place);

  const answer = (given: SomeAnswers) => {
    keepAnswers(given);
    setAnswers(given);
  };
  const goTo = (to: QuizPlace | undefined) => {
    if (to) void navigate(`#${to}`, { preventScrollReset: true });
  };
  return {
    answers,
    place,
    heading,
    answer,
    next: (question: QuizQuestion) => goTo(placeAfter(question)),
    back: () => goTo(place === "all" ? undefined : questionBefore(place)),
    clear: () => answer({}),
  };
}

/**
 * The place that the address names, looked up when the fragment changes and not when an answer does: picking
 * one must not lead on by itself. Undefined until the script has taken over.
 */
function usePlace(answers: SomeAnswers): QuizPlace | undefined {
  const { hash } = useLocation();
  const isReady = useHydrated();
  const [at, setAt] = useState<{ readonly hash: string; readonly place: QuizPlace | undefined }>();
  if (!isReady) return undefined;
  if (at?.hash === hash) return at.place;
  const place = quizPlace(hash, answers) ?? at?.place ?? quizPlace("", answers);
  setAt({ hash, place });
  return place;
}

/** A ref for the heading that takes focus whenever the place changes; not when the script takes over. */
function useFocusedHeading(place: QuizPlace | "all") {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(place);
  useEffect(() => {
    const isStart = before.current === place || before.current === "all";
    before.current = place;
    if (!isStart) heading.current?.focus();
  }, [place]);
  return heading;
}

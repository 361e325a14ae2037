import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { QuizQuestion } from "#content/en/pages/quiz-answers.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { placeAfter, questionBefore, quizPlace, type QuizPlace } from "./quiz-place.ts";
import { isComplete, type SomeAnswers } from "./read-answers.ts";

/**
 * The quiz as it is taken: answers, kept here and nowhere else, and the place by the address's fragment.
 * `posted` are the answers of a plain post. Without script the place is `all`, or `result`.
 */
export function useQuiz(posted: SomeAnswers | undefined) {
  const [answers, setAnswers] = useState<SomeAnswers>(posted ?? {});
  const { hash } = useLocation();
  const navigate = useNavigate();
  const stepped = useHydrated();
  const plain = posted && isComplete(posted) ? "result" : "all";
  const place: QuizPlace | "all" = stepped ? quizPlace(hash, answers) : plain;
  const heading = useFocusedHeading(place);

  const goTo = (to: QuizPlace | undefined) => {
    if (to) void navigate(`#${to}`, { preventScrollReset: true });
  };
  return {
    answers,
    place,
    heading,
    answer: setAnswers,
    next: (question: QuizQuestion) => goTo(placeAfter(question)),
    back: () => goTo(place === "all" ? undefined : questionBefore(place)),
    clear: () => setAnswers({}),
  };
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

import type { QuizQuestion } from "#content/en/pages/quiz-answers.ts";
import { firstOpen, questions, type SomeAnswers } from "./read-answers.ts";

/** What of the quiz is shown: one question, or the result. */
export type QuizPlace = QuizQuestion | "result";

const places: readonly QuizPlace[] = [...questions, "result"];

/**
 * Where an address's fragment leads (`#costs`, `#result`, none for the start), so that the browser's own back
 * and forward work. Nobody gets past a question without an answer: such an address gives that question.
 * Undefined for a fragment that is no place, such as that of the skip link.
 */
export function quizPlace(fragment: string, answers: SomeAnswers): QuizPlace | undefined {
  const wished = fragment === "" ? 0 : places.findIndex((place) => `#${place}` === fragment);
  const reached = places.indexOf(firstOpen(answers) ?? "result");
  return places[Math.min(wished, reached)];
}

/** The place after a question. */
export function placeAfter(question: QuizQuestion): QuizPlace {
  return places[places.indexOf(question) + 1] ?? "result";
}

/** The question before a place; none before the first. */
export function questionBefore(place: QuizPlace): QuizQuestion | undefined {
  return questions[places.indexOf(place) - 1];
}

import type { QuizQuestion } from "#content/en/pages/quiz-answers.ts";
import { firstOpen, questions, type SomeAnswers } from "./read-answers.ts";

/** What of the quiz is shown: one question, or the result. */
export type QuizPlace = QuizQuestion | "result";

/**
 * Where a visitor stands, by the address's fragment (`#costs`, `#result`), so that the browser's own back
 * and forward work. Nobody gets past a question without an answer: such an address gives that question.
 */
export function quizPlace(fragment: string, answers: SomeAnswers): QuizPlace {
  const places: readonly QuizPlace[] = [...questions, "result"];
  const wished = Math.max(
    0,
    places.findIndex((place) => `#${place}` === fragment),
  );
  const reached = places.indexOf(firstOpen(answers) ?? "result");
  return places[Math.min(wished, reached)] ?? questions[0] ?? "result";
}

/** The place after a question. */
export function placeAfter(question: QuizQuestion): QuizPlace {
  return questions[questions.indexOf(question) + 1] ?? "result";
}

/** The question before a place; none before the first. */
export function questionBefore(place: QuizPlace): QuizQuestion | undefined {
  return place === "result" ? questions.at(-1) : questions[questions.indexOf(place) - 1];
}

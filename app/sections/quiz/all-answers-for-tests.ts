import { quizChoices, type QuizAnswers } from "#content/en/pages/quiz-answers.ts";

/** Every way to answer the five questions. */
export const allAnswers: readonly QuizAnswers[] = quizChoices.timing.flatMap((timing) =>
  quizChoices.doctors.flatMap((doctors) =>
    quizChoices.costs.flatMap((costs) =>
      quizChoices.travel.flatMap((travel) =>
        quizChoices.help.map((help) => ({ timing, doctors, costs, travel, help })),
      ),
    ),
  ),
);

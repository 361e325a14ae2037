import {
  quizChoices,
  type QuizAnswer,
  type QuizAnswers,
  type QuizQuestion,
} from "#content/en/pages/quiz-answers.ts";

/** Answers so far. */
export type SomeAnswers = {
  readonly [Question in QuizQuestion]?: QuizAnswer<Question> | undefined;
};

/** The questions in the order asked. */
export const questions: readonly QuizQuestion[] = ["timing", "doctors", "costs", "travel", "help"];

/** Takes what a form holds, by field name; keeps known answers to known questions and nothing else. */
export function readAnswers(values: Iterable<readonly [string, unknown]>): SomeAnswers {
  const given = new Map(values);
  const pick = <Id extends string>(question: QuizQuestion, choices: readonly Id[]) =>
    choices.find((choice) => choice === given.get(question));
  return {
    timing: pick("timing", quizChoices.timing),
    doctors: pick("doctors", quizChoices.doctors),
    costs: pick("costs", quizChoices.costs),
    travel: pick("travel", quizChoices.travel),
    help: pick("help", quizChoices.help),
  };
}

/** Whether every question has its answer. */
export function isComplete(answers: SomeAnswers): answers is QuizAnswers {
  return firstOpen(answers) === undefined;
}

/** The first question without an answer. */
export function firstOpen(answers: SomeAnswers): QuizQuestion | undefined {
  return questions.find((question) => answers[question] === undefined);
}

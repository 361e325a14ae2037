/** The quiz's questions in order, each with its answers. Forms post these ids. */
export const quizChoices = {
  timing: ["starting", "leaving-job-coverage", "on-medicare", "under-65", "unsure"],
  doctors: ["network", "specific", "anywhere"],
  costs: ["lower-premium", "steadier-bills", "unsure"],
  travel: ["rarely", "often"],
  help: ["medicaid", "extra-help", "va-tricare", "current-job", "retiree-union", "none", "unsure"],
} as const;

export type QuizQuestion = keyof typeof quizChoices;
export type QuizAnswer<Question extends QuizQuestion> = (typeof quizChoices)[Question][number];
export type QuizAnswers = { readonly [Question in QuizQuestion]: QuizAnswer<Question> };

/** All answers that the result gives as reasons, as question and answer. */
export const quizReasons = [
  "timing.leaving-job-coverage",
  "timing.under-65",
  "timing.unsure",
  "doctors.network",
  "doctors.specific",
  "doctors.anywhere",
  "costs.lower-premium",
  "costs.steadier-bills",
  "costs.unsure",
  "travel.rarely",
  "travel.often",
  "help.medicaid",
  "help.extra-help",
  "help.va-tricare",
  "help.current-job",
  "help.retiree-union",
  "help.unsure",
] as const;

export type QuizReason = (typeof quizReasons)[number];

import {
  quizChoices,
  type QuizAnswer,
  type QuizAnswers,
  type QuizQuestion,
  type QuizReason,
} from "#content/en/pages/quiz-answers.ts";

/** Answers so far. */
export type SomeAnswers = {
  readonly [Question in QuizQuestion]?: QuizAnswer<Question> | undefined;
};

/** The questions in order. */
export const questions: readonly QuizQuestion[] = ["timing", "doctors", "costs", "travel", "help"];

/** Reads answers from form entries; ignores unknown questions and answers. */
export function readAnswers(values: Iterable<readonly [string, unknown]>): SomeAnswers {
  const entries = new Map(values);
  const pick = <Id extends string>(question: QuizQuestion, choices: readonly Id[]) =>
    choices.find((choice) => choice === entries.get(question));
  return {
    timing: pick("timing", quizChoices.timing),
    doctors: pick("doctors", quizChoices.doctors),
    costs: pick("costs", quizChoices.costs),
    travel: pick("travel", quizChoices.travel),
    help: pick("help", quizChoices.help),
  };
}

/** Whether every question has an answer. */
export function isComplete(answers: SomeAnswers): answers is QuizAnswers {
  return firstOpen(answers) === undefined;
}

/** The first question without an answer. */
export function firstOpen(answers: SomeAnswers): QuizQuestion | undefined {
  return questions.find((question) => answers[question] === undefined);
}

/** What the quiz shows: a question or the result. */
export type QuizPlace = QuizQuestion | "result";

const places: readonly QuizPlace[] = [...questions, "result"];

/**
 * The place for an address's fragment (`#costs`, `#result`, empty for the start), which makes the browser's
 * back and forward buttons work. Never skips a question without an answer. Returns undefined for a fragment
 * that is not a place of the quiz, such as the skip link's.
 */
export function quizPlace(fragment: string, answers: SomeAnswers): QuizPlace | undefined {
  const target = fragment === "" ? 0 : places.findIndex((place) => `#${place}` === fragment);
  const limit = places.indexOf(firstOpen(answers) ?? "result");
  return places[Math.min(target, limit)];
}

/** The place after a question. */
export function placeAfter(question: QuizQuestion): QuizPlace {
  return places[places.indexOf(question) + 1] ?? "result";
}

/** The question before a place; undefined for the first. */
export function questionBefore(place: QuizPlace): QuizQuestion | undefined {
  return questions[places.indexOf(place) - 1];
}

/** The two ways to have Medicare that the quiz compares. */
export type Way = "advantage" | "original";

export interface QuizResult {
  /** What to read about first, or both, or an agent before anything else. */
  readonly outcome: Way | "both" | "agent";
  /** The visitor's answers by the way they point to. */
  readonly reasons: Readonly<Record<Way | "either", readonly QuizReason[]>>;
  /** Reasons to talk to someone first; empty unless that is the outcome. */
  readonly talkFirst: readonly QuizReason[];
  /**
   * The Medigap open enrollment is most likely over, so a policy may require health questions (42 U.S.C.
   * 1395ss(s)).
   */
  readonly underwriting: boolean;
}

type Preference = "doctors" | "costs" | "travel";
type PreferenceReason = Extract<QuizReason, `${Preference}.${string}`>;

/** Where each preference points. Each question has one answer for each way, with equal weight. */
const pointsTo: Record<PreferenceReason, Way | "either"> = {
  "doctors.network": "advantage",
  "doctors.specific": "either",
  "doctors.anywhere": "original",
  "costs.lower-premium": "advantage",
  "costs.steadier-bills": "original",
  "costs.unsure": "either",
  "travel.rarely": "advantage",
  "travel.often": "original",
};

/** The lead in answers that it takes to put one way first. */
const clearLead = 2;

/** The result of the answers. Mirrored answers give the mirrored result. */
export function scoreQuiz(answers: QuizAnswers): QuizResult {
  const preferences: PreferenceReason[] = [
    `doctors.${answers.doctors}`,
    `costs.${answers.costs}`,
    `travel.${answers.travel}`,
  ];
  const toward = (side: Way | "either") =>
    preferences.filter((reason) => pointsTo[reason] === side);
  const reasons = {
    advantage: toward("advantage"),
    original: toward("original"),
    either: toward("either"),
  };
  const talkFirst = reasonsToTalk(answers);
  return {
    outcome:
      talkFirst.length > 0 ? "agent" : leaning(reasons.advantage.length - reasons.original.length),
    reasons,
    talkFirst,
    underwriting: answers.timing === "on-medicare",
  };
}

/** Answers that can change dates, rights or costs; these come before any preference. */
function reasonsToTalk({ timing, help }: QuizAnswers): QuizReason[] {
  const reasons: QuizReason[] = [];
  if (timing !== "starting" && timing !== "on-medicare") reasons.push(`timing.${timing}`);
  if (help !== "none") reasons.push(`help.${help}`);
  return reasons;
}

function leaning(lead: number): Way | "both" {
  if (Math.abs(lead) < clearLead) return "both";
  return lead > 0 ? "advantage" : "original";
}

import { z } from "zod/mini";
import { closing, deepLink, link, metaDescription, point, texts, words } from "#content/fields.ts";
import { quizChoices, quizReasons } from "./quiz-answers.ts";

const answer = z.strictObject({ label: words, hint: z.optional(words) });

/** A question with exactly the answers in `choices`. */
function question<const Id extends string>(choices: readonly Id[]) {
  return z.strictObject({ question: words, answers: z.record(z.enum(choices), answer) });
}

/** One of the two ways to have Medicare in the result. */
const way = z.strictObject({
  name: words,
  text: words,
  favor: z.array(words).check(z.minLength(2)),
  tradeOffs: z.array(words).check(z.minLength(2)),
  read: link,
});

const outcome = texts("headline", "text");

/** All text of the quiz, by the ids in `quiz-answers.ts`. */
export const quizSchema = z.strictObject({
  title: words,
  resultTitle: words,
  description: metaDescription,
  breadcrumb: words,
  headline: words,
  intro: words,
  facts: z.array(words).check(z.length(3)),
  /** Around the numbers: Question 2 of 5. */
  progress: texts("question", "of"),
  next: words,
  finish: words,
  back: words,
  plainSubmit: words,
  private: words,
  plainPrivate: words,
  unanswered: words,
  summaryTitle: words,
  questions: z.strictObject({
    timing: question(quizChoices.timing),
    doctors: question(quizChoices.doctors),
    costs: question(quizChoices.costs),
    travel: question(quizChoices.travel),
    help: question(quizChoices.help),
  }),
  reasons: z.record(z.enum(quizReasons), words),
  result: z.strictObject({
    outcomes: z.record(z.enum(["advantage", "original", "both", "agent"]), outcome),
    start: words,
    ways: z.strictObject({ advantage: way, original: way }),
    favorLabel: words,
    tradeOffsLabel: words,
    yourAnswers: words,
    noAnswers: words,
    either: words,
    partB: point,
    underwriting: z.strictObject({ title: words, text: words, read: link }),
    talkFirst: z.strictObject({
      reasonsLabel: words,
      whoLabel: words,
      agent: z.strictObject({ title: words, text: words, action: link, callLabel: words }),
      medicare: point,
      ship: z.strictObject({ title: words, text: words, label: words, url: deepLink }),
    }),
    given: words,
    print: words,
    change: words,
    again: words,
  }),
  closing,
});

import { closing, link, words } from "#content/fields.ts";
import { z } from "zod";
import { quizChoices, quizReasons } from "./quiz-answers.ts";

const answer = z.strictObject({ label: words, hint: words.optional() });

/** A question with exactly the answers of `choices`. */
function question<const Id extends string>(choices: readonly Id[]) {
  return z.strictObject({ question: words, answers: z.record(z.enum(choices), answer) });
}

/** One of the two ways to have Medicare, as the result sets them side by side. */
const way = z.strictObject({
  name: words,
  text: words,
  favor: z.array(words).min(2),
  tradeOffs: z.array(words).min(2),
  read: link,
});

const outcome = z.strictObject({ headline: words, text: words });

/** Every word of the quiz. Questions, answers and reasons go by the ids of `quiz-answers.ts`. */
export const quizSchema = z.strictObject({
  title: words,
  resultTitle: words,
  description: z.string().min(50).max(170),
  breadcrumb: words,
  headline: words,
  intro: words,
  facts: z.array(words).length(3),
  /** Before and behind the numbers: Question 2 of 5. */
  progress: z.strictObject({ question: words, of: words }),
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
    outcomes: z.strictObject({
      advantage: outcome,
      original: outcome,
      both: outcome,
      agent: outcome,
    }),
    start: words,
    ways: z.strictObject({ advantage: way, original: way }),
    favorLabel: words,
    tradeOffsLabel: words,
    yourAnswers: words,
    noAnswers: words,
    either: words,
    partB: z.strictObject({ title: words, text: words }),
    underwriting: z.strictObject({ title: words, text: words, read: link }),
    talkFirst: z.strictObject({
      reasonsLabel: words,
      whoLabel: words,
      agent: z.strictObject({ title: words, text: words, action: link, callLabel: words }),
      medicare: z.strictObject({ title: words, text: words }),
      ship: z.strictObject({ title: words, text: words, label: words, url: z.url() }),
    }),
    given: words,
    print: words,
    change: words,
    again: words,
  }),
  closing,
});

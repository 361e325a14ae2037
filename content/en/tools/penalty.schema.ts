import { z } from "zod";
import { closing, link, pageHead, point, texts, textWith, words } from "#content/fields.ts";
import { ruleSources } from "./tools.schema.ts";

const result = texts("headline", "text");

/** All text of /penalty, from top to bottom. */
export const penaltySchema = z.strictObject({
  ...pageHead,
  above: link,
  name: words,
  headline: words,
  text: words,
  form: texts("title", "part", "months", "monthsHint", "button", "private").extend({
    parts: texts("b", "d"),
    dates: link,
    errors: texts("title", "part", "months"),
  }),
  label: words,
  print: words,
  results: z.strictObject({
    b: result,
    bNone: result,
    d: result,
    dDepends: result,
    dNone: result,
    unknown: result,
  }),
  oneMonth: words,
  manyMonths: textWith("[count]"),
  work: texts("headline", "oneYear", "notice").extend({
    b: z.array(words),
    d: z.array(words),
    manyYears: textWith("[count]"),
    next: textWith("[nextPenalty]"),
    lasts: texts("b", "d"),
    step: textWith("[stepPenalty]"),
  }),
  erase: z.strictObject({ headline: words, b: z.array(point), d: z.array(point), read: link }),
  partA: texts("headline", "text"),
  before: z.strictObject({ headline: words, points: z.array(point).length(2) }),
  sources: ruleSources,
  closing,
});

export type PenaltyResult = keyof z.infer<typeof penaltySchema>["results"];

import { z } from "zod";
import { link, point, question, texts, words } from "#content/fields.ts";
import { topicPage } from "./topics.schema.ts";

/** The four topic cards, each with its own layout. */
const topics = z.strictObject({
  headline: words,
  ways: point.extend({ items: z.array(point).length(2) }),
  list: point.extend({ tierLabel: words, tiers: z.array(words).length(5), note: words }),
  shields: z.strictObject({ title: words, items: z.array(point).min(3) }),
  gap: point.extend({ figure: words, note: words, link }),
});

/** A form on paper with one line filled in. */
const slip = texts("title", "medicine", "often", "pharmacy").extend({
  sample: texts("medicine", "often"),
  blankLines: z.int().min(1),
});

/** All text of Prescription Drug Plans, from top to bottom. */
export const prescriptionDrugPlansSchema = z.strictObject({
  ...topicPage,
  limit: texts("label", "figure", "year", "note"),
  topics,
  year: z.strictObject({ headline: words, intro: words, points: z.array(words).min(2), link }),
  check: z.strictObject({ headline: words, text: words, link, slip }),
  faq: z.strictObject({ headline: words, items: z.array(question).length(4) }),
});

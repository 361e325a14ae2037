import { closing, link, point, words } from "#content/fields.ts";
import { z } from "zod";

/** The four topic cards. Each is built in its own way. */
const topics = z.strictObject({
  headline: words,
  ways: point.extend({ items: z.array(point).length(2) }),
  list: point.extend({ tierLabel: words, tiers: z.array(words).length(5), note: words }),
  shields: z.strictObject({ title: words, items: z.array(point).length(3) }),
  gap: point.extend({ figure: words, note: words, link }),
});

/** A slip of paper with one line filled in. */
const slip = z.strictObject({
  title: words,
  medicine: words,
  often: words,
  sample: z.strictObject({ medicine: words, often: words }),
  blankLines: z.int().min(1),
  pharmacy: words,
});

/** Every word of the page Prescription Drug Plans, in the order it is read. */
export const prescriptionDrugPlansSchema = z.strictObject({
  title: words,
  description: z.string().min(50).max(170),
  above: link,
  intro: words,
  limit: z.strictObject({ label: words, figure: words, year: words, before: words }),
  topics,
  year: z.strictObject({
    headline: words,
    intro: words,
    points: z.array(words).min(2),
    link,
  }),
  check: z.strictObject({ headline: words, text: words, link, slip }),
  faq: z.strictObject({
    headline: words,
    items: z.array(z.strictObject({ question: words, answer: words })).length(4),
  }),
  articles: z.strictObject({ headline: words, slugs: z.array(words).length(2) }),
  closing,
});

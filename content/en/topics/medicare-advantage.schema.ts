import { z } from "zod";
import { evenSides, link, point, texts, words } from "#content/fields.ts";
import { articlesAndNext, topicPage } from "./topics.schema.ts";

const side = z.strictObject({ label: words, points: z.array(point).min(3) });
const uneven = "the two sides need the same number of points, and about the same length";

/** One of the five types of plans, with as many pros as cons. */
const planType = z
  .strictObject({
    /** Its abbreviation. */
    short: z.enum(["HMO", "PPO", "SNP", "PFFS", "MSA"]),
    name: words,
    description: words,
    pros: z.array(words).min(2),
    cons: z.array(words).min(2),
  })
  .refine(({ pros, cons }) => evenSides(pros, cons), uneven);

const sides = z
  .strictObject({ headline: words, intro: words, gains: side, asks: side, note: words })
  .refine(({ gains, asks }) => evenSides(allTexts(gains), allTexts(asks)), uneven);

/** All text of Medicare Advantage, from top to bottom. */
export const medicareAdvantageSchema = z.strictObject({
  ...topicPage,
  stays: z.strictObject({ headline: words, points: z.array(point).length(2) }),
  sides,
  limit: z.strictObject({
    headline: words,
    text: words,
    /** The lower limit, then the higher one. */
    rows: z.array(texts("label", "value")).length(2),
    youPay: words,
    planPays: words,
  }),
  types: texts("headline", "intro", "pros", "cons").extend({ items: z.array(planType).length(5) }),
  join: z.strictObject({ headline: words, points: z.array(point).length(3), action: link }),
  articles: articlesAndNext,
});

function allTexts({ points }: z.infer<typeof side>): string[] {
  return points.map(({ title, text }) => `${title} ${text}`);
}

import { closing, link, point, words } from "#content/fields.ts";
import { z } from "zod";
import { evenSides } from "./even-sides.ts";

const side = z.strictObject({ label: words, points: z.array(point).min(3) });
const uneven = "the two sides need as many points, and about as many words";

/** One of the five kinds of plan, with as much for it as against it. */
const planType = z
  .strictObject({
    /** The letters it is known by. */
    short: z.enum(["HMO", "PPO", "SNP", "PFFS", "MSA"]),
    name: words,
    description: words,
    pros: z.array(words).min(2),
    cons: z.array(words).min(2),
  })
  .refine(({ pros, cons }) => evenSides(pros, cons), uneven);

const sides = z
  .strictObject({ headline: words, intro: words, gains: side, asks: side })
  .refine(({ gains, asks }) => evenSides(texts(gains), texts(asks)), uneven);

/** Every word of the Medicare Advantage topic page, in the order it is read. */
export const medicareAdvantageSchema = z.strictObject({
  title: words,
  description: z.string().min(50).max(170),
  above: link,
  intro: words,
  stays: z.strictObject({ headline: words, points: z.array(point).length(2) }),
  sides,
  limit: z.strictObject({
    headline: words,
    text: words,
    /** The lower limit, then the higher one. */
    rows: z.array(z.strictObject({ label: words, value: words })).length(2),
    youPay: words,
    planPays: words,
  }),
  types: z.strictObject({
    headline: words,
    intro: words,
    pros: words,
    cons: words,
    items: z.array(planType).length(5),
  }),
  join: z.strictObject({ headline: words, points: z.array(point).length(3), action: link }),
  articles: z.strictObject({
    headline: words,
    /** File names of articles, as they are shown. */
    slugs: z.array(words),
    comingSoon: z.strictObject({ title: words, excerpt: words }),
  }),
  closing,
});

function texts({ points }: z.infer<typeof side>): string[] {
  return points.map(({ title, text }) => `${title} ${text}`);
}

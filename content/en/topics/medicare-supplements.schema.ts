import { closing, link, point, words } from "#content/fields.ts";
import { z } from "zod";
import { evenSides } from "./even-sides.ts";
import { medigapLetters } from "./medigap-letters.ts";

const side = z.strictObject({ label: words, points: z.array(words).min(3) });

const compare = z.strictObject({
  headline: words,
  intro: words,
  chooser: words,
  plan: words,
  showAll: words,
  showPreset: words,
  shown: words,
  of: words,
  none: words,
  benefit: words,
  yes: words,
  no: words,
  /** Stands behind a percentage. */
  part: words,
  key: words,
  meanings: words,
  rules: z.strictObject({ headline: words, points: z.array(point).min(1) }),
});

const popular = z.strictObject({
  headline: words,
  intro: words,
  priceLabel: words,
  items: z
    .array(
      z.strictObject({ letter: z.enum(medigapLetters), text: words, who: words, price: words }),
    )
    .min(1),
  note: words,
});

const enrollment = z.strictObject({
  headline: words,
  text: words,
  month: words,
  months: words,
  after: words,
  afterText: words,
  exceptions: z.strictObject({
    headline: words,
    points: z.array(point.extend({ figure: words })).length(2),
  }),
  note: words,
  action: link,
});

const sides = z
  .strictObject({ headline: words, gains: side, asks: side })
  .refine(
    ({ gains, asks }) => evenSides(gains.points, asks.points),
    "the two sides need as many points, and about as many words",
  );

/** Every word of the Medicare Supplements topic page, in the order it is read. */
export const medicareSupplementsSchema = z.strictObject({
  title: words,
  description: z.string().min(50).max(170),
  above: link,
  intro: words,
  fits: z.array(point).length(3),
  compare,
  popular,
  enrollment,
  sides,
  articles: z.strictObject({
    headline: words,
    /** File names of articles, as they are shown. */
    slugs: z.array(words),
    comingSoon: z.strictObject({ title: words, excerpt: words }),
  }),
  closing,
});

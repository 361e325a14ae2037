import { z } from "zod";
import { evenSides, link, point, words } from "#content/fields.ts";
import { medigapLetters } from "./medigap-letters.ts";
import { articlesAndNext, topicPage } from "./topics.schema.ts";

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
  /** After a percentage. */
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
    "the two sides need the same number of points, and about the same length",
  );

/** All text of Medicare Supplements, from top to bottom. */
export const medicareSupplementsSchema = z.strictObject({
  ...topicPage,
  fits: z.array(point).length(3),
  compare,
  popular,
  enrollment,
  sides,
  articles: articlesAndNext,
});

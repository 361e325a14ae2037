import { closing, point, words } from "#content/fields.ts";
import { z } from "zod";

/** A chapter of the guide, by the name of its file in `content/en/guide`. */
const chapter = z.strictObject({ chapter: words, title: words, text: words });

/** The page of the guide, in the order it is read. */
export const downloadGuideSchema = z.strictObject({
  title: words,
  description: z.string().min(50).max(170),
  breadcrumb: words,
  headline: words,
  intro: words,
  facts: z.array(words).min(3),
  coverAlt: words,
  inside: z.strictObject({
    headline: words,
    intro: words,
    /** The numbered topics, in the guide's order. */
    topics: z.array(chapter).length(6),
    backLabel: words,
    back: z.array(chapter).min(1),
  }),
  receive: z.strictObject({
    headline: words,
    intro: words,
    steps: z.array(point).length(3),
    after: words,
  }),
  closing,
});

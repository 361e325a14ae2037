import { closing, link, words } from "#content/fields.ts";
import { z } from "zod";

/** Words of the learning center's first page; topics and articles bring their own. */
export const learningCenterSchema = z.strictObject({
  name: words,
  title: words,
  description: z.string().min(50).max(170),
  headline: words,
  intro: words,
  topics: z.strictObject({
    headline: words,
    start: words,
    /** The letters of the parts, drawn on the first door. */
    letters: z.array(words),
    glossary: z.strictObject({ name: words, description: words, to: words }),
  }),
  featured: z.strictObject({
    headline: words,
    /** File names of the articles, in the order they are shown. */
    articles: z.array(words).length(3),
    action: link,
  }),
  closing,
});

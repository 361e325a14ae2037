import { link, words } from "#content/fields.ts";
import { z } from "zod";

/** The page after the guide form was taken. */
export const thankYouGuideSchema = z.strictObject({
  title: words,
  description: words,
  headline: words,
  text: words,
  download: words,
  downloadNote: words,
  email: z.strictObject({ title: words, text: words }),
  next: z.strictObject({
    headline: words,
    talk: link,
    talkText: words,
    learning: link,
    learningText: words,
  }),
  call: words,
});

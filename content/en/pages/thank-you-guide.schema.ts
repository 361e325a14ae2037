import { z } from "zod";
import { link } from "#content/en/site/link.schema.ts";

const words = z.string().min(1);

/** The page after the guide form was taken. */
export const schema = z.strictObject({
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

export type ThankYouGuidePage = z.infer<typeof schema>;

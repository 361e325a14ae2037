import { z } from "zod";

const words = z.string().min(1);

/** Words that the legal pages share. */
export const schema = z.strictObject({
  reviewed: words,
  short: words,
  contents: words,
  ask: z.strictObject({ heading: words, text: words, call: words, write: words, post: words }),
});

export type LegalParts = z.infer<typeof schema>;

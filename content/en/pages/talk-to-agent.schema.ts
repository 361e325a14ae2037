import { closing, words } from "#content/fields.ts";
import { z } from "zod";

/** Every word of /talk-to-agent around its form, in the order it is read. */
export const talkToAgentSchema = z.strictObject({
  title: words,
  description: z.string().min(50).max(170),
  hero: z.strictObject({ headline: words, text: words }),
  hours: z.strictObject({ headline: words, zone: words, call: words, text: words, answer: words }),
  why: z.strictObject({
    headline: words,
    reasons: z.array(z.strictObject({ title: words, text: words })).min(3),
  }),
  expect: z.strictObject({
    headline: words,
    intro: words,
    steps: z.array(z.strictObject({ when: words, title: words, text: words })).min(3),
  }),
  closing,
});

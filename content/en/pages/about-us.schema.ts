import { closing, point, words } from "#content/fields.ts";
import { z } from "zod";

/** Every word of /about-us, in the order it is read. */
export const aboutUsSchema = z.strictObject({
  title: words,
  description: z.string().min(50).max(170),
  hero: z.strictObject({ headline: words, text: words }),
  story: z.strictObject({
    /** Invented: replace before going live. */
    sample: z.boolean(),
    headline: words,
    paragraphs: z.array(words).min(1),
    claims: words,
  }),
  promise: z.strictObject({ headline: words, text: words, paid: words }),
  values: z.strictObject({ headline: words, items: z.array(point).length(4) }),
  team: z.strictObject({ headline: words, intro: words }),
  how: z.strictObject({ headline: words, intro: words, steps: z.array(point).length(5) }),
  contact: z.strictObject({ headline: words, phone: words, email: words, address: words }),
  hours: z.strictObject({ headline: words, zone: words }),
  closing,
});

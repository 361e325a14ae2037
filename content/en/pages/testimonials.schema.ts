import { closing, words } from "#content/fields.ts";
import { z } from "zod";

/** Every word of /testimonials around the quotes, in the order it is read. */
export const testimonialsPageSchema = z.strictObject({
  title: words,
  description: z.string().min(50).max(170),
  hero: z.strictObject({ headline: words, text: words, score: words }),
  stories: z.strictObject({ headline: words, has: words, note: words }),
  stats: z.strictObject({ headline: words }),
  why: z.strictObject({ headline: words, text: words, reasons: z.array(words).min(3) }),
  closing,
});

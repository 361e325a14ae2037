import { link, words } from "#content/fields.ts";
import { z } from "zod";

/** Every word of /contact around its form, in the order it is read. */
export const contactPageSchema = z.strictObject({
  title: words,
  description: z.string().min(50).max(170),
  hero: z.strictObject({ headline: words, text: words }),
  ways: z.strictObject({
    label: words,
    phone: words,
    email: words,
    address: words,
    visit: words,
    hours: words,
    zone: words,
  }),
  talk: z.strictObject({
    headline: words,
    text: words,
    action: link,
  }),
  faq: z.strictObject({
    headline: words,
    items: z.array(z.strictObject({ question: words, answer: words })).length(4),
  }),
});

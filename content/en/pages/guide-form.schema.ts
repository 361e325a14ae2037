import { z } from "zod";

const words = z.string().min(1);
const field = z.strictObject({
  label: words,
  hint: words.optional(),
});

/** Words of the guide form. Validation messages live with the rules, in contract/. */
export const schema = z.strictObject({
  headline: words,
  intro: words,
  firstName: field,
  email: field,
  zipCode: field,
  optional: words,
  submit: words,
  submitting: words,
  faultTitle: words,
  success: z.strictObject({ title: words, text: words }),
  failure: words,
});

export type GuideFormWords = z.infer<typeof schema>;

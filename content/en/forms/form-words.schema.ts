import { z } from "zod";

export const words = z.string().min(1);

export const field = z.strictObject({
  label: words,
  hint: words.optional(),
  /** Shows the form in which to type; the hint says it too, since it goes with the first letter. */
  placeholder: words.optional(),
});

/** What each form with its own thanks says in its own way. Validation messages live in contract/. */
export const ownWords = {
  headline: words,
  intro: words,
  submit: words,
  submitting: words,
  faultTitle: words,
  /** The passing notice, and the server's answer. */
  success: z.strictObject({ title: words, text: words }),
  /** Shown when there was no answer, or none with words. */
  failure: words,
  /** What happens next, once the form is sent. */
  thanks: z.strictObject({ text: words, steps: z.array(words).length(3) }),
};

export type FormWords = z.infer<z.ZodObject<typeof ownWords>>;

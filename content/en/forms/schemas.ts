import { z } from "zod";
import { link, words } from "#content/fields.ts";

const field = z.strictObject({
  label: words,
  hint: words.optional(),
  /** Shows the form in which to type; the hint says it too, since it goes with the first letter. */
  placeholder: words.optional(),
});

/** What each form with its own thanks says in its own way. Validation messages live in contract/. */
const ownWords = {
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

/** Words that the lead forms share. */
export const leadFormWordsSchema = z.strictObject({
  summaryTitle: words,
  faultHelp: words,
  failureTitle: words,
  unsaid: words,
  privacy: link,
  trap: words,
  thanks: z.strictObject({ headline: words, stepsTitle: words, call: words }),
});

const hour = String.raw`\d{1,2}(:\d\d)?(am|pm)`;
const hours = z.string().regex(new RegExp(`^${hour}-${hour}$`));
const time = z.strictObject({ label: words, hours });

/** The choices of how and when to be contacted, by the names that the forms send. */
export const contactChoicesSchema = z.strictObject({
  methods: z.strictObject({ phone: words, email: words, text: words }),
  times: z.strictObject({ morning: time, afternoon: time, evening: time }),
  /** No time was chosen. */
  anyTime: words,
  /** Says that hours are meant by the visitor's own clock. */
  ownTime: words,
});

/** Words of the form that sends a message to the agency. */
export const contactWordsSchema = z.strictObject({
  ...ownWords,
  name: field,
  email: field,
  phone: field,
  message: field,
});

/** Words of the form that asks for a plan comparison or a consultation. */
export const planRequestWordsSchema = z.strictObject({
  ...ownWords,
  parts: z.strictObject({ person: words, medicare: words, contact: words }),
  name: field,
  email: field,
  phone: field,
  zipCode: field,
  birthdate: field,
  medicare: z.strictObject({ legend: words, hint: words, partA: words, partB: words }),
  contactMethod: z.strictObject({ legend: words }),
  contactTime: z.strictObject({ legend: words, hint: words }),
  additionalInfo: field,
});

export type PlanRequestWords = z.infer<typeof planRequestWordsSchema>;

/** Words of the guide form. Validation messages live with the rules, in contract/. */
export const guideFormWordsSchema = z.strictObject({
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

import { z } from "zod/mini";
import { label, link, placesOf, point, texts, textWith, words } from "#content/fields.ts";

const field = z.strictObject({
  label,
  /** After the label: the format, because the placeholder disappears when typing. */
  note: z.optional(words),
  hint: z.optional(words),
  /** Example of the format. */
  placeholder: z.optional(words),
});

/** Texts of each form that shows its own thanks. Validation messages are in contract/. */
const ownWords = {
  headline: words,
  intro: words,
  submit: words,
  submitting: words,
  faultTitle: words,
  /** The toast, and the server's reply. */
  success: point,
  /** Shown when there was no response. */
  failure: words,
  /** What happens after the form was sent. */
  thanks: z.strictObject({ text: words, steps: z.array(words).check(z.length(3)) }),
};

export type FormWords = z.infer<z.ZodMiniObject<typeof ownWords>>;

const subject = textWith("[county]", "[year]");

/** Texts that all lead forms share. */
export const leadFormWordsSchema = z.strictObject({
  summaryTitle: words,
  faultHelp: words,
  failureTitle: words,
  unsaid: words,
  privacy: link,
  honeypot: words,
  /** The plans that a request is about: one, several, or only the county. `more`: some had to be left out. */
  asked: z.strictObject({ one: subject, many: subject, none: subject, more: words, change: label }),
  reason: z.strictObject({ asks: textWith("[reason]"), thanks: textWith("[reason]") }),
  /** Under an email address that looks mistyped. */
  emailSuggestion: z.strictObject({ question: textWith("[address]"), accept: label }),
  automated: label,
  /** What to have ready for a call. */
  ready: z.strictObject({ title: words, list: z.array(words).check(z.minLength(1)) }),
  thanks: texts("headline", "stepsTitle", "call").apply(z.extend, {
    /** By which day we answer, by the contact method they chose. */
    by: z.strictObject({
      phone: textWith("[day]"),
      email: textWith("[day]"),
      text: textWith("[day]"),
      message: textWith("[day]"),
    }),
    at: textWith("[part]", "[hours]"),
    license: textWith("[state]", "[number]"),
    calendar: texts("label", "file", "text"),
    /** Names what the visitor just typed, by the contact method they chose; `message` after a message. */
    sentTo: z.strictObject({
      phone: textWith("[to]"),
      email: textWith("[to]"),
      text: textWith("[to]"),
      message: textWith("[to]"),
      wrong: words,
    }),
  }),
  /** In place of a form's thanks where the agency has no license. */
  noLicense: z.strictObject({
    title: words,
    message: textWith("[state]"),
    text: textWith("[state]"),
    steps: z.array(words.check(...placesOf([], ["[state]", "[counselors]"]))).check(
      z.length(3),
      z.refine((steps) => steps.some((step) => step.includes("[counselors]")), {
        error: "keep [counselors] in one of these texts",
      }),
    ),
    call: words,
  }),
});

const hour = String.raw`\d{1,2}(:\d\d)?(am|pm)`;
const hours = z.string().check(z.regex(new RegExp(`^${hour}-${hour}$`), "write 8am-12pm"));
const time = z.strictObject({ label, hours });

/** Labels of the contact method and time choices, by the values that the forms send. */
export const contactChoicesSchema = z.strictObject({
  methods: texts("phone", "email", "text"),
  times: z.strictObject({ morning: time, afternoon: time, evening: time }),
  /** Label of the choice of no particular time. */
  anyTime: words,
  /** Marks hours as being in the visitor's own time zone. */
  ownTime: words,
});

/** Texts of the contact form. */
export const contactWordsSchema = z.strictObject({
  ...ownWords,
  name: field,
  email: field,
  phone: field,
  message: field,
});

/** Texts of a plan comparison or consultation form. */
export const planRequestWordsSchema = z.strictObject({
  ...ownWords,
  parts: texts("person", "promise", "medicare", "contact"),
  name: field,
  email: field,
  phone: field,
  zipCode: field,
  birthdate: field,
  medicare: texts("legend", "hint", "partA", "partB"),
  contactMethod: z.strictObject({ legend: words }),
  /** `own`: in place of the hint where only the visitor's own hours have room. */
  contactTime: texts("legend", "hint", "own"),
  additionalInfo: field,
});

export type PlanRequestWords = z.infer<typeof planRequestWordsSchema>;

/** Texts of the guide form. Validation messages are in contract/. */
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
  success: point,
  failure: words,
  /** On the page that follows: the address that the guide goes to, and what to do if it's wrong. */
  sentTo: z.strictObject({ text: textWith("[to]"), wrong: words, again: link }),
});

const domain = z
  .string()
  .check(z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, "write a domain such as gmail.com"));
const ending = z.string().check(z.regex(/^[a-z]{3,}$/, "write an ending of three or more letters"));

/** Domains of email addresses, to tell a likely slip from an address that exists. */
export const emailDomainsSchema = z.strictObject({
  suggested: z.array(domain).check(z.minLength(1)),
  others: z.array(domain),
  endings: z.record(ending, z.array(ending)),
});

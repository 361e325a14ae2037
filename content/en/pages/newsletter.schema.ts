import { z } from "zod";
import { link, words } from "#content/fields.ts";

/** Asks, with the one button. */
const asking = z.strictObject({
  /** Of the page in this state, as tabs and bookmarks show it. */
  title: words,
  heading: words,
  text: words,
  button: words,
  note: words,
});

/** Says what came of a link, with ways onward. */
const saying = z.strictObject({
  title: words,
  heading: words,
  text: words,
  links: z.array(link).min(1),
});

/** A page behind a link in an email about the newsletter. */
export const newsletterPageSchema = z.strictObject({
  description: words,
  /** When the link is good. */
  ask: asking,
  /** After the button was pressed. */
  done: saying,
  /** When the link is false or too old. */
  noLink: saying,
  /** `heading` and `text` stand above the button, when nothing could be saved. */
  unavailable: z.strictObject({ title: words, heading: words, text: words }),
  call: words,
});

export type NewsletterAsking = z.infer<typeof asking>;
export type NewsletterSaying = z.infer<typeof saying>;
export type NewsletterPage = z.infer<typeof newsletterPageSchema>;

/** The page behind the link that confirms the newsletter. */
export const newsletterConfirmSchema = z.strictObject({
  ...newsletterPageSchema.shape,
  /** When the newsletter was stopped since the link was sent. */
  askAgain: asking,
  /** When the address is to get no email at all. */
  noMail: saying,
});

export type NewsletterConfirm = z.infer<typeof newsletterConfirmSchema>;

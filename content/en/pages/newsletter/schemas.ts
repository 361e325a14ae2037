import { z } from "zod/mini";
import { link, texts, words } from "#content/fields.ts";

/** The page with its button. */
const asking = z.strictObject({
  /** Page title in this state. */
  title: words,
  heading: words,
  text: words,
  button: words,
  note: words,
});

/** The page with a result and links. */
const saying = z.strictObject({
  title: words,
  heading: words,
  text: words,
  links: z.array(link).check(z.minLength(1)),
});

/** A page that a newsletter link opens. */
export const newsletterPageSchema = z.strictObject({
  description: words,
  /** The link is valid. */
  ask: asking,
  /** The button was pressed. */
  done: saying,
  /** The link is invalid or expired. */
  noLink: saying,
  /** `heading` and `text` are shown above the button if saving failed. */
  unavailable: texts("title", "heading", "text"),
  call: words,
});

export type NewsletterAsking = z.infer<typeof asking>;
export type NewsletterSaying = z.infer<typeof saying>;
export type NewsletterPage = z.infer<typeof newsletterPageSchema>;

/** The page that the confirmation link opens. */
export const newsletterConfirmSchema = z.strictObject({
  ...newsletterPageSchema.shape,
  /** The newsletter was stopped after the link was sent. */
  askAgain: asking,
  /** The address must not get any mail. */
  noMail: saying,
});

export type NewsletterConfirm = z.infer<typeof newsletterConfirmSchema>;

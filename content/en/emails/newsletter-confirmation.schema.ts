import { z } from "zod";

const text = z.string().min(1);
const textWith = (slot: string) => text.includes(slot, `keep ${slot} in this text`);

/** Words of the email that asks whether the newsletter is really wanted. */
export const schema = z.strictObject({
  subject: text,
  /** What mailboxes show after the subject. */
  preview: text.max(150),
  title: text,
  opening: text,
  how: text,
  button: text,
  inside: z.strictObject({ title: text, items: z.array(text).min(1) }),
  doNothing: z.strictObject({
    title: text,
    /** `[unsubscribe]` becomes a link with the words of `unsubscribe`. */
    text: textWith("[unsubscribe]"),
    unsubscribe: text,
  }),
  /** Before the number to call. */
  help: text,
  call: text,
  /** Why it came; `[site]` becomes a link to the website. */
  reason: textWith("[site]"),
});

export type NewsletterConfirmation = z.infer<typeof schema>;

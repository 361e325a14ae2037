import { z } from "zod";

const text = z.string().min(1);
const textWith = (slot: string) => text.includes(slot, `keep ${slot} in this text`);

/** What differs by what was asked for. */
const kind = z.strictObject({
  subject: text,
  /** What mailboxes show after the subject. */
  preview: text.max(150),
  title: text,
  /** Why it came; `[site]` becomes a link to the website. */
  reason: textWith("[site]"),
});

/** Words of the email that says a request or a message arrived. */
export const schema = z.strictObject({
  kinds: z.strictObject({ compare: kind, consultation: kind, contact: kind }),
  opening: text,
  next: text,
  hours: z.strictObject({
    /** `[zone]` is the agency's time zone by name. */
    title: textWith("[zone]"),
    text,
    call: text,
  }),
  change: z.strictObject({ title: text, items: z.array(text).min(1) }),
  free: text,
});

export type LeadConfirmation = z.infer<typeof schema>;

import { z } from "zod";

const text = z.string().min(1);
const textWith = (slot: string) => text.includes(slot, `keep ${slot} in this text`);

/** Words of the email that carries the guide. */
export const schema = z.strictObject({
  subject: text,
  /** What mailboxes show after the subject. */
  preview: text.max(150),
  title: text,
  opening: text,
  attachment: z.strictObject({ name: text, note: text }),
  inside: z.strictObject({ title: text, items: z.array(text).min(1) }),
  agent: z.strictObject({
    title: text,
    text,
    call: text,
    /** `[zone]` is the agency's time zone by name. */
    hours: textWith("[zone]"),
    free: text,
  }),
  /** Why it came; `[site]` becomes a link to the website. */
  reason: textWith("[site]"),
});

export type GuideEmail = z.infer<typeof schema>;

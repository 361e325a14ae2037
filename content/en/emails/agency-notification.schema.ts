import { z } from "zod";

const text = z.string().min(1);
const textWith = (slot: string) => text.includes(slot, `keep ${slot} in this text`);

/** Words of the email that tells the agents of a request for the guide. */
export const schema = z.strictObject({
  subject: textWith("[firstName]"),
  subjectSuspected: textWith("[firstName]"),
  /** What mailboxes show after the subject. */
  preview: text.max(150),
  title: textWith("[firstName]"),
  opening: text,
  /** In place of `opening` when the visitor's address is not one that mail may be sent to. */
  openingNoReply: text,
  suspected: z.strictObject({ title: text, text }),
  person: z.strictObject({
    title: text,
    firstName: text,
    email: text,
    zipCode: text,
    noZipCode: text,
    newsletter: text,
    newsletterYes: text,
    newsletterNo: text,
    time: text,
    timeZone: textWith("[time]").includes("[zone]", "keep [zone] in this text"),
  }),
  before: z.strictObject({ title: text, items: z.array(text).min(1) }),
  source: z.strictObject({
    title: text,
    page: text,
    disclosure: text,
    /** Labels of the source's parts by their names; a part without a label shows its name. */
    parts: z.record(z.string(), text),
  }),
  record: z.strictObject({ title: text, id: text, command: text }),
  /** Why it came; `[site]` becomes a link to the website. */
  reason: textWith("[site]"),
});

export type AgencyNotification = z.infer<typeof schema>;

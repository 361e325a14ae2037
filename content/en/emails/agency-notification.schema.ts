import { z } from "zod";

const text = z.string().min(1);
const textWith = (slot: string) => text.includes(slot, `keep ${slot} in this text`);

/** What differs by what was asked for. */
const kind = z.strictObject({
  subject: textWith("[name]"),
  subjectSuspected: textWith("[name]"),
  /** What mailboxes show after the subject. */
  preview: text.max(150),
  title: textWith("[name]"),
  /** What to mind before following up, beside what holds for every request. */
  before: z.array(text).min(1),
});

/** Words of the email that tells the agents of a request. */
export const schema = z.strictObject({
  kinds: z.strictObject({ guide: kind, compare: kind, consultation: kind, contact: kind }),
  opening: text,
  /** In place of `opening` when the visitor's address is not one that mail may be sent to. */
  openingNoReply: text,
  suspected: z.strictObject({ title: text, text }),
  /** For who asked to get no mail. */
  noMail: z.strictObject({ title: text, text }),
  person: z.strictObject({
    title: text,
    firstName: text,
    name: text,
    email: text,
    zipCode: text,
    noZipCode: text,
    newsletter: text,
    newsletterYes: text,
    newsletterNo: text,
    time: text,
    timeZone: textWith("[time]").includes("[zone]", "keep [zone] in this text"),
  }),
  reach: z.strictObject({
    title: text,
    phone: text,
    noPhone: text,
    method: text,
    time: text,
    hours: textWith("[time]").includes("[hours]").includes("[zone]"),
  }),
  details: z.strictObject({
    title: text,
    birthdate: text,
    partA: text,
    partB: text,
    has: text,
    hasNot: text,
    message: text,
  }),
  permission: z.strictObject({
    title: text,
    until: text,
    ends: textWith("[day]"),
    automated: text,
    agreed: textWith("[phone]").includes("[version]", "keep [version] in this text"),
    notAgreed: textWith("[version]"),
    /** The form that was sent showed no such box. */
    notAsked: text,
  }),
  before: z.strictObject({ title: text, items: z.array(text).min(1) }),
  source: z.strictObject({
    title: text,
    page: text,
    disclosure: text,
    /** Labels of the source's parts by their names; a part without a label shows its name. */
    parts: z.record(z.string(), text),
  }),
  record: z.strictObject({ title: text, id: text, command: text, proof: text }),
  /** Why it came; `[site]` becomes a link to the website. */
  reason: textWith("[site]"),
});

export type AgencyNotification = z.infer<typeof schema>;

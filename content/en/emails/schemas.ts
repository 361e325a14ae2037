import { z } from "zod";
import { textWith, words } from "#content/fields.ts";

/** What differs by what was asked for. */
const notificationKind = z.strictObject({
  subject: textWith("[name]"),
  subjectSuspected: textWith("[name]"),
  /** What mailboxes show after the subject. */
  preview: words.max(150),
  title: textWith("[name]"),
  /** What to mind before following up, beside what holds for every request. */
  before: z.array(words).min(1),
});

/** Words of the email that tells the agents of a request. */
export const agencyNotificationSchema = z.strictObject({
  kinds: z.strictObject({
    guide: notificationKind,
    compare: notificationKind,
    consultation: notificationKind,
    contact: notificationKind,
  }),
  opening: words,
  /** In place of `opening` when the visitor's address is not one that mail may be sent to. */
  openingNoReply: words,
  suspected: z.strictObject({ title: words, text: words }),
  /** For who asked to get no mail. */
  noMail: z.strictObject({ title: words, text: words }),
  person: z.strictObject({
    title: words,
    firstName: words,
    name: words,
    email: words,
    zipCode: words,
    noZipCode: words,
    newsletter: words,
    newsletterYes: words,
    newsletterNo: words,
    time: words,
    timeZone: textWith("[time]").includes("[zone]", "keep [zone] in this text"),
  }),
  reach: z.strictObject({
    title: words,
    phone: words,
    noPhone: words,
    method: words,
    time: words,
    hours: textWith("[time]").includes("[hours]").includes("[zone]"),
  }),
  details: z.strictObject({
    title: words,
    birthdate: words,
    partA: words,
    partB: words,
    has: words,
    hasNot: words,
    message: words,
  }),
  permission: z.strictObject({
    title: words,
    until: words,
    ends: textWith("[day]"),
    automated: words,
    agreed: textWith("[phone]").includes("[version]", "keep [version] in this text"),
    notAgreed: textWith("[version]"),
    /** The form that was sent showed no such box. */
    notAsked: words,
  }),
  before: z.strictObject({ title: words, items: z.array(words).min(1) }),
  source: z.strictObject({
    title: words,
    page: words,
    disclosure: words,
    /** Labels of the source's parts by their names; a part without a label shows its name. */
    parts: z.record(z.string(), words),
  }),
  record: z.strictObject({ title: words, id: words, command: words, proof: words }),
  /** Why it came; `[site]` becomes a link to the website. */
  reason: textWith("[site]"),
});

/** Words of the email that carries the guide. */
export const guideEmailSchema = z.strictObject({
  subject: words,
  /** What mailboxes show after the subject. */
  preview: words.max(150),
  title: words,
  opening: words,
  attachment: z.strictObject({ name: words, note: words }),
  inside: z.strictObject({ title: words, items: z.array(words).min(1) }),
  agent: z.strictObject({
    title: words,
    text: words,
    call: words,
    /** `[zone]` is the agency's time zone by name. */
    hours: textWith("[zone]"),
    free: words,
  }),
  /** Why it came; `[site]` becomes a link to the website. */
  reason: textWith("[site]"),
});

/** What differs by what was asked for. */
const confirmationKind = z.strictObject({
  subject: words,
  /** What mailboxes show after the subject. */
  preview: words.max(150),
  title: words,
  /** Why it came; `[site]` becomes a link to the website. */
  reason: textWith("[site]"),
});

/** Words of the email that says a request or a message arrived. */
export const leadConfirmationSchema = z.strictObject({
  kinds: z.strictObject({
    compare: confirmationKind,
    consultation: confirmationKind,
    contact: confirmationKind,
  }),
  opening: words,
  next: words,
  hours: z.strictObject({
    /** `[zone]` is the agency's time zone by name. */
    title: textWith("[zone]"),
    text: words,
    call: words,
  }),
  change: z.strictObject({ title: words, items: z.array(words).min(1) }),
  free: words,
});

/** Words of the email that asks whether the newsletter is really wanted. */
export const newsletterConfirmationSchema = z.strictObject({
  subject: words,
  /** What mailboxes show after the subject. */
  preview: words.max(150),
  title: words,
  opening: words,
  how: words,
  button: words,
  inside: z.strictObject({ title: words, items: z.array(words).min(1) }),
  doNothing: z.strictObject({
    title: words,
    /** `[unsubscribe]` becomes a link with the words of `unsubscribe`. */
    text: textWith("[unsubscribe]"),
    unsubscribe: words,
  }),
  /** Before the number to call. */
  help: words,
  call: words,
  /** Why it came; `[site]` becomes a link to the website. */
  reason: textWith("[site]"),
});

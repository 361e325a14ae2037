import { z } from "zod/mini";
import { placesOf, point, textWith, texts, words } from "#content/fields.ts";

/** What to keep in mind; `[promise]` becomes when the website promised an answer, `[number]` the lead's. */
const reminder = words.check(...placesOf([], ["[promise]", "[number]"]));

/** What depends on the kind of request. */
const notificationKind = z.strictObject({
  /** `[who]` becomes the first name, the state or ZIP code, and the best time to call; `[number]` the lead's. */
  subject: textWith("[who]", "[number]"),
  subjectSuspected: textWith("[who]", "[number]"),
  /** Shown after the subject in mailboxes. */
  preview: words.check(z.maxLength(150)),
  title: textWith("[name]"),
  /** What to keep in mind for this kind of request, besides what applies to all. */
  before: z.array(reminder),
});

const period = textWith("[opens]", "[closes]");

/** The email that tells the agents about a request. */
export const agencyNotificationSchema = z.strictObject({
  kinds: z.record(z.enum(["guide", "compare", "consultation", "contact"]), notificationKind),
  /** What the email opens with, besides the name. */
  top: z.strictObject({
    /** The day by which the website promised an answer, by the contact method they chose; `message` after a message. */
    promised: z.strictObject({
      label: words,
      by: z.strictObject({
        phone: textWith("[day]"),
        email: textWith("[day]"),
        text: textWith("[day]"),
        message: textWith("[day]"),
      }),
      noLicense: textWith("[day]"),
      /** Before the subject, with a short day. */
      subject: textWith("[day]"),
    }),
    age: textWith("[age]"),
    /** Without a state or a ZIP code, the other stands alone. */
    place: textWith("[state]", "[zip]"),
    someone: textWith("[about]"),
    call: textWith("[phone]"),
    /** The button for whoever prefers a text and may get one. */
    text: textWith("[phone]"),
    /** The button for whoever prefers email, with their first name or, if it looks like none, without. */
    write: textWith("[name]"),
    writeNoName: words,
    open: words,
  }),
  /** What a page of ours had them ask for, as a fact and in the subject. */
  wish: z.strictObject({
    label: words,
    check: z.strictObject({ fact: textWith("[day]"), subject: textWith("[day]") }),
    before: z.strictObject({ fact: textWith("[day]"), subject: textWith("[day]") }),
    for: texts("fact", "subject"),
  }),
  /** Without names, numbers, addresses and messages. */
  minimal: z.strictObject({
    kinds: z.record(z.enum(["guide", "compare", "consultation", "contact"]), textWith("[number]")),
    suspected: textWith("[what]"),
    preview: words.check(z.maxLength(150)),
    text: words,
    /** While nobody can sign in to the desk. */
    noDesk: words,
  }),
  opening: words,
  /** Instead of `opening` if the visitor's address must not get mail. */
  openingNoReply: words,
  /** Instead of `opening` if the person gave no address. */
  openingNoEmail: words,
  suspected: point,
  /** If the visitor opted out of mail. */
  noMail: point,
  /** If they asked for no calls or no contact before. */
  stopped: point,
  person: z.strictObject({
    title: words,
    email: words,
    noEmail: words,
    newsletter: words,
    newsletterYes: words,
    newsletterNo: words,
    time: words,
    others: words,
    timeZone: textWith("[time]", "[zone]"),
  }),
  /** The heading and a label for what they told about someone else. */
  someone: texts("title", "zipCode"),
  reach: z.strictObject({
    noPhone: words,
    extension: words,
    /** The label and text of a note about a number that can't exist. */
    checkNumber: words,
    unlikely: words,
    /** The next sentence of the note if the person may be emailed. */
    unlikelyEmail: words,
    hours: textWith("[time]", "[hours]", "[zone]"),
    hoursOrTheirs: textWith("[time]", "[hours]", "[zone]"),
    /** Where their clock isn't ours: `[there]` are the same hours on theirs. */
    hoursThere: textWith("[time]", "[hours]", "[zone]", "[there]"),
    callHours: words,
    fromTo: textWith("[from]", "[to]", "[zone]"),
    /** If nothing says where they live. */
    fromToAnywhere: textWith("[from]", "[to]", "[zone]"),
  }),
  details: z.strictObject({
    has: words,
    /** Of a box that they left unchecked. */
    unchecked: words,
    /** Labels of details by their names; a detail without one has the label of the contract. */
    labels: z.record(z.string(), words),
  }),
  /** The plans that a request is about. */
  plans: texts("title", "county", "plan").apply(z.extend, {
    /** The label of one of several. */
    plans: textWith("[number]"),
    /** Of a county or plan that the plan data doesn't have. */
    unknown: textWith("[what]"),
  }),
  permission: z.strictObject({
    title: words,
    until: words,
    ends: textWith("[day]"),
    doNotCall: words,
    threeMonths: textWith("[day]"),
    automated: words,
    agreed: textWith("[phone]", "[version]"),
    /** `[allowed]` becomes one of `allowed`. */
    notAgreed: textWith("[allowed]", "[version]"),
    /** The form did not have this checkbox, or they gave no number. */
    notAsked: textWith("[allowed]"),
    allowed: texts("callsAndTexts", "calls", "email"),
    /** They agreed for a number that was corrected since. */
    otherNumber: textWith("[phone]", "[allowed]", "[version]"),
    texts: words,
    textRules: texts("automated", "manual", "none", "ask"),
    /** For the guide, whose form asks for no number. */
    noCalls: words,
    noCallsText: words,
    /** A program sent the answer without the wording's version, or no answer. */
    agreedUnseen: textWith("[phone]"),
    notAgreedUnseen: words,
    notAskedUnseen: words,
    /** A program sent the request without the disclosure's version. */
    unseen: reminder,
    /** For requests that the agency entered. */
    consent: words,
    consentHow: words,
    noConsent: words,
    endsEntered: textWith("[day]"),
  }),
  before: z.strictObject({
    title: words,
    /** The title of `items`. */
    rules: words,
    /** If the agency has no license where they live. */
    noLicense: z.strictObject({
      title: textWith("[state]"),
      text: textWith("[state]", "[counselors]"),
      /** Added for a request from the website. */
      promise: words,
    }),
    noZipCode: words,
    noState: words,
    otherState: textWith("[state]", "[other]"),
    textByHand: words,
    textAsk: words,
    onlyPartA: words,
    onlyPartB: words,
    noPart: words,
    /** They have Medicare, and the period at 65 hasn't begun. */
    before65: words,
    windowAhead: period,
    window: period,
    /** They already have Part A. */
    windowAgain: period,
    windowOver: textWith("[closes]"),
    items: z.array(reminder).check(z.minLength(1)),
    /** Comes after `items` if the person gave an email address. */
    email: reminder,
  }),
  source: z.strictObject({
    channel: words,
    channels: z.record(z.enum(["web", "api", "phone", "paper", "import"]), words),
    enteredBy: words,
    entered: textWith("[by]", "[time]"),
    /** In place of the version of a disclosure. */
    noDisclosure: words,
    page: words,
    disclosure: words,
    /** Labels for the parts of the source, by name; a part without a label shows its name. */
    parts: z.record(z.string(), words),
  }),
  record: texts("number", "id"),
  /** Why it was sent; `[site]` becomes a link to the website. */
  reason: textWith("[site]"),
});

/** What the emails to visitors have in common. */
export const letterSchema = z.strictObject({
  greeting: z.strictObject({ named: textWith("[name]"), plain: words }),
  /** Under the name of the agent who signs. */
  /** A sentence of whoever signs. */
  closing: words,
  signature: words,
});

/** The email with the guide. */
export const guideEmailSchema = z.strictObject({
  subject: words,
  /** Shown after the subject in mailboxes. */
  preview: words.check(z.maxLength(150)),
  title: words,
  opening: words,
  /** The note says that the guide keeps its name, and each amount has its year. */
  attachment: texts("name", "note"),
  /** Leads to the same PDF on the website, for readers who can't open the attachment. */
  download: texts("text", "button"),
  agent: z.strictObject({
    title: words,
    text: words,
    call: words,
    /** `[zone]` becomes the name of the agency's time zone. */
    hours: textWith("[zone]"),
    free: words,
  }),
  /** That an agent may email, and how to say no. */
  emails: z.strictObject({ title: words, items: z.array(words).check(z.minLength(1)) }),
  /** Where the agency has no license. */
  noLicense: z.strictObject({
    preview: words.check(z.maxLength(150)),
    title: words,
    text: textWith("[state]", "[counselors]"),
    emails: words,
    item: textWith("[state]"),
  }),
  /** Why it was sent; `[site]` becomes a link to the website. */
  reason: textWith("[site]"),
});

/** What depends on the kind of request. */
const confirmationKind = z.strictObject({
  /** Shown after the subject in mailboxes. */
  preview: words.check(z.maxLength(150)),
  /** `[day]` becomes the day by which an answer is due; the headline has it, too. */
  opening: words.check(...placesOf([], ["[day]"])),
  /** What they asked for, on the card. */
  what: words,
  /** Why it was sent; `[site]` becomes a link to the website. */
  reason: textWith("[site]"),
});

/** The email that confirms a request or a message. */
export const leadConfirmationSchema = z.strictObject({
  kinds: z.record(z.enum(["compare", "consultation", "contact"]), confirmationKind),
  /** The plans that a request is about; `none` if it names only the county. */
  plans: z.strictObject({
    title: words,
    some: textWith("[county]", "[year]"),
    none: textWith("[county]", "[year]"),
  }),
  /** Labels of the card that says what they asked for, and how the agency answers. */
  card: z.strictObject({
    what: words,
    /** In place of the form's, if a page had them ask for it. `[day]` is the day that the page named. */
    check: textWith("[day]"),
    before: textWith("[day]"),
    for: words,
    how: words,
    /** How a message is answered, by whether they gave a phone number. */
    answer: texts("email", "phone"),
    time: words,
    hours: textWith("[time]", "[hours]", "[zone]"),
    /** After them and the office hours, the same in the time zone of the visitor's ZIP code. */
    there: textWith("[hours]", "[zone]"),
  }),
  next: words,
  /** Where the agency has no license. */
  noLicense: z.strictObject({
    title: textWith("[day]"),
    opening: textWith("[state]"),
    elsewhere: words,
  }),
  hours: z.strictObject({
    /** `[zone]` becomes the name of the agency's time zone. */
    title: textWith("[zone]"),
    call: words,
  }),
  /** How to change or cancel, for whoever is to be called or texted (`time`) and for others (`add`). */
  change: texts("title", "time", "add").apply(z.extend, {
    items: z.array(words).check(z.minLength(1)),
  }),
  free: words,
});

/** The email that asks to confirm the newsletter. */
export const newsletterConfirmationSchema = z.strictObject({
  subject: words,
  /** Shown after the subject in mailboxes. */
  preview: words.check(z.maxLength(150)),
  title: words,
  opening: words,
  how: words,
  button: words,
  inside: z.strictObject({ title: words, items: z.array(words).check(z.minLength(1)) }),
  doNothing: z.strictObject({
    title: words,
    /** `[unsubscribe]` becomes a link with the text of `unsubscribe`. */
    text: textWith("[unsubscribe]"),
    unsubscribe: words,
  }),
  /** Before the phone number. */
  help: words,
  call: words,
  /** Why it was sent; `[site]` becomes a link to the website. */
  reason: textWith("[site]"),
});

/** One of something, and several. */
const counted = z.strictObject({ one: words, many: textWith("[count]") });

/** The emails to the people at the desk. */
export const deskEmailsSchema = z.strictObject({
  /** `[by]` becomes the name of whoever invites. */
  invitation: texts("title", "button", "after", "unexpected").apply(z.extend, {
    subject: words,
    preview: textWith("[days]"),
    opening: textWith("[by]"),
    how: words.check(...placesOf(["[days]"], ["[by]"])),
    /** Why it was sent; `[site]` becomes a link to the website. */
    reason: textWith("[site]"),
  }),
  signIn: texts("subject", "title", "button", "other", "unexpected").apply(z.extend, {
    preview: textWith("[minutes]"),
    opening: textWith("[minutes]"),
    reason: textWith("[site]"),
  }),
  assignment: texts("button", "somebody").apply(z.extend, {
    preview: textWith("[by]"),
    text: textWith("[by]"),
    subject: textWith("[who]"),
    lead: textWith("[number]"),
    reason: textWith("[site]"),
  }),
  morning: texts("preview", "yours", "nobodys", "button", "stop", "appointment").apply(z.extend, {
    subject: textWith("[day]", "[what]"),
    title: textWith("[day]"),
    due: counted,
    waiting: counted,
    email: counted,
    adrift: counted,
    dueTitle: textWith("[whose]"),
    waitingTitle: textWith("[whose]"),
    emailTitle: textWith("[whose]"),
    adriftTitle: textWith("[whose]"),
    forms: texts("guide", "compare", "consultation", "contact"),
    lead: textWith("[number]"),
    overdue: textWith("[since]"),
    waits: textWith("[since]"),
    late: textWith("[since]"),
    stops: texts("calls", "contact"),
    // Not trimmed, since it follows a word.
    wroteAfter: z.string(),
    came: textWith("[since]"),
    there: textWith("[there]", "[here]"),
    age: textWith("[age]"),
    turns65: textWith("[day]"),
    try: textWith("[which]"),
    prefers: texts("text", "email"),
    bestTime: textWith("[time]"),
    more: counted,
    reason: textWith("[site]"),
  }),
});

import { z } from "zod";
import { link, path, words } from "#content/fields.ts";

const menuPath = z
  .string()
  .regex(/^\/[a-z0-9/#-]*$/, "an address on this site starts with a slash");
const menuLink = z.strictObject({ label: z.string(), to: menuPath });

/** Words and links of header and footer. */
export const shellSchema = z.strictObject({
  brandShort: z.string(),
  skip: z.string(),
  menu: z.string(),
  mainNavigation: z.string(),
  notifications: z.string(),
  close: z.string(),
  call: z.string(),
  primary: z.array(menuLink).min(1),
  talk: menuLink,
  footer: z.strictObject({
    statement: z.string(),
    quickLinks: z.strictObject({ title: z.string(), links: z.array(menuLink) }),
    resources: z.strictObject({ title: z.string(), links: z.array(menuLink) }),
    contact: z.strictObject({ title: z.string(), hoursTitle: z.string() }),
    schedule: menuLink,
    legal: z.array(menuLink),
    legalLabel: z.string(),
    social: z.string(),
    socialSoon: z.string(),
    notices: z.string(),
    rights: z.string(),
  }),
});

/** A page that says something went wrong and leads onward. */
export const onwardPageSchema = z.strictObject({
  title: z.string(),
  description: z.string(),
  heading: z.string(),
  text: z.string(),
  onward: z.string(),
  links: z.array(link).min(1),
  call: z.string(),
});

export type OnwardPage = z.infer<typeof onwardPageSchema>;

/** Words of days. */
export const daysSchema = z.strictObject({ months: z.array(z.string()).length(12) });

const version = z.strictObject({
  /** The day from which this wording is shown. */
  version: z.iso.date(),
  text: words,
});

/** Every wording there was, newest first; the newest is the text that pages, emails and the guide show. */
const wording = z
  .array(version)
  .min(1)
  .refine(
    (all) => all.every(({ version: day }, at) => at === 0 || day < (all[at - 1]?.version ?? "")),
    { error: "the newest version comes first" },
  )
  .transform(([newest]) => newest?.text ?? "");

/** Texts that rules require on every page, in every email and in the guide. */
export const disclaimersSchema = z.strictObject({
  /** TPMO disclaimer, 42 CFR 422.2267(e)(41), wording in force from October 1, 2026: exact text. */
  tpmo: wording,
  /** Beside each mention of 1-800-MEDICARE. */
  medicareHours: wording,
  /** SSA Act 1140: no look of government. */
  notGovernment: wording,
  /** State Medigap advertising rules: agency name and licence number. */
  solicitation: wording.refine((text) => text.startsWith("This is a solicitation of insurance"), {
    error: "must begin with: This is a solicitation of insurance",
  }),
});

export type Disclaimers = z.infer<typeof disclaimersSchema>;

/** What the service answers when a submission was checked and not taken. */
export const leadRepliesSchema = z.strictObject({
  invalid: z.string(),
  keyInvalid: z.string(),
  keyReused: z.string(),
});

/** What the server says instead of an answer, by the fault's name. */
export const repliesSchema = z.strictObject({
  "wrong-origin": words,
  "wrong-type": words,
  "too-large": words,
  unreadable: words,
  "unknown-form": words,
  "too-many": words,
  unavailable: words,
  "not-found": words,
  "wrong-method": words,
  problem: words,
});

/** Words of the parts that many pages share. */
export const pagePartsSchema = z.strictObject({
  breadcrumb: z.strictObject({ label: words, home: words }),
  closingCall: words,
  teaser: z.strictObject({ minutes: words, comingSoon: words }),
  panel: z.strictObject({
    heading: words,
    /** Said where the page prints the guide's amounts. */
    guide: words,
    compare: words,
    here: words,
    official: words,
    none: words,
    verify: words,
  }),
});

const redirectPath = z
  .string()
  .regex(/^(?:\/[a-z0-9-]+)+$/, "an address on this site, without a slash at its end");

/** Addresses that pages once had, each with today's. */
export const redirectsSchema = z.array(z.strictObject({ from: redirectPath, to: redirectPath }));

/** Words of the search. */
export const searchSchema = z.strictObject({
  label: words,
  hint: words,
  button: words,
  /** Before the visitor's own words, which follow in quotation marks. */
  one: words,
  many: words,
  none: words,
  noneText: words,
  clear: words,
  failed: words,
  titleStart: words,
  kinds: z.strictObject({ article: words, topic: words, term: words }),
  onward: z.array(link).min(1),
  call: words,
});

/** What our typefaces have a shape for. */
const drawable = z
  .string()
  .regex(/^[ -~\u00a0-\u00ff\u2010-\u2026]+$/, "has a character our typefaces lack");

const image = z.strictObject({
  /** Also the name of its file and of its drawing in `scripts/share-images`. */
  name: z.enum(["home", "compare", "learning-center", "articles", "people", "contact", "quiz"]),
  /** Line by line; a longer line would run into the drawing. */
  headline: z.array(drawable.max(18)).min(1).max(3),
  text: drawable.max(44),
  paths: z.array(path).min(1),
});

/** The pictures for sharing and where each is used. */
export const shareImagesSchema = z.tuple([image], image);

export type ShareImage = z.infer<typeof image>;

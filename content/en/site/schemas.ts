import { z } from "zod/mini";
import { label, link, path, placesOf, texts, textWith, words } from "#content/fields.ts";

const menuPath = z
  .string()
  .check(z.regex(/^\/[a-z0-9/#-]*$/, "an address on this site must start with a slash"));
const menuLink = z.strictObject({ label, to: menuPath });

const linkGroup = texts("title").apply(z.extend, { links: z.array(menuLink) });

/** Text and links of header and footer. */
export const shellSchema = texts(
  "skip",
  "menu",
  "mainNavigation",
  "notifications",
  "demonstration",
  "close",
  "call",
  "closedOn",
).apply(z.extend, {
  primary: z.array(menuLink).check(z.minLength(1)),
  phoneBar: texts("label").apply(z.extend, { ask: menuLink, guide: menuLink }),
  talk: menuLink,
  footer: texts(
    "statement",
    "pages",
    "legalLabel",
    "social",
    "socialSoon",
    "notices",
    "rights",
  ).apply(z.extend, {
    quickLinks: linkGroup,
    resources: linkGroup,
    tools: linkGroup,
    contact: texts("title", "hoursTitle"),
    schedule: menuLink,
    legal: z.array(menuLink),
  }),
});

/** A page that says what went wrong and links to others. */
export const onwardPageSchema = texts(
  "title",
  "description",
  "heading",
  "text",
  "onward",
  "call",
).apply(z.extend, {
  links: z.array(link).check(z.minLength(1)),
  /** In small print at the end. */
  aside: z.optional(words),
});

export type OnwardPage = z.infer<typeof onwardPageSchema>;

/** The year in which the period ends, and the one after it. */
const years = ["[year]", "[next]"];

const season = z.strictObject({
  label: words,
  name: words,
  headline: words.check(...placesOf(["[year]"], years)),
  ends: textWith("[day]"),
  check: textWith("[day]"),
  text: words.check(...placesOf([], years)),
  read: link,
});

/** What is said during the yearly enrollment periods. */
export const seasonsSchema = z.strictObject({
  open: season,
  advantage: season,
  daysLeft: words,
  dayLeft: words,
});

/** Names of months. */
export const daysSchema = z.strictObject({ months: z.array(words).check(z.length(12)) });

const version = z.strictObject({
  /** The day from which this wording is shown. */
  version: z.iso.date(),
  text: words,
});

/** All versions of a wording, newest first; pages, emails and the guide show the newest. */
const wording = z.pipe(
  z.array(version).check(
    z.minLength(1),
    z.refine(
      (all) => all.every(({ version: day }, at) => at === 0 || day < (all[at - 1]?.version ?? "")),
      { error: "versions must be newest first" },
    ),
  ),
  z.transform(([newest]) => newest?.text ?? ""),
);

/**
 * A wording with places that are filled in when it's shown (content/agency/tpmo.ts).
 * @param needed places that must stay
 * @param others places that it may have, too
 */
function wordingWith(needed: readonly [string, string], others: readonly string[]) {
  return wording.check(...placesOf(needed, others));
}

const countyWording = wordingWith(["[county]", "[year]"], ["[organizations]", "[plans]"]);

/** Notices that are required on every page, in every email and in the guide. */
export const disclaimersSchema = z.strictObject({
  /** TPMO disclaimer, 42 CFR 422.2267(e)(41), in force from October 1, 2026: exact text. */
  tpmo: wordingWith(["[organizations]", "[plans]"], ["[year]"]),
  /** Next to each mention of 1-800-MEDICARE. */
  medicareHours: wording,
  /** Social Security Act, section 1140: must not look like a government site. */
  notGovernment: wording,
  /** State Medigap advertising rules: agency name and license number. */
  solicitation: wording.check(
    z.refine((text) => text.startsWith("This is a solicitation of insurance"), {
      error: "must start with: This is a solicitation of insurance",
    }),
  ),
  /** Next to a phone number; 42 CFR 422.2274(g)(2)(ii). */
  recording: wording,
  /** The same in full, where there is room. */
  recordingDetails: wording,
  /** While any of the content is made up; 16 CFR 465 forbids invented reviews. */
  demonstration: wording,
  /** After the TPMO disclaimer: the state and the plan year of its counts. */
  counts: wordingWith(["[state]", "[year]"], ["[organizations]", "[plans]"]),
  /** In place of `counts` for a county's own numbers. */
  countyCounts: countyWording,
  /** In place of `countyCounts` where the agency offers nothing. */
  noCountyPlans: countyWording,
  /** In emails, the license in the visitor's own state; California asks for it (Insurance Code 1725.5). */
  stateLicense: textWith("[state]", "[license]"),
  /** After the counts, unless they are for the visitor's own state. */
  otherStates: link,
});

export type Disclaimers = z.infer<typeof disclaimersSchema>;

/** The service's replies to a submission that was checked and refused. */
export const leadRepliesSchema = texts("invalid", "keyInvalid", "keyReused");

/** The server's replies to requests it cannot answer, by the reason's name. */
export const repliesSchema = z.strictObject({
  "wrong-origin": words,
  "wrong-type": words,
  "too-large": words,
  unreadable: words,
  "unknown-form": words,
  "unknown-query": words,
  "too-many": words,
  unavailable: words,
  "not-found": words,
  "wrong-method": words,
  problem: words,
});

/** Text that many pages share. */
export const pagePartsSchema = z.strictObject({
  breadcrumb: texts("label", "home"),
  closingCall: words,
  print: words,
  fold: texts("list", "picture", "details", "sources", "notes", "days"),
  teaser: texts("minutes", "comingSoon"),
  history: z.strictObject({
    heading: words,
    intro: words,
    /** Opens a long table; followed by the number of amounts. */
    show: words,
    amount: words,
    /** Before a figure of the guide that was no year's official amount. */
    guide: words,
    partsAB: words,
    verify: words,
  }),
  callCard: texts("headline", "voice", "hours", "today", "askWhileShut").apply(z.extend, {
    face: textWith("[name]"),
    open: textWith("[time]"),
    shut: textWith("[day]", "[time]"),
    toForm: texts("consultation", "message"),
  }),
  /** A sentence for each kind of page. */
  beside: texts(
    "label",
    "form",
    "plans",
    "drugs",
    "dates",
    "penalty",
    "paying",
    "topics",
    "income",
    "basics",
    "supplements",
    "comparing",
  ),
  /** A sentence for each form. */
  atButton: z.strictObject({
    guide: textWith("[name]"),
    consultation: textWith("[name]"),
    contact: textWith("[name]"),
    compare: textWith("[name]"),
  }),
});

const redirectPath = z
  .string()
  .check(
    z.regex(/^(?:\/[a-z0-9-]+)+$/, "write an address on this site without a slash at the end"),
  );

/** Old paths, each with the current one. */
export const redirectsSchema = z.array(z.strictObject({ from: redirectPath, to: redirectPath }));

/** Text of the search. */
export const searchSchema = z.strictObject({
  /** What an abbreviation, in lower case and without hyphens, is searched as. */
  abbreviations: z.array(texts("short", "long")),
  label: words,
  hint: words,
  button: words,
  /** Before the query in quotation marks. */
  one: words,
  many: words,
  none: words,
  noneText: words,
  clear: words,
  failed: words,
  titleStart: words,
  plans: texts("countyTitle", "text").apply(z.extend, {
    zipTitle: textWith("[zip]"),
    placeTitle: textWith("[county]"),
    manyTitle: textWith("[count]"),
  }),
  kinds: texts("article", "topic", "page", "term"),
  onward: z.array(link).check(z.minLength(1)),
  call: words,
});

/** Characters that the fonts have. */
const drawable = z
  .string()
  .check(
    z.regex(/^[ -~\u00a0-\u00ff\u2010-\u2026]+$/, "has a character that our fonts don't have"),
  );

const image = z.strictObject({
  /** Also the name of its file and of its drawing in `scripts/share-images`. */
  name: z.enum(["home", "compare", "learning-center", "articles", "people", "contact", "quiz"]),
  /** By line; a longer line would overlap the drawing. */
  headline: z.array(drawable.check(z.maxLength(18))).check(z.minLength(1), z.maxLength(3)),
  text: drawable.check(z.maxLength(44)),
  paths: z.array(path).check(z.minLength(1)),
});

/** The link previews and where each is used. */
export const shareImagesSchema = z.tuple([image], image);

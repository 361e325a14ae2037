import { z } from "zod/mini";
import {
  closing,
  link,
  pageHead,
  path,
  point,
  question,
  texts,
  textWith,
  words,
} from "#content/fields.ts";

/** All text of /about-us, from top to bottom. */
export const aboutUsSchema = z.strictObject({
  ...pageHead,
  hero: texts("headline", "text"),
  story: z.strictObject({
    /** Invented: replace before going live. */
    sample: z.boolean(),
    headline: words,
    paragraphs: z.array(words).check(z.minLength(1)),
    claims: words,
  }),
  promise: texts("headline", "text", "paid"),
  values: z.strictObject({ headline: words, items: z.array(point).check(z.length(4)) }),
  team: texts("headline", "intro", "languages", "license"),
  how: z.strictObject({ headline: words, intro: words, steps: z.array(point).check(z.length(5)) }),
  licenses: z.strictObject({
    headline: words,
    intro: words,
    producer: words,
    /** Opens the table of states. */
    open: words,
    /** `[year]` becomes the plan year of the counts. */
    caption: textWith("[year]"),
    columns: z.array(words).check(z.length(4)),
    /** Instead of the number, in a state without a license. */
    pending: words,
  }),
  contact: texts("headline", "phone", "email", "address"),
  hours: texts("headline", "zone"),
  closing,
});

/** All text of /contact around its form, from top to bottom. */
export const contactPageSchema = z.strictObject({
  ...pageHead,
  hero: texts("headline", "text"),
  ways: texts("label", "email", "address", "visit"),
  talk: z.strictObject({ headline: words, text: words, action: link }),
  faq: z.strictObject({ headline: words, items: z.array(question).check(z.length(4)) }),
});

/** All text of /talk-to-agent around its form, from top to bottom. */
export const talkToAgentSchema = z.strictObject({
  ...pageHead,
  hero: texts("headline", "text"),
  callBefore: textWith("[day]"),
  checkBefore: textWith("[day]"),
  someone: texts("asks", "note", "coverage", "legend", "hint", "link", "back").apply(z.extend, {
    /** What to have ready for a call. */
    ready: z.array(words).check(z.minLength(1)),
  }),
  reasons: z.strictObject({ before: textWith("[day]"), check: textWith("[day]"), for: words }),
  check: texts("headline", "submit", "hint").apply(z.extend, {
    /** As `someone.ready`. */
    ready: z.array(words).check(z.minLength(1)),
  }),
  licensed: z.strictObject({ text: words, action: link }),
  why: z.strictObject({ headline: words, reasons: z.array(point).check(z.minLength(3)) }),
  expect: texts("headline", "intro", "notes").apply(z.extend, {
    steps: z.array(texts("when", "title", "text")).check(z.minLength(3)),
  }),
  closing,
});

/** All text of /testimonials around the quotes, from top to bottom. */
export const testimonialsPageSchema = z.strictObject({
  ...pageHead,
  hero: texts("headline", "text", "score", "ask"),
  stories: texts("headline", "has", "talkedTo", "note"),
  none: texts("headline", "text").apply(z.extend, pageHead),
  stats: z.strictObject({ headline: words }),
  why: z.strictObject({
    headline: words,
    text: words,
    reasons: z.array(words).check(z.minLength(3)),
  }),
  closing,
});

/** A chapter of the guide, by its file name in `content/en/guide`. */
const chapter = texts("chapter", "title", "text");

/** All text of /download-guide around its form, from top to bottom. */
export const downloadGuideSchema = z.strictObject({
  ...pageHead,
  breadcrumb: words,
  headline: words,
  intro: words,
  facts: z.array(words).check(z.minLength(3)),
  coverAlt: words,
  inside: z.strictObject({
    headline: words,
    intro: words,
    /** The numbered topics, in the guide's order. */
    topics: z.array(chapter).check(z.length(6)),
    backLabel: words,
    back: z.array(chapter).check(z.minLength(1)),
  }),
  receive: z.strictObject({
    headline: words,
    intro: words,
    steps: z.array(point).check(z.length(3)),
    after: words,
  }),
  closing,
});

/** The page after the guide form. */
export const thankYouGuideSchema = z.strictObject({
  title: words,
  description: words,
  headline: words,
  text: words,
  download: words,
  downloadNote: words,
  next: z.strictObject({
    headline: words,
    steps: z.array(texts("when", "title", "text")).check(z.minLength(2)),
    talk: link,
    learning: link,
  }),
  call: words,
});

const entry = z.strictObject({ label: words, to: path, text: words });

const group = z.strictObject({
  heading: words,
  pages: z.array(entry),
  /** Pages listed automatically: all topics, articles or states. */
  add: z.optional(z.enum(["topics", "articles", "states"])),
});

/** The HTML sitemap: every page, in groups, with a short description. */
export const sitemapSchema = z.strictObject({
  ...pageHead,
  breadcrumb: words,
  heading: words,
  intro: words,
  groups: z.array(group).check(z.minLength(1)),
});

export type SitemapGroup = z.infer<typeof group>;

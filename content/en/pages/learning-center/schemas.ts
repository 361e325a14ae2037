import { z } from "zod/mini";
import { closing, link, pageHead, texts, words } from "#content/fields.ts";
import { glossaryCategories } from "#content/en/glossary/glossary.schema.ts";
import { topicSlugs } from "#content/en/topics/schemas.ts";

/** The learning center's home page, without the names of topics and articles. */
export const learningCenterSchema = z.strictObject({
  name: words,
  ...pageHead,
  headline: words,
  intro: words,
  ask: words,
  topics: z.strictObject({
    headline: words,
    start: words,
    /** The letters of the parts, shown on the first card. */
    letters: z.array(z.enum(["A", "B", "C", "D"])),
    covers: texts("A", "B", "C", "D"),
    glossary: texts("name", "description", "to"),
  }),
  featured: z.strictObject({
    headline: words,
    /** File names of the articles, in order. */
    articles: z.array(words).check(z.length(3)),
    action: link,
  }),
  closing,
});

/** The glossary page, without the terms. */
export const glossaryPageSchema = z.strictObject({
  ...pageHead,
  above: link,
  name: words,
  headline: words,
  text: words,
  ask: words,
  /** The name of the search field; `search` is the placeholder in it. */
  label: words,
  search: words,
  category: words,
  all: words,
  /** The choices after `all`, in order: each category of the terms once. */
  categories: z.array(z.enum(glossaryCategories)).check(
    z.length(glossaryCategories.length),
    z.refine((listed) => new Set(listed).size === listed.length, {
      error: "a category is listed twice",
    }),
  ),
  submit: words,
  /** As in "53 terms" and "4 of 53 terms". */
  count: texts("of", "terms"),
  showAll: words,
  empty: texts("headline", "text"),
  jump: texts("label", "search"),
  back: words,
  note: words,
  closing,
});

/** The list of all articles. */
export const articlesPageSchema = z.strictObject({
  name: words,
  ...pageHead,
  headline: words,
  intro: words,
  ask: words,
  /** Topics in the order in which their articles are listed. */
  groups: z.array(z.enum(topicSlugs)).check(z.minLength(1)),
  view: words,
  start: texts("headline", "text").apply(z.extend, { action: link }),
  closing,
});

/** What surrounds every article. */
export const articlePageSchema = z.strictObject({
  titleEnd: words,
  learningCenter: link,
  back: words,
  minutes: words,
  published: words,
  /** Beside a title, as an owner named it, with an earlier year. */
  later: words,
  updated: words,
  notice: words,
  inShort: words,
  contents: words,
  sources: words,
  /** Before the day on which a source was read. */
  read: words,
  /** The line below the title; `sample` marks an invented person. */
  reviewed: texts("by", "license", "on", "sample"),
  compare: z.strictObject({ text: words, action: link }),
  callback: z.strictObject({ headline: words, text: words, action: link, call: words }),
  ask: link,
  related: texts("headline", "none"),
  guide: z.strictObject({ headline: words, text: words, action: link }),
  term: z.strictObject({ again: words }),
  share: texts("label", "device", "email", "copy", "copied", "copyFailed", "print"),
});

import { z } from "zod/mini";
import {
  badge,
  link,
  pageHead,
  path,
  point,
  question,
  spot,
  texts,
  words,
} from "#content/fields.ts";

/** What a visitor can do who isn't about to turn 65. */
const sheet = texts("title", "text").apply(z.extend, { ask: link, more: link });

/** All text of the home page, from top to bottom. */
export const homeSchema = z.strictObject({
  ...pageHead,
  hero: texts("who", "text", "guideButton").apply(z.extend, {
    /** In two parts; the second is underlined. */
    headline: z.tuple([words, words]),
    compare: link,
    talk: link,
    doors: texts("label", "turning", "member", "helper"),
    member: sheet,
    helper: sheet,
    dates: texts("title", "month", "choose", "year", "button", "private"),
  }),
  steps: z.strictObject({
    headline: words,
    intro: words,
    items: z
      .array(
        z.strictObject({
          picture: spot,
          when: words,
          ...point.shape,
        }),
      )
      .check(z.length(4)),
    action: link,
    note: words,
  }),
  why: z.strictObject({
    headline: words,
    intro: words,
    benefits: z.array(point).check(z.length(4)),
    action: link,
  }),
  testimonials: texts("headline", "ratingLabel", "previous", "next", "pageLabel").apply(z.extend, {
    action: link,
  }),
  team: z.strictObject({ headline: words, intro: words, experience: words, action: link }),
  learning: z.strictObject({
    headline: words,
    intro: words,
    teasers: z
      .array(
        z.strictObject({
          title: words,
          excerpt: words,
          category: words,
          badge: badge,
          minutes: z.int(),
          to: path,
        }),
      )
      .check(z.length(3)),
    readTime: words,
    action: link,
  }),
  quiz: z.strictObject({
    headline: words,
    text: words,
    facts: z.array(words).check(z.length(3)),
    action: link,
  }),
  inside: z.strictObject({
    headline: words,
    intro: words,
    topics: z.array(point).check(z.length(6)),
    pagesAlt: words,
    readersLabel: words,
  }),
  receive: z.strictObject({
    headline: words,
    steps: z.array(point).check(z.length(3)),
    talk: link,
  }),
  faq: z.strictObject({
    headline: words,
    intro: words,
    items: z.array(question).check(z.minLength(4)),
    more: words,
    learning: link,
    contact: link,
  }),
  final: texts("headline", "text", "guideButton", "callLabel", "privacyText").apply(z.extend, {
    privacy: link,
  }),
});

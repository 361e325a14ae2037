import { link, path, point, words } from "#content/fields.ts";
import { z } from "zod";

/** Every word of the home page, in the order it is read. */
export const homeSchema = z.strictObject({
  title: words,
  description: z.string().min(50).max(170),
  hero: z.strictObject({
    kicker: words,
    headline: words,
    text: words,
    compare: link,
    talk: link,
    guideButton: words,
    guideNote: words,
    coverAlt: words,
  }),
  steps: z.strictObject({
    headline: words,
    intro: words,
    items: z.array(point).length(3),
    action: link,
    note: words,
  }),
  why: z.strictObject({
    headline: words,
    intro: words,
    benefits: z.array(point).length(4),
    action: link,
  }),
  testimonials: z.strictObject({
    headline: words,
    ratingLabel: words,
    previous: words,
    next: words,
    pageLabel: words,
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
          minutes: z.int(),
          to: path,
        }),
      )
      .length(3),
    readTime: words,
    action: link,
  }),
  quiz: z.strictObject({
    headline: words,
    text: words,
    facts: z.array(words).length(3),
    sample: z.strictObject({ label: words, question: words, answers: z.array(words).min(2) }),
    action: link,
  }),
  inside: z.strictObject({
    headline: words,
    intro: words,
    topics: z.array(point).length(6),
    windowTitle: words,
    windowText: words,
    windowMonths: z.array(z.strictObject({ short: words, long: words })).length(7),
    windowBefore: words,
    windowMonth: words,
    windowAfter: words,
    readersLabel: words,
  }),
  receive: z.strictObject({
    headline: words,
    steps: z.array(point).length(3),
    talk: link,
  }),
  faq: z.strictObject({
    headline: words,
    intro: words,
    items: z.array(z.strictObject({ question: words, answer: words })).min(4),
    more: words,
    learning: link,
    contact: link,
  }),
  final: z.strictObject({
    headline: words,
    text: words,
    guideButton: words,
    callLabel: words,
    privacyText: words,
    privacy: link,
  }),
});

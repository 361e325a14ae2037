import { z } from "zod";
import { closing, link, pageHead, source, texts, words } from "#content/fields.ts";

/** The five topics of the learning center, by the last part of their paths. */
export const topicSlugs = [
  "medicare-basics",
  "enrollment-periods",
  "medicare-advantage",
  "medicare-supplements",
  "prescription-drug-plans",
] as const;

const topic = z.strictObject({
  /** In headings, breadcrumbs and cards. */
  name: words,
  /** One sentence for its card. */
  description: z.string().min(30).max(160),
});

/** The topics' names and descriptions. */
export const topicsSchema = z.record(z.enum(topicSlugs), topic);

/** The parts that all five topic pages have; `slugs` are file names of articles, in order. */
export const topicPage = {
  ...pageHead,
  above: link,
  intro: words,
  articles: z.strictObject({ headline: words, slugs: z.array(words).length(2) }),
  /** What the page says that its articles do not, and where it is from. */
  sources: z.array(source).min(1).optional(),
  closing,
};

/** A topic's articles, and one that is announced. */
export const articlesAndNext = z.strictObject({
  headline: words,
  slugs: z.array(words),
  comingSoon: texts("title", "excerpt"),
});

/** The words of a topic page outside of its own sections. */
export type TopicWords = z.infer<z.ZodObject<typeof topicPage>> & {
  readonly articles: Partial<Pick<z.infer<typeof articlesAndNext>, "comingSoon">>;
};

export type Topics = z.infer<typeof topicsSchema>;

import { z } from "zod";

/** The five topics of the learning center, by the last part of their addresses. */
export const topicSlugs = [
  "medicare-basics",
  "enrollment-periods",
  "medicare-advantage",
  "medicare-supplements",
  "prescription-drug-plans",
] as const;

const topic = z.strictObject({
  /** As headings, breadcrumbs and cards name it. */
  name: z.string().min(1),
  /** One sentence for its card. */
  description: z.string().min(30).max(160),
});

/** What each topic is called, wherever it is named. */
export const schema = z.record(z.enum(topicSlugs), topic);

export type TopicSlug = (typeof topicSlugs)[number];
export type Topics = z.infer<typeof schema>;

import { words } from "#content/fields.ts";
import { z } from "zod";
import { topicSlugs } from "./topic-slugs.ts";

const topic = z.strictObject({
  /** As headings, breadcrumbs and cards name it. */
  name: words,
  /** One sentence for its card. */
  description: z.string().min(30).max(160),
});

/** What each topic is called, wherever it is named. */
export const topicsSchema = z.record(z.enum(topicSlugs), topic);

export type Topics = z.infer<typeof topicsSchema>;

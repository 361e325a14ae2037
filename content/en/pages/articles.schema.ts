import { closing, words } from "#content/fields.ts";
import { z } from "zod";
import { topicSlugs } from "#content/en/topics/topic-slugs.ts";

/** Words of the list of all articles. */
export const articlesPageSchema = z.strictObject({
  name: words,
  title: words,
  description: z.string().min(50).max(170),
  headline: words,
  intro: words,
  /** Topics in the order their articles are listed. */
  groups: z.array(z.enum(topicSlugs)).min(1),
  view: words,
  closing,
});

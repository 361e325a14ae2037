import { z } from "zod";
import { closing } from "#content/en/site/link.schema.ts";
import { topicSlugs } from "#content/en/topics/topic-slugs.ts";

const words = z.string().min(1);

/** Words of the list of all articles. */
export const schema = z.strictObject({
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

export type ArticlesPage = z.infer<typeof schema>;

import { z } from "zod";
import { topicSlugs } from "#content/en/topics/topic-slugs.ts";

const words = z.string().min(1);
const link = z.strictObject({ label: words, to: z.string().startsWith("/") });

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
  closing: z.strictObject({ headline: words, text: words, primary: link, secondary: link }),
});

export type ArticlesPage = z.infer<typeof schema>;

import { z } from "zod";
import { topicSlugs } from "#content/en/topics/topic-slugs.ts";

const day = z.iso.date();
const slug = z.string().regex(/^[a-z0-9-]+$/);
const source = z.strictObject({
  name: z.string().min(1),
  publisher: z.string().min(1),
  url: z.url({ protocol: /^https$/ }),
});

/** What stands above the text of an article, between two lines of three hyphens. */
export const articleSchema = z.strictObject({
  title: z.string().min(1).max(90),
  description: z.string().min(50).max(170),
  /** For cards and feeds. */
  excerpt: z.string().min(60).max(200),
  /** The topic it belongs to. */
  category: z.enum(topicSlugs),
  /** Minutes it takes to read, at about 220 words each. */
  minutes: z.int().min(5).max(9),
  /** Days in the agency's time zone, YYYY-MM-DD. */
  published: day,
  updated: day.optional(),
  reviewed: day,
  /** Articles to read next, by file name. */
  related: z.array(slug).max(3),
  /** Said in a marked box before everything else. */
  notice: z.string().optional(),
  /** The text speaks of Medigap policies: states ask for the words "This is a solicitation of insurance". */
  medigap: z.boolean().default(false),
  sources: z.array(source).min(2).max(6),
});

export type ArticleMeta = z.infer<typeof articleSchema>;

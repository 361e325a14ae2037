import type { ComponentType } from "react";
import { z } from "zod";
import type { AmountHistory } from "#content/amounts/amount-history.ts";
import { metaDescription, source, words } from "#content/fields.ts";
import { topicSlugs } from "#content/en/topics/schemas.ts";

const day = z.iso.date();
const slug = z.string().regex(/^[a-z0-9-]+$/, "write a file name without its extension");

/** The front matter of an article. */
export const articleSchema = z.strictObject({
  title: words.max(90),
  description: metaDescription,
  /** For cards and feeds. */
  excerpt: z.string().min(60).max(200),
  /** The article in three short sentences, shown above the text. An agency's older articles may have none. */
  inShort: z.array(words.max(110)).length(3).optional(),
  /** Its topic. */
  category: z.enum(topicSlugs),
  /** Across the screen above the title, instead of its topic's: a drawing of content/art/margins.svg. */
  drawing: words.optional(),
  /** Reading time in minutes, at about 220 words each. */
  minutes: z.int().min(5).max(9),
  /** Days in the agency's time zone, YYYY-MM-DD. */
  published: day,
  updated: day.optional(),
  reviewed: day,
  /** Who checked the facts: the name of an agent in `profiles` of content/agency/people.yaml. */
  reviewer: words,
  /** It came with the site, and none of the agency's agents has checked it. */
  sample: z.boolean().default(false),
  /** Related articles, by file name. */
  related: z.array(slug).max(3),
  /** Shown in a box after the first paragraph. */
  notice: words.max(400).optional(),
  /** The text is about Medigap policies: states require the words "This is a solicitation of insurance". */
  medigap: z.boolean().default(false),
  sources: z.array(source).min(2).max(10),
});

export type ArticleMeta = z.infer<typeof articleSchema>;

/** An article in cards, lists and feeds. */
export interface ArticleCard extends Pick<
  ArticleMeta,
  "title" | "description" | "excerpt" | "category" | "minutes" | "published" | "updated"
> {
  /** The file name without extension; the last part of the path. */
  readonly slug: string;
  /** The path, `/learning-center/articles/` and the slug. */
  readonly path: string;
}

/** Everything that the page shows around an article's text. */
export type FramedArticle = Omit<ArticleMeta, "related"> &
  ArticleCard & { readonly related: readonly ArticleCard[] };

/** A section of an article, for the list of its contents. */
export interface ArticleSection {
  /** Id of its heading. */
  readonly id: string;
  readonly heading: string;
}

/** The module of an article's file. */
export interface ArticleModule {
  /** The text. */
  readonly default: ComponentType;
  readonly article: FramedArticle;
  /** Its sections, from top to bottom. */
  readonly contents: readonly ArticleSection[];
  /** The amounts named in text and pictures, over the years. */
  readonly history: readonly AmountHistory[];
}

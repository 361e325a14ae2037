import type { ComponentType } from "react";
import { z } from "zod/mini";
import type { AmountHistory } from "#content/amounts/amount-history.ts";
import { metaDescription, source, words } from "#content/fields.ts";
import { topicSlugs } from "#content/en/topics/schemas.ts";

const day = z.iso.date();
const slug = z.string().check(z.regex(/^[a-z0-9-]+$/, "write a file name without its extension"));

/** The front matter of an article. */
export const articleSchema = z.strictObject({
  title: words.check(z.maxLength(90)),
  description: metaDescription,
  /** For cards and feeds. */
  excerpt: z.string().check(z.minLength(60), z.maxLength(200)),
  /** The article in three short sentences, shown above the text. An agency's older articles may have none. */
  inShort: z.optional(z.array(words.check(z.maxLength(110))).check(z.length(3))),
  /** Its topic. */
  category: z.enum(topicSlugs),
  /** Across the screen above the title, instead of its topic's: a drawing of content/art/margins.svg. */
  drawing: z.optional(words),
  /** Reading time in minutes, at about 220 words each. */
  minutes: z.int().check(z.minimum(5), z.maximum(9)),
  /** Days in the agency's time zone, YYYY-MM-DD. */
  published: day,
  updated: z.optional(day),
  reviewed: day,
  /** Who checked the facts: the name of an agent in `profiles` of content/agency/people.yaml. */
  reviewer: words,
  /** It came with the site, and none of the agency's agents has checked it. */
  sample: z._default(z.boolean(), false),
  /** Related articles, by file name. */
  related: z.array(slug).check(z.maxLength(3)),
  /** Shown in a box after the first paragraph. */
  notice: z.optional(words.check(z.maxLength(400))),
  /** The text is about Medigap policies: states require the words "This is a solicitation of insurance". */
  medigap: z._default(z.boolean(), false),
  sources: z.array(source).check(z.minLength(2), z.maxLength(10)),
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

declare module "virtual:articles" {
  import type { ArticleCard } from "#content/en/articles/article-card.ts";

  /** All articles, newest first; made from the files of this folder at build. */
  export const articles: readonly ArticleCard[];
}

declare module "virtual:articles" {
  import type { ArticleCard } from "#content/en/articles/article-card.ts";

  /** All articles, newest first; made from the files of this folder at build. */
  export const articles: readonly ArticleCard[];
}

declare module "virtual:article-pages" {
  import type { ArticleModule } from "#content/en/articles/article-card.ts";

  /** Each article's module, by file name. */
  export const articlePages: Readonly<Record<string, ArticleModule>>;
}

import type { ComponentType } from "react";
import type { OfficialRow } from "#content/amounts/current-official.ts";
import type { ArticleMeta } from "./article.schema.ts";

/** What a card, a list or a feed tells of an article. */
export interface ArticleCard extends Pick<
  ArticleMeta,
  "title" | "description" | "excerpt" | "category" | "minutes" | "published" | "updated"
> {
  /** The file's name without its ending; the last part of the address. */
  readonly slug: string;
  /** The address, `/learning-center/articles/` and the slug. */
  readonly path: string;
}

/** All that is told of an article around its text. */
export type FramedArticle = Omit<ArticleMeta, "related"> &
  ArticleCard & { readonly related: readonly ArticleCard[] };

/** The module of an article's file. */
export interface ArticleModule {
  /** The text. */
  readonly default: ComponentType;
  readonly article: FramedArticle;
  /** The amounts that text and pictures name, beside the official ones. */
  readonly official: readonly OfficialRow[];
}

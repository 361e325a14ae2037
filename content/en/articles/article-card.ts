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

/** What the frame around an article is made of: the `handle` of its route. */
export interface ArticleHandle {
  readonly article: Omit<ArticleMeta, "related"> &
    ArticleCard & { readonly related: readonly ArticleCard[] };
  /** The amounts that the text names, beside the official ones. */
  readonly official: readonly OfficialRow[];
}

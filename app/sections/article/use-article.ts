import { useMatches } from "react-router";
import type { ArticleHandle } from "#content/en/articles/article-card.ts";

/**
 * The article that the page shows, as its file tells of it.
 * @throws {Error} outside an article's page
 */
export function useArticle(): ArticleHandle {
  const handle = useMatches().at(-1)?.handle;
  if (!isArticle(handle)) throw new Error("This page is no article");
  return handle;
}

function isArticle(handle: unknown): handle is ArticleHandle {
  return typeof handle === "object" && handle !== null && "article" in handle;
}

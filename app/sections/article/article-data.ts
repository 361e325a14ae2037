import agency from "#content/agency/agency.yaml";
import type { ArticleModule } from "#content/en/articles/article-card.ts";
import { publicUrl, shareImage } from "#app/sections/page/page-head.tsx";

/** An article as search engines read it: schema.org/Article. */
export function articleData(article: ArticleModule["article"]) {
  const publisher = { "@type": "Organization", name: agency.name, url: publicUrl };
  return {
    "@type": "Article",
    headline: article.title,
    description: article.description,
    image: publicUrl + shareImage(article.path).path,
    datePublished: article.published,
    dateModified: article.updated ?? article.published,
    author: publisher,
    publisher,
    mainEntityOfPage: new URL(article.path, publicUrl).href,
  };
}

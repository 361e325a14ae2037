import type { ArticleCard } from "#content/en/articles/article-card.ts";
import type { SitemapGroup } from "#content/en/pages/sitemap.schema.ts";
import type { Topics } from "#content/en/topics/topics.schema.ts";

/** What adds itself to the map. */
export interface SiteMapSources {
  readonly topics: Topics;
  readonly articles: readonly ArticleCard[];
}

/** The groups of the map with everything that adds itself. */
export function siteMapGroups(
  groups: readonly SitemapGroup[],
  { topics, articles }: SiteMapSources,
): readonly Pick<SitemapGroup, "heading" | "pages">[] {
  const added = {
    topics: Object.entries(topics).map(([slug, { name, description }]) => ({
      label: name,
      to: `/learning-center/${slug}`,
      text: description,
    })),
    articles: articles.map(({ title, path, excerpt }) => ({
      label: title,
      to: path,
      text: excerpt,
    })),
  };
  return groups.map(({ heading, pages, add }) => ({
    heading,
    pages: add ? [...pages, ...added[add]] : pages,
  }));
}

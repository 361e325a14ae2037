import { Feed } from "feed";
import type { ArticleCard } from "#content/en/articles/article-card.ts";

export interface FeedWords {
  readonly title: string;
  readonly description: string;
  /** Who writes. */
  readonly author: string;
}

/** Where the feed stands on the site. */
export const feedPath = "/learning-center/articles.atom";

/** The articles as an Atom feed (RFC 4287), newest first. Days count from noon UTC: the same day in every US zone. */
export function articleFeed(
  publicUrl: string,
  articles: readonly ArticleCard[],
  { title, description, author }: FeedWords,
): string {
  const link = `${publicUrl}/learning-center/articles`;
  const feed = new Feed({
    id: link,
    link,
    title,
    description,
    language: "en",
    copyright: author,
    generator: author,
    author: { name: author },
    feedLinks: { atom: publicUrl + feedPath },
    updated: latest(articles),
  });
  for (const article of articles) {
    feed.addItem({
      id: publicUrl + article.path,
      link: publicUrl + article.path,
      title: asHtml(article.title),
      description: asHtml(article.excerpt),
      published: atNoon(article.published),
      date: atNoon(article.updated ?? article.published),
    });
  }
  return feed.atom1();
}

/** The library declares its texts as HTML; ours are plain. */
function asHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

function latest(articles: readonly ArticleCard[]): Date {
  const days = articles.map(({ updated, published }) => updated ?? published).toSorted();
  return atNoon(days.at(-1) ?? "1970-01-01");
}

function atNoon(day: string): Date {
  return new Date(`${day}T12:00:00Z`);
}

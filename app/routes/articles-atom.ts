import { Feed } from "feed";
import { articles } from "virtual:articles";
import { name } from "#content/agency/agency.yaml";
import type { ArticleCard } from "#content/en/articles/article.schema.ts";
import { description, title } from "#content/en/pages/learning-center/articles.yaml";
import { publicUrl } from "#app/sections/page/page-head.tsx";

/** The articles as an Atom feed. */
export function loader(): Response {
  const feed = articleFeed(publicUrl, articles, { title, description, author: name });
  return new Response(feed, { headers: { "Content-Type": "application/atom+xml; charset=utf-8" } });
}

/**
 * The articles as an Atom feed (RFC 4287), newest first. Dates are at noon UTC, which is the same day in every US
 * time zone.
 */
export function articleFeed(
  origin: string,
  cards: readonly ArticleCard[],
  words: Readonly<Record<"title" | "description" | "author", string>>,
): string {
  const link = `${origin}/learning-center/articles`;
  const feed = new Feed({
    id: link,
    link,
    title: words.title,
    description: words.description,
    language: "en",
    copyright: words.author,
    generator: words.author,
    author: { name: words.author },
    feedLinks: { atom: `${link}.atom` },
    updated: latest(cards),
  });
  for (const card of cards) {
    feed.addItem({
      id: origin + card.path,
      link: origin + card.path,
      title: asHtml(card.title),
      description: asHtml(card.excerpt),
      published: atNoon(card.published),
      date: atNoon(card.updated ?? card.published),
    });
  }
  return feed.atom1();
}

/** The library declares titles and texts as HTML. */
function asHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

function latest(cards: readonly ArticleCard[]): Date {
  const days = cards.map(({ updated, published }) => updated ?? published).toSorted();
  return atNoon(days.at(-1) ?? "1970-01-01");
}

function atNoon(day: string): Date {
  return new Date(`${day}T12:00:00Z`);
}

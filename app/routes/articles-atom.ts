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

/** The articles as an Atom feed (RFC 4287), newest first. @param origin of their addresses and ids */
export function articleFeed(
  origin: string,
  cards: readonly ArticleCard[],
  words: Readonly<Record<"title" | "description" | "author", string>>,
): string {
  const page = `${origin}/learning-center/articles`;
  const days = cards.map(({ updated, published }) => updated ?? published).toSorted();
  const head = [
    element("id", page),
    element("title", words.title),
    element("subtitle", words.description),
    element("updated", atNoon(days.at(-1) ?? "1970-01-01")),
    `<author>${element("name", words.author)}</author>`,
    `<link rel="alternate" href="${asXml(page)}"/>`,
    `<link rel="self" href="${asXml(page)}.atom"/>`,
  ];
  const entries = cards.map((card) => `<entry>${entryParts(origin, card).join("")}</entry>`);
  const feed = [...head, ...entries].join("\n");
  return `<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">\n${feed}\n</feed>\n`;
}

function entryParts(origin: string, card: ArticleCard): string[] {
  const address = origin + card.path;
  return [
    element("id", address),
    element("title", card.title),
    element("summary", card.excerpt),
    element("published", atNoon(card.published)),
    element("updated", atNoon(card.updated ?? card.published)),
    `<link href="${asXml(address)}"/>`,
  ];
}

function element(tag: string, text: string): string {
  return `<${tag}>${asXml(text)}</${tag}>`;
}

function asXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

/** The same day in every US time zone. */
function atNoon(day: string): string {
  return `${day}T12:00:00Z`;
}

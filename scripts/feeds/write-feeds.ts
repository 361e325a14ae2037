import { glob, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Feed } from "feed";
import { EnumChangefreq, SitemapStream, streamToPromise } from "sitemap";
import { speculationRulesPath } from "#contract/speculation-rules.ts";
import { agencySchema } from "#content/agency/schemas.ts";
import type { ArticleCard } from "#content/en/articles/article-card.ts";
import { articlesPageSchema as wordsSchema } from "#content/en/pages/articles.schema.ts";
import { readArticles } from "#scripts/articles/read-articles.ts";
import { readFacts } from "#scripts/content/facts.ts";
import { contentReader } from "#scripts/content/read-content.ts";
import { speculationRules } from "./speculation-rules.ts";

/**
 * Writes what search engines, feed readers, finders of weaknesses and browsers ask for: `sitemap.xml`,
 * `robots.txt`, the feed of articles, `security.txt` and the rules by which pages are fetched ahead.
 */
export async function writeFeeds(
  root: string,
  clientDir: string,
  publicUrl: string,
): Promise<void> {
  const facts = await readFacts(root);
  const cards = (await readArticles(root, facts)).map(({ card }) => card);
  const changed = new Map(cards.map((card) => [card.path, card.updated ?? card.published]));
  const read = contentReader(root, facts);
  const agency = await read(agencySchema, "agency/agency.yaml");
  const { title, description } = await read(wordsSchema, "en/pages/articles.yaml");
  const files = {
    "/sitemap.xml": await siteMap(publicUrl, await listedPages(clientDir), changed),
    "/robots.txt": `User-agent: *\nAllow: /\n\nSitemap: ${publicUrl}/sitemap.xml\n`,
    [securityTextPath]: securityText(publicUrl, agency.email, new Date()),
    [speculationRulesPath]: JSON.stringify(speculationRules),
    [feedPath]: articleFeed(publicUrl, cards, { title, description, author: agency.name }),
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(clientDir, path)), { recursive: true });
    await writeFile(join(clientDir, path), text);
  }
}

/** Addresses of the built pages that search engines may list, in the order of their addresses. */
export async function listedPages(clientDir: string): Promise<string[]> {
  const pages: string[] = [];
  for await (const name of glob("**/*.html", { cwd: clientDir })) {
    const html = await readFile(join(clientDir, name), "utf8");
    if (/<meta name="robots" content="noindex"/.test(html)) continue;
    pages.push(`/${name.replace(/\/?index\.html$|\.html$/, "")}`);
  }
  return pages.toSorted();
}

/**
 * The list of pages for search engines (sitemaps.org, 0.9).
 * @param changed the day (YYYY-MM-DD) on which a page's text last changed, by address, where it is known
 */
export async function siteMap(
  publicUrl: string,
  pages: readonly string[],
  changed: ReadonlyMap<string, string>,
): Promise<string> {
  const stream = new SitemapStream({
    hostname: publicUrl,
    lastmodDateOnly: true,
    xmlns: { news: false, xhtml: false, image: false, video: false },
  });
  for (const url of pages) {
    const lastmod = changed.get(url);
    stream.write({ url, changefreq: EnumChangefreq.MONTHLY, ...(lastmod && { lastmod }) });
  }
  stream.end();
  return (await streamToPromise(stream)).toString();
}

interface FeedWords {
  readonly title: string;
  readonly description: string;
  /** Who writes. */
  readonly author: string;
}

/** Where the feed stands on the site. */
const feedPath = "/learning-center/articles.atom";

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

/** Where the file stands (RFC 9116, 3). */
const securityTextPath = "/.well-known/security.txt";

/**
 * Whom to tell of a weakness of the site (RFC 9116). It is good for a year from the day of the build, by
 * UTC: the RFC asks for less than a year (2.5.5), so that no address outlives its reader, and whoever
 * builds the site looks after it. Builds of one day give the same bytes.
 */
export function securityText(publicUrl: string, email: string, built: Date): string {
  const fields = {
    Contact: `mailto:${email}`,
    Expires: yearAfter(built).toISOString(),
    "Preferred-Languages": "en",
    Canonical: publicUrl + securityTextPath,
  };
  return Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join("");
}

/** The beginning of the same day a year later. */
function yearAfter(day: Date): Date {
  return new Date(Date.UTC(day.getUTCFullYear() + 1, day.getUTCMonth(), day.getUTCDate()));
}

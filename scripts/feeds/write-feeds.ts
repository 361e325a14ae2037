import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Feed } from "feed";
import { speculationRulesPath } from "#contract/fixed-paths.ts";
import { agencySchema } from "#content/agency/schemas.ts";
import type { ArticleCard } from "#content/en/articles/article.schema.ts";
import { articlesPageSchema as wordsSchema } from "#content/en/pages/learning-center/schemas.ts";
import { readArticles } from "#scripts/articles/read-articles.ts";
import { readFacts } from "#scripts/content/facts.ts";
import { contentReader } from "#scripts/content/read-content.ts";

/** Writes `robots.txt`, the articles' feed, `security.txt`, and the speculation rules. */
export async function writeFeeds(
  root: string,
  clientDir: string,
  publicUrl: string,
): Promise<void> {
  const facts = await readFacts(root);
  const cards = (await readArticles(root, facts)).map(({ card }) => card);
  const read = contentReader(root, facts);
  const agency = await read(agencySchema, "agency/agency.yaml");
  const { title, description } = await read(wordsSchema, "en/pages/learning-center/articles.yaml");
  const files = {
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

/** Path of the feed. */
const feedPath = "/learning-center/articles.atom";

/**
 * The articles as an Atom feed (RFC 4287), newest first. Dates are at noon UTC, which is the same day in every US
 * time zone.
 */
export function articleFeed(
  publicUrl: string,
  articles: readonly ArticleCard[],
  { title, description, author }: Readonly<Record<"title" | "description" | "author", string>>,
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

/** The library declares titles and texts as HTML. */
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

/** Path of the file (RFC 9116, 3). */
const securityTextPath = "/.well-known/security.txt";

/**
 * Contact for reporting vulnerabilities (RFC 9116). It expires a year after the start of the day of the build
 * (UTC), since the RFC recommends less than a year (2.5.5). Builds on the same day are identical.
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

/** Midnight UTC of the same day a year later. */
function yearAfter(day: Date): Date {
  return new Date(Date.UTC(day.getUTCFullYear() + 1, day.getUTCMonth(), day.getUTCDate()));
}

/** Which links a rule matches: by address (a URL pattern) or by CSS selector. */
export type Where =
  | { readonly href_matches: readonly string[] }
  | { readonly selector_matches: readonly string[] }
  | { readonly and: readonly Where[] }
  | { readonly not: Where };

interface Rule {
  readonly where: Where;
  readonly eagerness: "moderate" | "eager";
}

/** Patterns that start with a slash match only this site. */
const ownPages: Where = {
  and: [
    { href_matches: ["/*"] },
    // Not API calls and files (names with an extension).
    { not: { href_matches: ["/api/*", "/guide/*", "/share/*", "/assets/*", "/*.*"] } },
    // Not searches, which are rendered on request and limited, and not links in emails, which change data.
    { not: { href_matches: ["/newsletter/*", "/*\\?*=*"] } },
    // Not downloads and fragments of the current page.
    { not: { selector_matches: ["[download]", "[rel~=nofollow]", "[href^='#']"] } },
  ],
};

/** The most likely next pages: those in the menu, and those that a page marks as its next step. */
const nextSteps: Where = { selector_matches: ["header a", "main a[data-next]"] };

/**
 * Which pages a browser may prefetch (HTML, 7.6.1). `moderate`: on longer hovering or the start of a press.
 * `eager`: on short hovering, or on a phone as soon as the link is in view. Browsers choose the details, and
 * prefetch nothing if the visitor saves data.
 *
 * Never prerenders: a page that nobody opened must not run its script.
 */
export const speculationRules: { readonly prefetch: readonly Rule[] } = {
  prefetch: [
    { where: ownPages, eagerness: "moderate" },
    { where: { and: [ownPages, nextSteps] }, eagerness: "eager" },
  ],
};

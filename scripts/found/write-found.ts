import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { schema as agencySchema } from "#content/agency/agency.schema.ts";
import { schema as wordsSchema } from "#content/en/pages/articles.schema.ts";
import { readArticles } from "#scripts/articles/read-articles.ts";
import { readFacts } from "#scripts/content/facts.ts";
import { readContentBy } from "#scripts/content/read-content.ts";
import { speculationRulesPath } from "#contract/speculation-rules.ts";
import { articleFeed, feedPath } from "./article-feed.ts";
import { listedPages } from "./page-list.ts";
import { securityText, securityTextPath } from "./security-text.ts";
import { siteMap } from "./site-map.ts";
import { speculationRules } from "./speculation-rules.ts";

/**
 * Writes what search engines, feed readers, finders of weaknesses and browsers ask for: `sitemap.xml`,
 * `robots.txt`, the feed of articles, `security.txt` and the rules by which pages are fetched ahead.
 */
export async function writeFound(
  root: string,
  clientDir: string,
  publicUrl: string,
): Promise<void> {
  const facts = await readFacts(root);
  const cards = (await readArticles(root, facts)).map(({ card }) => card);
  const changed = new Map(cards.map((card) => [card.path, card.updated ?? card.published]));
  const agency = await readContentBy(agencySchema, join(root, "content/agency/agency.yaml"), facts);
  const words = await readContentBy(
    wordsSchema,
    join(root, "content/en/pages/articles.yaml"),
    facts,
  );
  const { title, description } = words.data;
  const files = {
    "/sitemap.xml": await siteMap(publicUrl, await listedPages(clientDir), changed),
    "/robots.txt": `User-agent: *\nAllow: /\n\nSitemap: ${publicUrl}/sitemap.xml\n`,
    [securityTextPath]: securityText(publicUrl, agency.data.email, new Date()),
    [speculationRulesPath]: JSON.stringify(speculationRules),
    [feedPath]: articleFeed(publicUrl, cards, { title, description, author: agency.data.name }),
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(clientDir, path)), { recursive: true });
    await writeFile(join(clientDir, path), text);
  }
}

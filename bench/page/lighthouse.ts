import lighthouse from "lighthouse";
import { median } from "#bench/figure.ts";

const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

interface Score {
  readonly category: string;
  readonly score: number;
  /** Audits that cost points. */
  readonly faults: readonly string[];
}

/**
 * Lighthouse's mobile scores of a page, 0 to 100. The performance score hangs on the machine's clock: below
 * 100 it is taken twice more and the median counts.
 */
export async function lighthouseScores(url: string, port: number): Promise<Score[]> {
  const skipped = await skippedAudits(url);
  const scores = await run(url, port, categories, skipped);
  const first = scores.find(({ category }) => category === "performance");
  if (!first || first.score === 100) return scores;
  const again = [
    ...(await run(url, port, ["performance"], skipped)),
    ...(await run(url, port, ["performance"], skipped)),
  ];
  const score = median([first, ...again].map((each) => each.score));
  return scores.map((each) => (each === first ? { ...first, score } : each));
}

async function run(
  url: string,
  port: number,
  onlyCategories: readonly string[],
  skipAudits: string[],
): Promise<Score[]> {
  const options = { port, onlyCategories: [...onlyCategories], skipAudits, logLevel: "error" };
  const result = await lighthouse(url, { ...options, logLevel: "error" });
  if (!result) throw new Error(`Lighthouse gave no result for ${url}`);
  const { categories: found, audits } = result.lhr;
  return Object.values(found).map(({ id, score, auditRefs }) => ({
    category: id,
    score: Math.round((score ?? 0) * 100),
    faults: auditRefs
      .filter(({ id: audit, weight }) => weight > 0 && (audits[audit]?.score ?? 1) < 0.9)
      .map((ref) => ref.id),
  }));
}

/** A page that asks search engines to leave it out is meant to: that costs it no points. */
async function skippedAudits(url: string): Promise<string[]> {
  const html = await (await fetch(url)).text();
  return /<meta name="robots" content="noindex"/.test(html) ? ["is-crawlable"] : [];
}

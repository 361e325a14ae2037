import lighthouse from "lighthouse";
import { median } from "#bench/report.ts";

const categories = ["performance", "accessibility", "best-practices", "seo"];

interface Score {
  readonly category: string;
  readonly score: number;
  /** Audits that lowered the score. */
  readonly faults: readonly string[];
}

/**
 * Lighthouse's mobile scores of a page, 0 to 100. The performance score depends on the machine's speed: if it is
 * below 100, it is measured twice more and the median is reported.
 */
export async function lighthouseScores(url: string, port: number): Promise<Score[]> {
  const html = await (await fetch(url)).text();
  // Do not deduct points for an intentional `noindex`.
  const hidden = /<meta name="robots" content="noindex"/.test(html);
  const run = (wanted: string[]) => scoresOf(url, port, wanted, hidden ? ["is-crawlable"] : []);
  const scores = await run(categories);
  const [first, ...others] = scores;
  if (!first || first.score === 100) return scores;
  const again = [...(await run(["performance"])), ...(await run(["performance"]))];
  const score = median([first, ...again].map((each) => each.score));
  return [{ ...first, score }, ...others];
}

async function scoresOf(
  url: string,
  port: number,
  onlyCategories: string[],
  skipAudits: string[],
): Promise<Score[]> {
  const result = await lighthouse(url, { port, onlyCategories, skipAudits, logLevel: "error" });
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

import { glob } from "node:fs/promises";
import { join } from "node:path";
import { schema as agencySchema } from "#content/agency/agency.schema.ts";
import { readArticles } from "#scripts/articles/read-articles.ts";
import { readSources } from "#scripts/content/facts.ts";
import { readContent, readContentBy } from "#scripts/content/read-content.ts";
import type { Environment } from "#server/settings.ts";
import { amountFindings, countFindings } from "./amount-findings.ts";
import { dayIn } from "./dates.ts";
import type { Finding } from "./finding.ts";
import { reviewedDay, reviewFindings, type Reviewed } from "./review-findings.ts";
import { sampleAmounts, sampleFindings } from "./sample-findings.ts";
import { settingFindings } from "./setting-findings.ts";
import { storeFindings } from "./store-setting.ts";

/** The plans that show how a comparison reads: the page itself calls them samples, so they may stay. */
const shownAsSamples = "content/en/pages/sample-plans.yaml";

/** What visitors agree to. Counsel confirms each wording once, so here no day means not yet. */
const forCounsel = "content/en/disclosures/";

/**
 * Everything that stands between the site under `root` and the public: samples still in place, settings
 * unset, amounts out of date, texts not checked for a year, or never by counsel.
 * @throws {ContentError} when the content has mistakes
 */
export async function launchFindings(
  root: string,
  env: Environment,
  now: Date,
): Promise<Finding[]> {
  const { facts, amounts } = await readSources(root);
  const agency = await readContentBy(agencySchema, join(root, "content/agency/agency.yaml"), facts);
  const today = dayIn(agency.data.timeZone, now);
  const samples: Finding[] = [];
  const texts: Reviewed[] = (await readArticles(root, facts)).map(({ card, meta }) => ({
    file: `content/en/articles/${card.slug}.mdx`,
    reviewed: meta.reviewed,
  }));
  for await (const name of glob("content/**/*.yaml", { cwd: root })) {
    const { data } = await readContent(join(root, name), facts);
    if (name !== shownAsSamples) samples.push(...sampleFindings(name, data));
    const reviewed = reviewedDay(data) ?? null;
    if (reviewed !== null || name.startsWith(forCounsel)) texts.push({ file: name, reviewed });
  }
  return [
    ...samples.toSorted((a, b) => a.where.localeCompare(b.where)),
    ...sampleAmounts("content/amounts/amounts.yaml", amounts),
    ...settingFindings(env),
    ...storeFindings(env),
    ...countFindings(agency.data.represents.planYear, today),
    ...amountFindings(amounts, today),
    ...reviewFindings(texts, today),
  ];
}

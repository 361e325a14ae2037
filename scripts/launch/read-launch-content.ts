import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  agencySchema,
  appointmentsSchema,
  claimsSchema,
  licensesSchema,
  peopleSchema,
} from "#content/agency/schemas.ts";
import { helpLimitsSchema } from "#content/amounts/schemas.ts";
import { statesSchema } from "#content/en/states/states.schema.ts";
import {
  articleFindings,
  type Finding,
  type LaunchContent,
  licenseFindings,
  photoFindings,
  placeholderFindings,
  reviewedDay,
  rulesReadDay,
  sampleFindings,
} from "#content/launch-findings.ts";
import { isLoopback } from "#server/base/net.ts";
import { markFile } from "#scripts/brand/mark.ts";
import { articleFiles, readArticles } from "#scripts/articles/read-articles.ts";
import { buildSettings } from "#scripts/build-settings.ts";
import { readFacts, readSources } from "#scripts/content/facts.ts";
import { contentReader, fillIn, readContent, readUtf8 } from "#scripts/content/read-content.ts";
import { parseYaml } from "#scripts/content/yaml-source.ts";

/** Plans that the page itself labels as samples, so they may stay. */
const labeledSamples = "content/en/pages/sample-plans.yaml";

/** Who the agency is. Elsewhere, a word that looks like a placeholder may be meant. */
const identityFiles = new Set(["content/agency/agency.yaml", "content/agency/licenses.yaml"]);

/** The comment in the mark that came with the site. */
const sampleMark = /<!--\s*sample\b/i;

/** Disclosures and consents. Counsel confirms the newest version of each; one without a date is unconfirmed. */
const disclosureFolder = "content/en/disclosures/";

const contentFiles = "content/**/*.yaml";

/**
 * Reads from the sources what a launch check needs to know about the content.
 * @throws {ContentError} if the content has mistakes
 */
export async function readLaunchContent(root: string): Promise<LaunchContent> {
  const { amounts, periods } = await readSources(root);
  const { facts } = periods[0];
  const read = contentReader(root, facts);
  const { timeZone, closedDays } = await read(agencySchema, "agency/agency.yaml");
  const articles = await readArticles(root, facts);
  const texts: LaunchContent["texts"] = articles.map(({ card, meta }) => ({
    file: `content/en/articles/${card.slug}.mdx`,
    reviewed: meta.reviewed,
  }));
  for (const name of globSync(contentFiles, { cwd: root })) {
    const { data } = await readContent(join(root, name), facts);
    const reviewed = reviewedDay(data) ?? null;
    if (reviewed !== null || name.startsWith(disclosureFolder))
      texts.push({ file: name, reviewed });
  }
  const states = await read(statesSchema, "en/states/states.yaml");
  texts.push({ file: "content/en/states/states.yaml", reviewed: rulesReadDay(states) });
  const limits = await read(helpLimitsSchema, "amounts/help-limits.yaml");
  return {
    timeZone,
    standing: await readStanding(root),
    photos: photoFindings(await read(peopleSchema, "agency/people.yaml")),
    closedDays: closedDays.map(({ day }) => ({ day })),
    planYear: (await read(licensesSchema, "agency/licenses.yaml")).planYear,
    appointments: await read(appointmentsSchema, "agency/appointments.yaml"),
    amounts,
    helpLimits: limits.map(({ year, resources: { checked } }) => ({
      year,
      resources: { checked },
    })),
    texts,
  };
}

/**
 * Samples and placeholders in the content: what keeps the site from going public. Reads the files without checking
 * them, so that a mistake in one is reported where it belongs; a file that isn't YAML has none.
 */
async function readStanding(root: string): Promise<Finding[]> {
  const facts = await readFacts(root);
  const load = (name: string, part = (text: string) => text) =>
    fillIn(parseYaml(part(readUtf8(join(root, name))), name).tree, facts).value;
  const findings: Finding[] = [];
  for (const name of globSync(contentFiles, { cwd: root })) {
    if (name === labeledSamples) continue;
    const tree = load(name);
    findings.push(...sampleFindings(name, tree));
    if (identityFiles.has(name)) findings.push(...placeholderFindings(name, tree));
  }
  for (const name of globSync(articleFiles, { cwd: root }))
    findings.push(...articleFindings(name, load(name, frontMatter)));
  if (sampleMark.test(await readFile(join(root, markFile), "utf8").catch(() => "")))
    findings.push({
      kind: "sample",
      where: markFile,
      what: "is a sample, and so are the icons made from it",
    });
  const read = contentReader(root, facts);
  const licenses = await read(licensesSchema, "agency/licenses.yaml");
  const claims = await read(claimsSchema, "agency/claims.yaml");
  return [
    ...findings.toSorted((a, b) => a.where.localeCompare(b.where, "en", { numeric: true })),
    ...licenseFindings(licenses, claims.states),
  ];
}

/**
 * Whether the built pages say that the site is a demonstration: it has samples, and an address for the public. On the
 * machine of whoever tries it, the line would only be in the way.
 */
export async function readIsDemonstration(root: string): Promise<boolean> {
  const isPublic = !isLoopback(new URL(buildSettings().publicUrl));
  return isPublic && (await readStanding(root)).length > 0;
}

function frontMatter(text: string): string {
  return text.split(/^---\r?$/m)[1] ?? "";
}

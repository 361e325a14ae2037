import { glob } from "node:fs/promises";
import { join } from "node:path";
import { agencySchema } from "#content/agency/schemas.ts";
import { readArticles } from "#scripts/articles/read-articles.ts";
import { readSources } from "#scripts/content/facts.ts";
import { contentReader, readContent } from "#scripts/content/read-content.ts";
import { nameOfPlace } from "#server/db/location.ts";
import { isLoopback } from "#server/base/net.ts";
import { readPlaces } from "#server/config/config.ts";
import { createSettingReader } from "#server/config/setting-parsers.ts";
import type { Environment } from "#server/config/settings.ts";
import {
  amountFindings,
  countFindings,
  dayIn,
  reviewedDay,
  reviewFindings,
  sampleAmounts,
  sampleFindings,
  type Finding,
  type Reviewed,
} from "./content-findings.ts";

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
  const agency = await contentReader(root, facts)(agencySchema, "agency/agency.yaml");
  const today = dayIn(agency.timeZone, now);
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
    ...countFindings(agency.represents.planYear, today),
    ...amountFindings(amounts, today),
    ...reviewFindings(texts, today),
  ];
}

const needed = [
  ["SMTP_URL", "is not set: no email leaves the machine"],
  ["MAIL_FROM", "is not set: emails come from the address in content/agency/agency.yaml"],
  [
    "AGENT_EMAIL",
    "is not set: requests are announced to the address in content/agency/agency.yaml",
  ],
] as const;

/** Settings that a site in public must have and that are not set. */
export function settingFindings(env: Environment): Finding[] {
  const unset = needed
    .filter(([name]) => !env[name])
    .map(([where, what]): Finding => ({ kind: "setting", where, what }));
  const url = URL.parse(env.PUBLIC_URL ?? "");
  const address = publicFault(url);
  return address ? [{ kind: "setting", where: "PUBLIC_URL", what: address }, ...unset] : unset;
}

function publicFault(url: URL | null): string | null {
  if (!url) return "is not set: pages, emails and search engines need the public address";
  if (isLoopback(url)) return "is an address of this machine";
  return url.protocol === "https:" ? null : "is not https";
}

/**
 * Where these settings keep requests, in a line.
 * @throws {ConfigError} when the service would not start with them
 */
export function storeLine(env: Environment): string {
  const reader = createSettingReader(env);
  const { database } = readPlaces(reader);
  reader.finish();
  const engine = database.engine === "sqlite" ? "the file" : "PostgreSQL:";
  return `Requests are kept in ${engine} ${nameOfPlace(database)}`;
}

/** A database on another machine whose address does not say whether the way there is encrypted: by default it is not. */
export function storeFindings({ DATABASE_URL = "" }: Environment): Finding[] {
  const url = /^postgres(ql)?:/.test(DATABASE_URL) ? URL.parse(DATABASE_URL) : null;
  if (url === null || url.hostname === "" || isLoopback(url)) return [];
  if (url.searchParams.has("sslmode")) return [];
  return [
    {
      kind: "setting",
      where: "DATABASE_URL",
      what: `names no sslmode: requests travel to ${url.hostname} unencrypted. Add ?sslmode=verify-full, or ?sslmode=disable if that network is yours alone`,
    },
  ];
}

const headings: Readonly<Record<Finding["kind"], string>> = {
  sample: "Samples to replace",
  setting: "Settings to make",
  amount: "Amounts out of date",
  review: "Texts to check",
};

/** The findings as a person reads them, by kind; says so when there are none. */
export function printFindings(findings: readonly Finding[]): string {
  if (findings.length === 0) return "Nothing stands between this site and the public.\n";
  const parts = Object.entries(headings).map(([kind, heading]) => {
    const lines = findings.filter((one) => one.kind === kind);
    if (lines.length === 0) return "";
    const list = lines.map(({ where, what }) => `  ${where}\n    ${what}\n`).join("");
    return `${heading} (${lines.length})\n${list}\n`;
  });
  return `${parts.join("")}${findings.length} to see to before the site goes live.\n`;
}

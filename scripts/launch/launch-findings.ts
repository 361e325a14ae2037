import { glob } from "node:fs/promises";
import { join } from "node:path";
import { agencySchema, claimsSchema, licensesSchema } from "#content/agency/schemas.ts";
import { helpLimitsSchema } from "#content/amounts/help-limits.schema.ts";
import { statesSchema } from "#content/en/states/states.schema.ts";
import { readArticles } from "#scripts/articles/read-articles.ts";
import { dayIn } from "#scripts/build-settings.ts";
import { readSources } from "#scripts/content/facts.ts";
import { contentReader, readContent } from "#scripts/content/read-content.ts";
import { nameOfPlace } from "#server/db/location.ts";
import { isLoopback } from "#server/base/net.ts";
import { createSettingReader, readPlaces } from "#server/config/setting-parsers.ts";
import type { Environment } from "#server/config/settings.ts";
import {
  amountFindings,
  countFindings,
  helpLimitFindings,
  holidayFindings,
  licenseFindings,
  reviewedDay,
  reviewFindings,
  rulesReadDay,
  sampleAmounts,
  sampleFindings,
  type Finding,
  type Reviewed,
} from "./content-findings.ts";

/** Plans that the page itself labels as samples, so they may stay. */
const labeledSamples = "content/en/pages/sample-plans.yaml";

/** Disclosures and consents. Counsel confirms each version once; one without a date is unconfirmed. */
const disclosureFolder = "content/en/disclosures/";

/**
 * Everything to fix before the site goes public: samples, missing licenses and settings, outdated amounts and
 * counts, and texts that haven't been checked for a year or that counsel hasn't confirmed.
 * @throws {ContentError} if the content has mistakes
 */
export async function launchFindings(
  root: string,
  env: Environment,
  now: Date,
): Promise<Finding[]> {
  const { facts, amounts } = await readSources(root);
  const read = contentReader(root, facts);
  const agency = await read(agencySchema, "agency/agency.yaml");
  const licenses = await read(licensesSchema, "agency/licenses.yaml");
  const claims = await read(claimsSchema, "agency/claims.yaml");
  const today = dayIn(agency.timeZone, now);
  const samples: Finding[] = [];
  const texts: Reviewed[] = (await readArticles(root, facts)).map(({ card, meta }) => ({
    file: `content/en/articles/${card.slug}.mdx`,
    reviewed: meta.reviewed,
  }));
  for await (const name of glob("content/**/*.yaml", { cwd: root })) {
    const { data } = await readContent(join(root, name), facts);
    if (name !== labeledSamples) samples.push(...sampleFindings(name, data));
    const reviewed = reviewedDay(data) ?? null;
    if (reviewed !== null || name.startsWith(disclosureFolder))
      texts.push({ file: name, reviewed });
  }
  const states = await read(statesSchema, "en/states/states.yaml");
  texts.push({ file: "content/en/states/states.yaml", reviewed: rulesReadDay(states) });
  const limits = await read(helpLimitsSchema, "amounts/help-limits.yaml");
  return [
    ...samples.toSorted((a, b) => a.where.localeCompare(b.where)),
    ...sampleAmounts("content/amounts/amounts.yaml", amounts),
    ...licenseFindings(licenses, claims.states),
    ...settingFindings(env),
    ...storeFindings(env),
    ...holidayFindings(agency.closedDays, today),
    ...countFindings(licenses.planYear, today),
    ...amountFindings(amounts, today),
    ...helpLimitFindings(limits, today),
    ...reviewFindings(texts, today),
  ];
}

const requiredSettings = [
  ["SMTP_URL", "isn't set, so no email will be sent"],
  ["MAIL_FROM", "isn't set, so emails come from the address in content/agency/agency.yaml"],
  [
    "AGENT_EMAIL",
    "isn't set, so new requests are emailed to the address in content/agency/agency.yaml",
  ],
] as const;

/** Settings that a public site needs but that are missing. */
export function settingFindings(env: Environment): Finding[] {
  const unset = requiredSettings
    .filter(([name]) => !env[name])
    .map(([where, what]) => setting(where, what));
  const url = URL.parse(env.PUBLIC_URL ?? "");
  const urlProblem = publicUrlProblem(url);
  return urlProblem ? [setting("PUBLIC_URL", urlProblem), ...unset] : unset;
}

function setting(where: string, what: string): Finding {
  return { kind: "setting", where, what };
}

function publicUrlProblem(url: URL | null): string | null {
  if (!url) return "isn't set; pages, emails and search engines need the public address";
  if (isLoopback(url)) return "points to this machine";
  return url.protocol === "https:" ? null : "isn't https";
}

/**
 * One line that says where leads are stored.
 * @throws {ConfigError} if the service would not start with these settings
 */
export function storeLine(env: Environment): string {
  const reader = createSettingReader(env);
  const { database } = readPlaces(reader);
  reader.finish();
  const engine = database.engine === "sqlite" ? "the file" : "PostgreSQL:";
  return `Requests are stored in ${engine} ${nameOfPlace(database)}`;
}

/** A remote database without `sslmode` in its URL: the default is no encryption. */
export function storeFindings({ DATABASE_URL = "" }: Environment): Finding[] {
  const url = /^postgres(ql)?:/.test(DATABASE_URL) ? URL.parse(DATABASE_URL) : null;
  if (url === null || url.hostname === "" || isLoopback(url)) return [];
  if (url.searchParams.has("sslmode")) return [];
  const advice = "Add ?sslmode=verify-full, or ?sslmode=disable on a private network";
  const problem = `has no sslmode: requests go to ${url.hostname} unencrypted. ${advice}`;
  return [setting("DATABASE_URL", problem)];
}

const headings: Readonly<Record<Finding["kind"], string>> = {
  sample: "Samples to replace",
  license: "Licenses to complete",
  setting: "Settings to fix",
  amount: "Amounts to update",
  review: "Texts to review",
};

/** The findings for the terminal, by kind. */
export function printFindings(findings: readonly Finding[]): string {
  if (findings.length === 0) return "There's nothing left to do before the site goes live.\n";
  const parts = Object.entries(headings).map(([kind, heading]) => {
    const lines = findings.filter((finding) => finding.kind === kind);
    if (lines.length === 0) return "";
    const list = lines.map(({ where, what }) => `  ${where}\n    ${what}\n`).join("");
    return `${heading} (${lines.length})\n${list}\n`;
  });
  return `${parts.join("")}${findings.length} to resolve before the site goes live.\n`;
}

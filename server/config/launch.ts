import { readFile } from "node:fs/promises";
import { type Finding, type LaunchContent, launchContentSchema } from "#content/launch-findings.ts";
import { isLoopback } from "#server/base/net.ts";
import { StartError } from "#server/base/start-error.ts";
import { nameOfPlace } from "#server/db/database.ts";
import type { Config } from "./config.ts";
import { createSettingReader, type Example, exampleIn, readPlaces } from "./setting-parsers.ts";
import type { Environment } from "./settings.ts";

/** The file in the folder of the built service that has its content's part of a launch check. */
export const launchContentFile = "launch-content.json";

/**
 * Reads what the build stored.
 * @throws {StartError} if it is missing or damaged
 */
export async function readLaunchContent(file: string): Promise<LaunchContent> {
  try {
    return launchContentSchema.parse(JSON.parse(await readFile(file, "utf8")));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? `: ${String(error.code)}` : "";
    throw new StartError(`${file} can't be read${code}. Run: npm run build`);
  }
}

/**
 * Keeps a site with samples from going public; a site for this machine only always passes.
 * @returns how many samples are left
 * @throws {StartError} listing them, unless ALLOW_SAMPLES is set
 */
export function passGate(
  { standing }: Pick<LaunchContent, "standing">,
  { publicUrl, allowSamples }: Pick<Config, "publicUrl" | "allowSamples">,
): number {
  if (standing.length === 0 || allowSamples) return standing.length;
  throw new StartError(
    `The site can't go public at ${publicUrl.origin}: parts of it are made up.\n` +
      `${byFile(standing)}\n` +
      "Replace them (docs/guides/go-live.md), then run: npm run build\n" +
      "To publish it as a demonstration, set ALLOW_SAMPLES=yes. Every page will then say that this is a demonstration.",
  );
}

/** One line for each file, with its fields. */
function byFile(findings: readonly Finding[]): string {
  const files = Map.groupBy(findings, ({ where }) => where.split(": ")[0] ?? where);
  const lines = [...files].map(([file, all]) => {
    const fields = all.flatMap(({ where }) => where.split(": ").slice(1));
    return fields.length === 0 ? `  ${file}` : `  ${file}: ${fields.join(", ")}`;
  });
  return lines.join("\n");
}

const requiredSettings = [
  ["SMTP_URL", "isn't set, so no email will be sent"],
  ["MAIL_FROM", "isn't set, so emails come from the address in content/agency/agency.yaml"],
  [
    "AGENT_EMAIL",
    "isn't set, so new requests are emailed to the address in content/agency/agency.yaml",
  ],
] as const;

/** Settings that a public site needs but that are missing, or that it must not have. */
export function settingFindings(env: Environment): Finding[] {
  const unset = requiredSettings
    .filter(([name]) => !env[name])
    .map(([where, what]) => setting(where, what));
  const urlProblem = publicUrlProblem(env.PUBLIC_URL ?? "");
  const example = exampleIn(env.SMTP_URL ?? "");
  const samples = "is yes, so the site would start with samples";
  return [
    ...(urlProblem ? [setting("PUBLIC_URL", urlProblem)] : []),
    ...unset,
    ...(example ? [exampleFinding(example)] : []),
    ...(env.ALLOW_SAMPLES === "yes" ? [setting("ALLOW_SAMPLES", samples)] : []),
  ];
}

function exampleFinding(example: Example): Finding {
  const kind = example.isCertain ? "setting" : "setting-note";
  return { kind, where: "SMTP_URL", what: exampleWords(example) };
}

/** What is wrong with SMTP_URL if a part of it comes from an example, or what to check if it may. */
export function exampleWords({ part, isCertain }: Example): string {
  return isCertain
    ? `has the ${part} of an example, so no email would be sent, and the service doesn't start. Write your own`
    : `has a ${part} that looks like an example's. If it isn't your own, no email will be sent`;
}

function setting(where: string, what: string): Finding {
  return { kind: "setting", where, what };
}

function publicUrlProblem(text: string): string | null {
  if (text === "") return "isn't set; pages, emails and search engines need the public address";
  const url = URL.parse(text);
  if (!url) return "isn't a web address";
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

import { join, resolve } from "node:path";
import agency from "#content/agency/agency.yaml";
import { isLoopback } from "./is-loopback.ts";
import {
  emailAddress,
  mailbox,
  mailServer,
  siteAddress,
  sqliteFile,
  wholeNumber,
  type Mailbox,
} from "./parse-setting.ts";
import { createSettingReader, type SettingReader } from "./setting-reader.ts";
import type { Environment } from "./settings.ts";

const logLevels = ["debug", "info", "warn", "error", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

/** `files`: written under the data directory. `queued`: kept until a mail server is set. */
export type MailMode = "smtp" | "files" | "queued";

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly publicUrl: URL;
  /** Absolute path. */
  readonly dataDir: string;
  /** Absolute path of the SQLite file. */
  readonly databaseFile: string;
  readonly smtpUrl: string | null;
  readonly mailFrom: Mailbox;
  readonly agentEmail: string;
  readonly trustedProxies: number;
  readonly logLevel: LogLevel;
  readonly rateLimitPerHour: number;
  readonly mail: MailMode;
}

/**
 * Takes the environment and gives checked settings with every default filled in.
 * @throws {ConfigError} listing every fault
 */
export function readConfig(env: Environment = process.env): Config {
  const reader = createSettingReader(env);
  const config = { ...readAddresses(reader), ...readMail(reader), ...readLimits(reader) };
  const dataDir = resolve(reader.text("DATA_DIR") ?? "data");
  const databaseFile = readDatabaseFile(reader, dataDir);
  reader.finish();
  return { ...config, dataDir, databaseFile, mail: mailMode(config.smtpUrl, config.publicUrl) };
}

function readAddresses(reader: SettingReader) {
  const port = reader.read("PORT", 3000, "a number from 0 to 65535", wholeNumber(0, 65_535));
  const publicUrl = reader.read(
    "PUBLIC_URL",
    new URL(`http://localhost:${port}`),
    "an http or https address with no path, for example https://www.example.com",
    siteAddress,
  );
  // A trial is nobody else's business; a public service must be reached by its proxy or container port.
  const host = reader.text("HOST") ?? (isLoopback(publicUrl) ? "127.0.0.1" : "0.0.0.0");
  return { port, host, publicUrl };
}

function readMail(reader: SettingReader) {
  return {
    smtpUrl: reader.read<string | null>(
      "SMTP_URL",
      null,
      "an smtp:// or smtps:// address with a host",
      (text) => mailServer(text),
    ),
    mailFrom: reader.read(
      "MAIL_FROM",
      { name: agency.name, address: agency.email },
      "an email address, or Name <address>",
      mailbox,
    ),
    agentEmail: reader.read("AGENT_EMAIL", agency.email, "an email address", emailAddress),
  };
}

function readLimits(reader: SettingReader) {
  return {
    trustedProxies: reader.read("TRUSTED_PROXIES", 0, "a number from 0 to 10", wholeNumber(0, 10)),
    logLevel: reader.read<LogLevel>("LOG_LEVEL", "info", `one of ${logLevels.join(", ")}`, (text) =>
      logLevels.find((level) => level === text),
    ),
    rateLimitPerHour: reader.read(
      "RATE_LIMIT_PER_HOUR",
      30,
      "a number from 1 to 1000000",
      wholeNumber(1, 1_000_000),
    ),
  };
}

function readDatabaseFile(reader: SettingReader, dataDir: string): string {
  const postgres = /^postgres(ql)?:/.test(reader.text("DATABASE_URL") ?? "");
  const fault = postgres
    ? "PostgreSQL is not supported yet; use file: and the path of a SQLite file, or leave it unset"
    : "file: and a path, for example file:/var/lib/leads/leads.db";
  return reader.read("DATABASE_URL", join(dataDir, "leads.db"), fault, sqliteFile);
}

function mailMode(smtpUrl: string | null, publicUrl: URL): MailMode {
  if (smtpUrl !== null) return "smtp";
  return isLoopback(publicUrl) ? "files" : "queued";
}

import agency from "#content/agency/agency.yaml";
import { isLoopback } from "./is-loopback.ts";
import {
  emailAddress,
  mailbox,
  mailServer,
  onOrOff,
  secret,
  siteAddress,
  wholeNumber,
  type Mailbox,
} from "./parse-setting.ts";
import { readPlaces, type Places } from "./read-places.ts";
import { createSettingReader, type SettingReader } from "./setting-reader.ts";
import type { Environment } from "./settings.ts";
import { readWebhooks, type WebhookSettings } from "./webhook-settings.ts";

const logLevels = ["debug", "info", "warn", "error", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

/** `files`: written under the data directory. `queued`: kept until a mail server is set. */
export type MailMode = "smtp" | "files" | "queued";

/** Where metrics are answered. */
export interface MetricsAddress {
  readonly host: string;
  readonly port: number;
}

export interface Config extends Places {
  readonly port: number;
  readonly host: string;
  readonly publicUrl: URL;
  readonly smtpUrl: string | null;
  readonly mailFrom: Mailbox;
  readonly agentEmail: string;
  /** Null: the service makes one and keeps it in its database. */
  readonly signingSecret: string | null;
  readonly trustedProxies: number;
  readonly logLevel: LogLevel;
  readonly rateLimitPerHour: number;
  /** Whether views of pages and steps of forms are counted. */
  readonly counts: boolean;
  readonly mail: MailMode;
  readonly webhooks: WebhookSettings;
  /** Null: nowhere. */
  readonly metrics: MetricsAddress | null;
}

/**
 * Takes the environment and gives checked settings with every default filled in.
 * @throws {ConfigError} listing every fault
 */
export function readConfig(env: Environment = process.env): Config {
  const reader = createSettingReader(env);
  const config = { ...readAddresses(reader), ...readMail(reader), ...readLimits(reader) };
  const webhooks = readWebhooks(reader);
  const metrics = readMetrics(reader);
  const places = readPlaces(reader);
  reader.finish();
  const mail = mailMode(config.smtpUrl, config.publicUrl);
  return { ...config, ...places, mail, webhooks, metrics };
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
    signingSecret: reader.read<string | null>(
      "SIGNING_SECRET",
      null,
      "at least 32 characters",
      secret,
    ),
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
    counts: reader.read("COUNTS", true, "on or off", onOrOff),
  };
}

function readMetrics(reader: SettingReader): MetricsAddress | null {
  const port = reader.read<number | null>(
    "METRICS_PORT",
    null,
    "a number from 0 to 65535",
    wholeNumber(0, 65_535),
  );
  // HOST is where visitors come in: on purpose it says nothing of who may read the metrics.
  const host = reader.text("METRICS_HOST") ?? "127.0.0.1";
  return port === null ? null : { host, port };
}

function mailMode(smtpUrl: string | null, publicUrl: URL): MailMode {
  if (smtpUrl !== null) return "smtp";
  return isLoopback(publicUrl) ? "files" : "queued";
}

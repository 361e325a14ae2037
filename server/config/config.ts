import { isIPv6 } from "node:net";
import { resolve } from "node:path";
import agency from "#content/agency/agency.yaml";
import { type DatabasePlace, embeddedFile } from "#server/db/location.ts";
import { hostOf } from "#server/delivery/webhooks/sender.ts";
import { type LogLevel, logLevels } from "#server/base/log.ts";
import { isLoopback } from "#server/base/net.ts";
import {
  createSettingReader,
  databasePlace,
  emailAddress,
  mailbox,
  type Mailbox,
  mailServer,
  onOrOff,
  secret,
  type SettingReader,
  siteAddress,
  wholeNumber,
} from "./setting-parsers.ts";
import type { Environment } from "./settings.ts";

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

/** Where requests are told to other programs. */
interface WebhookSettings {
  /** Absolute addresses, none twice: https, or http to a host of `allow`. */
  readonly urls: readonly string[];
  /** Each as `whsec_` and base64; at least one when there are `urls`. */
  readonly secrets: readonly string[];
  /** Names and IP addresses as they stand in an address, IPv6 without brackets. */
  readonly allow: readonly string[];
}

/** Reads the three settings of webhooks; faults stay with the reader. */
export function readWebhooks(reader: SettingReader): WebhookSettings {
  const allow = reader.read<readonly string[]>(
    "WEBHOOK_ALLOW",
    [],
    "host names or IP addresses, separated by blanks or commas, without port or path",
    (text) => eachOf(text, plainHost),
  );
  const urls = reader.read<readonly string[]>(
    "WEBHOOK_URL",
    [],
    "https addresses, separated by blanks or commas, without user, password or #; http:// only to a host on WEBHOOK_ALLOW",
    (text) => eachOf(text, webhookAddress(allow)),
  );
  const secrets = reader.read<readonly string[]>(
    "WEBHOOK_SECRET",
    [],
    "whsec_ and 24 to 64 bytes in base64; several with blanks between",
    (text) => eachOf(text, signingSecret),
  );
  if (urls.length > 0 && reader.text("WEBHOOK_SECRET") === undefined)
    reader.refuse("WEBHOOK_SECRET", "set it beside WEBHOOK_URL: webhooks go out signed");
  return { urls, secrets, allow };
}

/** Every part of a list, none twice; undefined when one is at fault or there is none. */
function eachOf(
  text: string,
  parse: (part: string) => string | undefined,
): readonly string[] | undefined {
  const given = text.split(/[\s,]+/).filter((part) => part !== "");
  const parts = given.map(parse);
  const sound = parts.filter((part) => part !== undefined);
  return sound.length > 0 && sound.length === parts.length ? [...new Set(sound)] : undefined;
}

/** A host in the form that addresses give it: names in lower case, IPv4 as 10.0.0.7. */
function plainHost(part: string): string | undefined {
  const six = isIPv6(part);
  if (!six && !/^[\p{L}\p{N}._-]+$/u.test(part)) return undefined;
  const url = URL.parse(six ? `http://[${part}]` : `http://${part}`);
  return url === null ? undefined : hostOf(url);
}

function webhookAddress(allow: readonly string[]): (part: string) => string | undefined {
  return (part) => {
    const url = URL.parse(part);
    if (url === null || url.username !== "" || url.password !== "" || url.hash !== "")
      return undefined;
    const sound =
      url.protocol === "https:" || (url.protocol === "http:" && allow.includes(hostOf(url)));
    return sound ? url.href : undefined;
  };
}

/** Standard Webhooks 1.0, "Signature scheme": 192 to 512 bits. */
function signingSecret(part: string): string | undefined {
  const base64 = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(part)?.[1];
  if (base64 === undefined) return undefined;
  const key = Buffer.from(base64, "base64");
  const whole = key.toString("base64") === base64;
  return whole && key.length >= 24 && key.length <= 64 ? part : undefined;
}

/** Where the service keeps things. */
interface Places {
  /** Absolute path. */
  readonly dataDir: string;
  readonly database: DatabasePlace;
}

/** Reads the data directory, and the store: a file in it unless another is set. */
export function readPlaces(reader: SettingReader): Places {
  const dataDir = resolve(reader.text("DATA_DIR") ?? "data");
  const fault =
    "file: and a path, for example file:/var/lib/leads/leads.db, or postgres:// with user, host and database";
  const embedded: DatabasePlace = { engine: "sqlite", file: embeddedFile(dataDir) };
  return { dataDir, database: reader.read("DATABASE_URL", embedded, fault, databasePlace) };
}

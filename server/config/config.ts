import { isIPv6 } from "node:net";
import { type LogLevel, logLevels } from "#server/base/log.ts";
import { hostOf, isLoopback } from "#server/base/net.ts";
import {
  calendarDay,
  createSettingReader,
  emailAddress,
  listed,
  mailbox,
  type Mailbox,
  mailServer,
  onOrOff,
  type Places,
  readPlaces,
  secret,
  type SettingReader,
  siteAddress,
  webAddress,
  wholeNumber,
  yesOrNo,
} from "./setting-parsers.ts";
import type { Environment } from "./settings.ts";

/** `files`: mail is written under the data directory. `queued`: mail stays queued until a mail server is set. */
type MailMode = "smtp" | "files" | "queued";

const notifyDetails = ["full", "minimal"] as const;
export type NotifyDetail = (typeof notifyDetails)[number];

/** Where metrics are served. */
interface MetricsAddress {
  readonly host: string;
  readonly port: number;
}

export interface Config extends Places {
  readonly port: number;
  readonly host: string;
  readonly publicUrl: URL;
  /** Whether a site with samples may be public. */
  readonly allowSamples: boolean;
  /** The day that pages are as of, as YYYY-MM-DD; null for today. */
  readonly siteDate: string | null;
  readonly smtpUrl: string | null;
  readonly mailFrom: Mailbox;
  /** Envelope sender of every email. */
  readonly bounceAddress: string;
  /** Recipients of notifications; at least one. */
  readonly agentEmail: readonly Mailbox[];
  /** `minimal`: emails to the agency's people have no names, numbers, addresses or messages. */
  readonly notifyDetail: NotifyDetail;
  /** Null: the service generates one and stores it in its database. */
  readonly signingSecret: string | null;
  readonly trustedProxies: number;
  readonly logLevel: LogLevel;
  readonly rateLimitPerHour: number;
  /** Whether page views and form steps are counted. */
  readonly counts: boolean;
  readonly mail: MailMode;
  readonly webhooks: WebhookSettings;
  /** Null: metrics are off. */
  readonly metrics: MetricsAddress | null;
  /** Where plan data is downloaded from. */
  readonly planSources: PlanSources;
}

interface PlanSources {
  /** Of plans; `{year}` stands for the plan year. */
  readonly plans: string;
  /** Of ZIP codes. */
  readonly zips: string;
}

/** Whose name and address emails have where no setting says otherwise: `content/agency/agency.yaml`. */
interface Agency {
  readonly name: string;
  readonly email: string;
}

/**
 * Reads the settings from the environment, checks them and fills in the defaults.
 * @throws {ConfigError} with every invalid setting
 */
export function readConfig(agency: Agency, env: Environment = process.env): Config {
  const reader = createSettingReader(env);
  const config = { ...readAddresses(reader), ...readMail(reader, agency), ...readLimits(reader) };
  const webhooks = readWebhooks(reader);
  const metrics = readMetrics(reader);
  const planSources = readPlanSources(reader);
  const places = readPlaces(reader);
  reader.finish();
  const mail = mailMode(config.smtpUrl, config.publicUrl);
  return { ...config, ...places, mail, webhooks, metrics, planSources };
}

/** The settings as given: a launch check says which of them are missing. */
export function givenSettings(env: Environment = process.env): Environment {
  return env;
}

/** How messages about leads are addressed: the host of their Message-IDs, and the webhooks to call. */
export function sendingOf({ mailFrom, publicUrl, webhooks }: Config) {
  const messageIdHost = mailFrom.address.split("@").at(-1) ?? publicUrl.hostname;
  return { messageIdHost, webhookUrls: webhooks.urls };
}

function readAddresses(reader: SettingReader) {
  const port = reader.read("PORT", 3000, "a number from 0 to 65535", wholeNumber(0, 65_535));
  const publicUrl = reader.read(
    "PUBLIC_URL",
    new URL(`http://localhost:${port}`),
    "an http or https address with no path, for example https://www.example.com",
    siteAddress,
  );
  // A trial should only be reachable from this machine; a public service by its proxy or container port.
  const host = reader.text("HOST") ?? (isLoopback(publicUrl) ? "127.0.0.1" : "0.0.0.0");
  const allowSamples = reader.read("ALLOW_SAMPLES", false, "yes or no", yesOrNo);
  const siteDate = reader.read("SITE_DATE", null, "a date such as 2026-10-01", calendarDay);
  return { port, host, publicUrl, allowSamples, siteDate };
}

function readMail(reader: SettingReader, agency: Agency) {
  const mailFrom = reader.read(
    "MAIL_FROM",
    { name: agency.name, address: agency.email },
    "an email address, or Name <address>",
    mailbox,
  );
  return {
    smtpUrl: reader.read<string | null>(
      "SMTP_URL",
      null,
      "your mail server's address, starting with smtp:// or smtps://, without a host, user name or password from an example; the TLS options are requireTLS, ignoreTLS and tls.rejectUnauthorized, each followed by =true or =false",
      mailServer,
    ),
    mailFrom,
    bounceAddress: reader.read(
      "BOUNCE_ADDRESS",
      mailFrom.address,
      "an email address without a name",
      emailAddress,
    ),
    agentEmail: readAgentEmail(reader, agency),
    notifyDetail: reader.read<NotifyDetail>(
      "NOTIFY_DETAIL",
      "full",
      `one of ${notifyDetails.join(", ")}`,
      (text) => notifyDetails.find((detail) => detail === text),
    ),
  };
}

/** Reads AGENT_EMAIL. A fault says which of the addresses it is, but not the address itself. */
function readAgentEmail(reader: SettingReader, agency: Agency): readonly Mailbox[] {
  const text = reader.text("AGENT_EMAIL");
  if (text === undefined) return [{ name: "", address: agency.email }];
  const parts = listed(text);
  const mailboxes = parts.map(mailbox);
  for (const [at, one] of mailboxes.entries())
    if (one === undefined) {
      const which = parts.length === 1 ? "" : `address ${at + 1} of ${parts.length} must be `;
      reader.refuse("AGENT_EMAIL", `${which}an email address, or Name <address>${moreThanOne}`);
    }
  if (parts.length === 0) reader.refuse("AGENT_EMAIL", `an email address${moreThanOne}`);
  // Mailbox names are for display, so the same address twice would only be mail twice.
  const byAddress = new Map<string, Mailbox>();
  for (const one of mailboxes.filter((each) => each !== undefined))
    if (!byAddress.has(one.address.toLowerCase())) byAddress.set(one.address.toLowerCase(), one);
  return [...byAddress.values()];
}

const moreThanOne = "; separate several with commas";

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
  // Deliberately not HOST: the address for visitors must not also expose the metrics.
  const host = reader.text("METRICS_HOST") ?? "127.0.0.1";
  return port === null ? null : { host, port };
}

function readPlanSources(reader: SettingReader): PlanSources {
  const fault = "an http or https address";
  return {
    // Names of the files have a month, so the default is the page that links to them.
    plans: reader.read(
      "PLANS_SOURCE",
      "https://www.cms.gov/medicare/coverage/prescription-drug-coverage",
      fault,
      webAddress,
    ),
    zips: reader.read(
      "PLANS_ZIPS_SOURCE",
      "https://www2.census.gov/geo/docs/maps-data/data/rel2020/zcta520/tab20_zcta520_county20_natl.txt",
      fault,
      webAddress,
    ),
  };
}

function mailMode(smtpUrl: string | null, publicUrl: URL): MailMode {
  if (smtpUrl !== null) return "smtp";
  return isLoopback(publicUrl) ? "files" : "queued";
}

interface WebhookSettings {
  /** Absolute URLs without duplicates: https, or http to a host in `allow`. */
  readonly urls: readonly string[];
  /** Each `whsec_` followed by base64; at least one if there are `urls`. */
  readonly secrets: readonly string[];
  /** Host names and IP addresses as in a URL, IPv6 without brackets. */
  readonly allow: readonly string[];
}

/** Reads the three webhook settings; `read` collects their faults. */
export function readWebhooks(reader: SettingReader): WebhookSettings {
  const allow = reader.read<readonly string[]>(
    "WEBHOOK_ALLOW",
    [],
    "host names or IP addresses, separated by spaces or commas, without port or path",
    (text) => eachOf(text, plainHost),
  );
  const urls = reader.read<readonly string[]>(
    "WEBHOOK_URL",
    [],
    "https addresses, separated by spaces or commas, without user, password or #; http:// only to a host in WEBHOOK_ALLOW",
    (text) => eachOf(text, webhookAddress(allow)),
  );
  const secrets = reader.read<readonly string[]>(
    "WEBHOOK_SECRET",
    [],
    "whsec_ followed by 24 to 64 bytes in base64; separate several with spaces",
    (text) => eachOf(text, signingSecret),
  );
  if (urls.length > 0 && reader.text("WEBHOOK_SECRET") === undefined)
    reader.refuse("WEBHOOK_SECRET", "required when WEBHOOK_URL is set, to sign the webhooks");
  return { urls, secrets, allow };
}

/** Parses a list and removes duplicates; undefined if it is empty or any part is invalid. */
function eachOf(
  text: string,
  parse: (part: string) => string | undefined,
): readonly string[] | undefined {
  const parts = text.split(/[\s,]+/).filter((part) => part !== "");
  const values = parts.map(parse);
  const valid = values.filter((part) => part !== undefined);
  return valid.length > 0 && valid.length === parts.length ? [...new Set(valid)] : undefined;
}

/** Normalizes a host as URLs do: names in lower case, IPv4 as 10.0.0.7. */
function plainHost(part: string): string | undefined {
  const ipv6 = isIPv6(part);
  if (!ipv6 && !/^[\p{L}\p{N}._-]+$/u.test(part)) return undefined;
  const url = URL.parse(ipv6 ? `http://[${part}]` : `http://${part}`);
  return url === null ? undefined : hostOf(url);
}

function webhookAddress(allow: readonly string[]): (part: string) => string | undefined {
  return (part) => {
    const url = URL.parse(part);
    if (url === null || url.username !== "" || url.password !== "" || url.hash !== "")
      return undefined;
    const isAllowed =
      url.protocol === "https:" || (url.protocol === "http:" && allow.includes(hostOf(url)));
    return isAllowed ? url.href : undefined;
  };
}

/** Standard Webhooks 1.0, "Signature scheme": 192 to 512 bits. */
function signingSecret(part: string): string | undefined {
  const base64 = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(part)?.[1];
  if (base64 === undefined) return undefined;
  const key = Buffer.from(base64, "base64");
  const canonical = key.toString("base64") === base64;
  return canonical && key.length >= 24 && key.length <= 64 ? part : undefined;
}

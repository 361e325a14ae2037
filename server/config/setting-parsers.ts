import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod/mini";
import { isLoopback } from "#server/base/net.ts";
import { type DatabasePlace, embeddedFile } from "#server/db/database.ts";
import type { Environment } from "./settings.ts";

/** A sender or recipient of mail: `address` is valid, `name` may be empty. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** Parses a whole number from `min` to `max`; undefined if it is not one. */
export function wholeNumber(min: number, max: number): (text: string) => number | undefined {
  return (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    return value >= min && value <= max ? value : undefined;
  };
}

/** Parses an http or https URL with nothing after the host. */
export function siteAddress(text: string): URL | undefined {
  const url = URL.parse(text);
  if (url === null || !["http:", "https:"].includes(url.protocol)) return undefined;
  return url.href === `${url.origin}/` ? url : undefined;
}

/** Checks an http or https URL; returns it unchanged. */
export function webAddress(text: string): string | undefined {
  const url = URL.parse(text);
  return url !== null && ["http:", "https:"].includes(url.protocol) ? text : undefined;
}

/** Options about TLS in SMTP_URL, which the mail library would silently ignore if misspelled or without a value. */
const tlsOptions = ["ignoreTLS", "requireTLS", "tls.rejectUnauthorized"];

/** Domains that nobody can own (RFC 2606 and 6761). */
const reservedHost = /(?:^|\.)example\.(?:com|net|org)\.?$|\.(?:example|invalid|test)\.?$/i;

/**
 * What guides and vendors write in place of one's own. Any of these can also be real: `smtp.mydomain.com` exists, and
 * some relays in a local network take the password `password`.
 */
const guesses = {
  host: /(?:^|\.)(?:example|invalid|(?:your|my)-?(?:agency|company|domain|host|mail|mail-?server|provider|relay|server|site)(?:\.[a-z]+)?)$/i,
  capitals: /^(?:(?:MAIL|SMTP)[-_])?HOST(?:NAME)?$/,
  user: /^(?:USER|USERNAME|LOGIN)$|^(?:your|my)[-_ ]?(?:user(?:name)?|name|login|account|email)(?:@|$)|^<.*>$/,
  password:
    /^(?:your|my|smtp|app)?[-_ ]?pass(?:word|wd)$|^change[-_ ]?me$|^x{3,}$|^\*+$|^(?:\.{3}|…)$|^<.*>$/i,
};

/** A part of SMTP_URL that is an example's, or looks like one. */
export interface Example {
  readonly part: "host" | "user name" | "password";
  /** Nobody can have it as their own. If false, it may be real. */
  readonly isCertain: boolean;
}

/**
 * Finds the part of SMTP_URL that is still the one of an example. Certain are only reserved domains, and what
 * deploy/service.env.example and docs/guides/get-your-mail-delivered.md have in place of one's own.
 * @returns null for a server on this machine, which is there for a trial
 */
export function exampleIn(smtpUrl: string): Example | null {
  const url = URL.parse(smtpUrl);
  if (url === null || isLoopback(url)) return null;
  const host = url.hostname;
  const [user, password] = [unescaped(url.username), unescaped(url.password)];
  if (reservedHost.test(host) || host === "HOST") return { part: "host", isCertain: true };
  if (password === "PASSWORD") return { part: "password", isCertain: true };
  if (user === "USER" || user === "website@example.com")
    return { part: "user name", isCertain: true };
  const domain = user.split("@")[1] ?? "";
  if (guesses.host.test(host) || guesses.capitals.test(host))
    return { part: "host", isCertain: false };
  if (guesses.password.test(password)) return { part: "password", isCertain: false };
  return guesses.user.test(user) || reservedHost.test(domain) || guesses.host.test(domain)
    ? { part: "user name", isCertain: false }
    : null;
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Checks an smtp or smtps URL; returns it unchanged. Undefined if a part of it can only be an example's, or if an option
 * about TLS would have no effect.
 */
export function mailServer(text: string): string | undefined {
  const url = URL.parse(text);
  if (url === null || !["smtp:", "smtps:"].includes(url.protocol)) return undefined;
  const isEffective = [...url.searchParams].every(([name, value]) => {
    const option = tlsOptions.find((candidate) => candidate.toLowerCase() === name.toLowerCase());
    return option === undefined || (name === option && ["true", "false"].includes(value));
  });
  return url.hostname === "" || !isEffective || exampleIn(text)?.isCertain ? undefined : text;
}

/** Parses a `postgres:` URL with a database name, or a `file:` URL. */
function databasePlace(text: string): DatabasePlace | undefined {
  if (/^postgres(ql)?:/.test(text)) return postgresDatabase(text);
  const file = sqliteFile(text);
  return file === undefined ? undefined : { engine: "sqlite", file };
}

function postgresDatabase(text: string): DatabasePlace | undefined {
  const url = URL.parse(text);
  return url === null || url.pathname.length < 2 ? undefined : { engine: "postgres", url: text };
}

/** Parses a `file:` URL into an absolute path; relative paths start at the working directory. */
function sqliteFile(text: string): string | undefined {
  if (!text.startsWith("file:") || /[?#]/.test(text)) return undefined;
  if (text.startsWith("file:///"))
    return /%2f|%00|%(?![0-9a-f]{2})/i.test(text) ? undefined : fileURLToPath(text);
  const path = text.slice("file:".length);
  return path === "" || path.startsWith("//") ? undefined : resolve(path);
}

/** Checks that a secret is long enough; returns it unchanged. */
export function secret(text: string): string | undefined {
  return text.length >= 32 ? text : undefined;
}

export function emailAddress(text: string): string | undefined {
  return z.email().safeParse(text).data;
}

/** Parses `yes` as true and `no` as false. */
/** A day as YYYY-MM-DD. */
export function calendarDay(text: string): string | undefined {
  return z.iso.date().safeParse(text).data;
}

export function yesOrNo(text: string): boolean | undefined {
  if (text === "yes") return true;
  return text === "no" ? false : undefined;
}

/** Parses `on` as true and `off` as false. */
export function onOrOff(text: string): boolean | undefined {
  if (text === "on") return true;
  return text === "off" ? false : undefined;
}

/** Parses `Name <address>`, `"Name" <address>` or the address alone. */
export function mailbox(text: string): Mailbox | undefined {
  const parts = /^(?:"([^"<>]*)"|([^"<>]*?))\s*<([^<>]+)>$/.exec(text);
  const name = parts?.[1] ?? parts?.[2] ?? "";
  const address = emailAddress(parts?.[3] ?? text);
  return address === undefined || /\p{Cc}/u.test(name) ? undefined : { name, address };
}

/** Divides a list at its commas, apart from those within quotes. Drops empty parts, as after a last comma. */
export function listed(text: string): string[] {
  const parts = text.match(/(?:"[^"]*"|[^,"])+/g) ?? [];
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}

type Name = keyof Environment;

/** Reads settings one by one and collects all faults, so that they can be reported together. */
export interface SettingReader {
  /** The setting's trimmed text; undefined if unset or empty. */
  text(name: Name): string | undefined;
  /**
   * Parses the setting; returns `fallback` if it is unset or invalid.
   * @param fault what the setting must be; reported if `parse` returns undefined
   */
  read<T>(name: Name, fallback: T, fault: string, parse: (text: string) => T | undefined): T;
  /** Reports a fault that `parse` can't detect, such as a setting that another one requires. */
  refuse(name: Name, fault: string): void;
  /** @throws {ConfigError} if any setting was invalid */
  finish(): void;
}

export function createSettingReader(env: Environment): SettingReader {
  const faults: string[] = [];
  const text = (name: Name) => env[name]?.trim() || undefined;
  // Never quote the value: it may contain a password.
  const refuse = (name: Name, fault: string) => void faults.push(`${name}: ${fault}`);
  return {
    text,
    read(name, fallback, fault, parse) {
      const setting = text(name);
      if (setting === undefined) return fallback;
      const value = parse(setting);
      if (value === undefined) refuse(name, fault);
      return value ?? fallback;
    },
    refuse,
    finish() {
      if (faults.length > 0) throw new ConfigError(faults);
    },
  };
}

/** Settings are invalid; `faults` has one line for each, without its value. */
export class ConfigError extends Error {
  override name = "ConfigError";
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`Invalid settings. Correct them:\n${faults.map((fault) => `  ${fault}`).join("\n")}`);
    this.faults = faults;
  }
}

/** Where the service keeps its data. */
export interface Places {
  /** Absolute path. */
  readonly dataDir: string;
  readonly database: DatabasePlace;
}

/** Reads DATA_DIR and DATABASE_URL; the default database is a file in the data directory. */
export function readPlaces(reader: SettingReader): Places {
  const dataDir = resolve(reader.text("DATA_DIR") ?? "data");
  const fault =
    "file: and a path, for example file:/var/lib/leads/leads.db, or postgres://USER:PASSWORD@HOST/DATABASE";
  const embedded: DatabasePlace = { engine: "sqlite", file: embeddedFile(dataDir) };
  return { dataDir, database: reader.read("DATABASE_URL", embedded, fault, databasePlace) };
}

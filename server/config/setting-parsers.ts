import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { DatabasePlace } from "#server/db/location.ts";
import type { Environment } from "./settings.ts";

/** A mailbox: `address` is a valid address, `name` may be empty. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** Takes decimal digits; undefined unless within `min` to `max`. */
export function wholeNumber(min: number, max: number): (text: string) => number | undefined {
  return (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    return value >= min && value <= max ? value : undefined;
  };
}

/** An http or https address with nothing after the host. */
export function siteAddress(text: string): URL | undefined {
  const url = URL.parse(text);
  if (url === null || !["http:", "https:"].includes(url.protocol)) return undefined;
  return url.href === `${url.origin}/` ? url : undefined;
}

/** An smtp or smtps address; given back as it was written. */
export function mailServer(text: string): string | undefined {
  const url = URL.parse(text);
  if (url === null || !["smtp:", "smtps:"].includes(url.protocol)) return undefined;
  return url.hostname === "" ? undefined : text;
}

/** A `postgres:` address with a database, or a `file:` address. */
export function databasePlace(text: string): DatabasePlace | undefined {
  if (/^postgres(ql)?:/.test(text)) return postgresDatabase(text);
  const file = sqliteFile(text);
  return file === undefined ? undefined : { engine: "sqlite", file };
}

function postgresDatabase(text: string): DatabasePlace | undefined {
  const url = URL.parse(text);
  return url === null || url.pathname.length < 2 ? undefined : { engine: "postgres", url: text };
}

/** Absolute path of a `file:` address; relative paths count from the working directory. */
function sqliteFile(text: string): string | undefined {
  if (!text.startsWith("file:") || /[?#]/.test(text)) return undefined;
  if (text.startsWith("file:///"))
    return /%2f|%00|%(?![0-9a-f]{2})/i.test(text) ? undefined : fileURLToPath(text);
  const path = text.slice("file:".length);
  return path === "" || path.startsWith("//") ? undefined : resolve(path);
}

/** A secret long enough not to be guessed; given back as it was written. */
export function secret(text: string): string | undefined {
  return text.length >= 32 ? text : undefined;
}

export function emailAddress(text: string): string | undefined {
  return z.email().safeParse(text).data;
}

/** `on` is true, `off` is false. */
export function onOrOff(text: string): boolean | undefined {
  if (text === "on") return true;
  return text === "off" ? false : undefined;
}

/** `Name <address>`, `"Name" <address>` or the address alone. */
export function mailbox(text: string): Mailbox | undefined {
  const parts = /^(?:"([^"<>]*)"|([^"<>]*?))\s*<([^<>]+)>$/.exec(text);
  const name = parts?.[1] ?? parts?.[2] ?? "";
  const address = emailAddress(parts?.[3] ?? text);
  return address === undefined || /\p{Cc}/u.test(name) ? undefined : { name, address };
}

type Name = keyof Environment;

/** Reads settings one by one and keeps every fault, so that all are told at once. */
export interface SettingReader {
  /** The setting's trimmed text, or undefined when unset or empty. */
  text(name: Name): string | undefined;
  /** `parse` of the text, or `fallback` when it is unset or `parse` answers undefined (then `fault` is kept). */
  read<T>(name: Name, fallback: T, fault: string, parse: (text: string) => T | undefined): T;
  /** Keeps a fault that lies between settings; told with the others, under this one's name. */
  refuse(name: Name, fault: string): void;
  /** @throws {ConfigError} when any setting was at fault */
  finish(): void;
}

export function createSettingReader(env: Environment): SettingReader {
  const faults: string[] = [];
  const text = (name: Name) => env[name]?.trim() || undefined;
  // The value itself is never quoted: it may hold a password.
  const refuse = (name: Name, fault: string) => void faults.push(`${name}: ${fault}`);
  return {
    text,
    read(name, fallback, fault, parse) {
      const given = text(name);
      if (given === undefined) return fallback;
      const value = parse(given);
      if (value === undefined) refuse(name, fault);
      return value ?? fallback;
    },
    refuse,
    finish() {
      if (faults.length > 0) throw new ConfigError(faults);
    },
  };
}

/** The settings as they stand do not allow a start; `faults` has one line for each, none quoting a secret. */
export class ConfigError extends Error {
  override name = "ConfigError";
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`The settings do not allow a start:\n${faults.map((fault) => `  ${fault}`).join("\n")}`);
    this.faults = faults;
  }
}

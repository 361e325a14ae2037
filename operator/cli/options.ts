import { InvalidArgumentError } from "commander";
import type { Database } from "#server/db/database.ts";
import { idsStartingWith } from "#server/leads/read-leads.ts";
import { type CliContext, OperatorError, type Zone } from "./context.ts";
import { dayOf, instantOf, startOfDay } from "./time.ts";

/** A whole number of at least 1. @throws {InvalidArgumentError} */
export function parseLimit(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text))
    throw new InvalidArgumentError("Use a whole number from 1 to 9999999.");
  return Number(text);
}

/** Parses `YYYY-MM-DD` into the instant that day starts in the zone (UTC, ISO 8601). @throws {InvalidArgumentError} */
export function parseSince(zone: Zone): (text: string) => string {
  return (text) => {
    const start = startOfDay(text, zone.timeZone);
    if (start === null) throw new InvalidArgumentError("Use a date like 2026-11-20.");
    return start;
  };
}

/** A day as `YYYY-MM-DD`. @throws {InvalidArgumentError} */
export function parseDay(text: string): string {
  if (startOfDay(text, "UTC") === null)
    throw new InvalidArgumentError("Use a date like 2026-11-20.");
  return text;
}

/** Trims a text and checks that it has 1 to `longest` characters. @throws {InvalidArgumentError} */
export function parseText(longest: number): (text: string) => string {
  return (text) => {
    const line = text.trim();
    if (line === "") throw new InvalidArgumentError("It must not be empty.");
    if (line.length <= longest) return line;
    throw new InvalidArgumentError(`Use at most ${longest} characters.`);
  };
}

/**
 * Parses a time in the zone, `14:30` (today) or `2026-11-20 14:30`, or an instant such as
 * `2026-11-20T19:30:00Z`, into an instant (UTC, ISO 8601). @throws {InvalidArgumentError} also if it is in the future
 */
export function parseTime(context: Pick<CliContext, "zone" | "now">): (text: string) => string {
  const { timeZone } = context.zone;
  return (text) => {
    const now = context.now();
    const [, day, clock = ""] = /^(?:(\S{10}) )?(\d\d?:\d\d)$/.exec(text.trim()) ?? [];
    const today = dayOf(now, timeZone);
    const instant =
      clock === "" ? exactInstant(text) : instantOf(day ?? today, clock.padStart(5, "0"), timeZone);
    if (instant === null)
      throw new InvalidArgumentError('Use a time like 14:30 or "2026-11-20 14:30".');
    if (instant > now.toISOString()) throw new InvalidArgumentError("That is in the future.");
    return instant;
  };
}

function exactInstant(text: string): string | null {
  const exact = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/.test(text);
  const time = Date.parse(text);
  return exact && !Number.isNaN(time) ? new Date(time).toISOString() : null;
}

/** With a shorter prefix, a typo could easily match another person's lead. */
const minPrefixLength = 8;

/** Resolves several ids or prefixes, without duplicates. @throws {OperatorError} if a prefix is ambiguous */
export async function leadIdsOf(
  database: Database,
  prefixes: readonly string[],
): Promise<string[]> {
  const ids = new Set<string>();
  for (const prefix of prefixes) ids.add(await leadIdOf(database, prefix));
  return [...ids];
}

/**
 * Resolves a lead's id, or its first 8 or more characters, to the full id.
 * @returns `prefix` unchanged if no stored lead matches
 * @throws {OperatorError} if several leads match
 */
export async function leadIdOf(database: Database, prefix: string): Promise<string> {
  if (prefix.length < minPrefixLength) return prefix;
  const [id, another] = await idsStartingWith(database, prefix, 2);
  if (id === undefined || id === prefix) return prefix;
  if (another === undefined) return id;
  throw new OperatorError(`Several leads have an id that starts with ${prefix}. Type more of it.`);
}

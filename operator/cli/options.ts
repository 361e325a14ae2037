import { InvalidArgumentError } from "commander";
import type { Database } from "#server/db/database.ts";
import { idsStartingWith } from "#server/leads/read-leads.ts";
import { type CliContext, OperatorError, type Zone } from "./context.ts";
import { dayOf, instantOf, startOfDay } from "./time.ts";

/** A whole number of at least 1. @throws {InvalidArgumentError} */
export function parseLimit(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new InvalidArgumentError("Use a whole number from 1 up.");
  return Number(text);
}

/** Reads `YYYY-MM-DD` as the start of that day in the zone. @throws {InvalidArgumentError} */
export function parseSince(zone: Zone): (text: string) => string {
  return (text) => {
    const start = startOfDay(text, zone.timeZone);
    if (start === null) throw new InvalidArgumentError("Use a date as 2026-11-20.");
    return start;
  };
}

/** A day as `YYYY-MM-DD`. @throws {InvalidArgumentError} */
export function parseDay(text: string): string {
  if (startOfDay(text, "UTC") === null) throw new InvalidArgumentError("Use a date as 2026-11-20.");
  return text;
}

/** A line of at most so many characters, not empty. @throws {InvalidArgumentError} */
export function parseText(longest: number): (text: string) => string {
  return (text) => {
    const line = text.trim();
    if (line === "") throw new InvalidArgumentError("It is empty.");
    if (line.length <= longest) return line;
    throw new InvalidArgumentError(`Use ${longest} characters at most.`);
  };
}

/**
 * Reads a time of the zone, `14:30` (today) or `2026-11-20 14:30`, or an instant as `2026-11-20T19:30:00Z`,
 * as an instant (UTC, ISO 8601) that is not still to come. @throws {InvalidArgumentError}
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
      throw new InvalidArgumentError('Use a time as 14:30 or "2026-11-20 14:30".');
    if (instant > now.toISOString()) throw new InvalidArgumentError("That is still to come.");
    return instant;
  };
}

function exactInstant(text: string): string | null {
  const exact = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/.test(text);
  const time = Date.parse(text);
  return exact && !Number.isNaN(time) ? new Date(time).toISOString() : null;
}

/** Fewer characters of an id could be mistyped into somebody else's. */
const fewestCharacters = 8;

/** The same for several, each once. @throws {OperatorError} when one is the start of several */
export async function leadIdsOf(database: Database, given: readonly string[]): Promise<string[]> {
  const ids = new Set<string>();
  for (const id of given) ids.add(await leadIdOf(database, id));
  return [...ids];
}

/**
 * The id of the one stored lead that is meant by an id or by its first characters, 8 at least.
 * @returns what was given, when no stored lead has such an id
 * @throws {OperatorError} when it is the start of several
 */
export async function leadIdOf(database: Database, given: string): Promise<string> {
  if (given.length < fewestCharacters) return given;
  const [id, another] = await idsStartingWith(database, given, 2);
  if (id === undefined || id === given) return given;
  if (another === undefined) return id;
  throw new OperatorError(`Several leads have an id that starts with ${given}. Give more of it.`);
}

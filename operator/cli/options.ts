import { InvalidArgumentError } from "commander";
import { instantOf, todayIn } from "#medicare/calendar.ts";
import type { Database } from "#server/db/database.ts";
import { erasedLeads } from "#server/leads/erase.ts";
import { findLeads, idOfNumber, idsStartingWith, leadNumber } from "#server/leads/read-leads.ts";
import { messagesStartingWith } from "#server/outbox/read-outbox.ts";
import { type CliContext, OperatorError } from "./context.ts";
import { dateExamples, dayIn, agencyTime, startOfDay } from "./time.ts";
import { visibleText } from "./layout.ts";

/** A whole number of at least 1. @throws {InvalidArgumentError} */
export function parseLimit(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text))
    throw new InvalidArgumentError("Use a whole number from 1 to 9999999.");
  return Number(text);
}

/**
 * Parses a date, as `dayIn` reads it, into the instant at which that day starts in the zone (UTC, ISO 8601).
 * @throws {InvalidArgumentError}
 */
export function parseSince(context: Pick<CliContext, "zone" | "now">): (text: string) => string {
  const parse = parseDay(context);
  return (text) => startOfDay(parse(text), context.zone.timeZone) ?? "";
}

/** Parses a date, as `dayIn` reads it, into `YYYY-MM-DD`. @throws {InvalidArgumentError} */
export function parseDay({
  zone,
  now,
}: Pick<CliContext, "zone" | "now">): (text: string) => string {
  return (text) => {
    const day = dayIn(text, now(), zone.timeZone);
    if (day === null) throw new InvalidArgumentError(dateExamples);
    return day;
  };
}

/** No control characters but line breaks and tabs, and no lone surrogates, which can't be stored as UTF-8. */
const printableText = /^(?:[^\p{Cc}\p{Cs}]|[\r\n\t])*$/u;

/**
 * Trims a text and checks that it has 1 to `longest` characters, and no control characters but line breaks and tabs.
 * @throws {InvalidArgumentError}
 */
export function parseText(longest: number): (text: string) => string {
  return (text) => {
    const line = text.trim();
    if (line === "") throw new InvalidArgumentError("It must not be empty.");
    if (!printableText.test(line)) throw new InvalidArgumentError("Leave out control characters.");
    if (line.length <= longest) return line;
    throw new InvalidArgumentError(`Use at most ${longest} characters.`);
  };
}

/** The name of someone at the agency, in an option or an imported file. @throws {InvalidArgumentError} */
export const parseAgent = parseText(100);
/** How a contact went, in an option or an imported file. @throws {InvalidArgumentError} */
export const parseNote = parseText(1000);
/** What someone agreed to, or how, in an option or an imported file. @throws {InvalidArgumentError} */
export const parseConsent = parseText(500);

const timeExamples = 'Use a time like 14:30, "2:30 pm", "yesterday 14:30" or "11/20/2026 14:30".';

/**
 * Parses a time in the zone, such as `11/20/2026 14:30`, `14:30` (today) or `2:30 pm`, or an instant such as
 * `2026-11-20T19:30:00Z`, into an instant (UTC, ISO 8601). A date alone means noon of that day, or now if that is sooner.
 * @throws {InvalidArgumentError} also for a time in the future
 */
export function parseTime(context: Pick<CliContext, "zone" | "now">): (text: string) => string {
  const { timeZone } = context.zone;
  return (text) => {
    const now = context.now();
    const day = dayIn(text, now, timeZone);
    const noon = day === null ? null : instantOf(day, "12:00", timeZone);
    const instant = noon ?? exactInstant(text) ?? clockTime(text, context);
    if (instant === null) throw new InvalidArgumentError(timeExamples);
    if (instant <= now.toISOString()) return instant;
    if (day === todayIn(timeZone, now)) return now.toISOString();
    throw new InvalidArgumentError("That's in the future. Use a time in the past.");
  };
}

/** A time of day, after a date or alone. */
function clockTime(text: string, { zone, now }: Pick<CliContext, "zone" | "now">): string | null {
  const match = /^(?:(.+?)(?:,| at)? +)?(\d\d?)(?::(\d\d))? ?(?:([ap])\.?m\.?)?$/i.exec(
    text.trim(),
  );
  const [, date = "today", hours = "", minutes, half] = match ?? [];
  const day = dayIn(date, now(), zone.timeZone);
  if (match === null || day === null || (minutes === undefined && half === undefined)) return null;
  const hour = hourOf(Number(hours), half?.toLowerCase());
  if (hour === null) return null;
  return instantOf(day, `${String(hour).padStart(2, "0")}:${minutes ?? "00"}`, zone.timeZone);
}

/** 12 AM is midnight. */
function hourOf(hours: number, half: string | undefined): number | null {
  if (half === undefined) return hours;
  return hours < 1 || hours > 12 ? null : (hours % 12) + (half === "p" ? 12 : 0);
}

function exactInstant(text: string): string | null {
  const isExact = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/.test(text);
  const time = Date.parse(text);
  return isExact && !Number.isNaN(time) ? new Date(time).toISOString() : null;
}

/** What a command that takes a lead says about its argument. */
export const leadArgument =
  "the lead's number, its id, or the first 8 or more characters of the id";

/** With a shorter prefix, a typo could easily match another person's lead. */
const minPrefixLength = 8;
const maxCandidates = 10;

/**
 * Resolves a lead's number, its id, or the first 8 or more characters of the id, to the full id. Erased leads count.
 * @returns `which` unchanged if no lead matches
 * @throws {OperatorError} if several leads match, with a list of them
 */
export async function leadIdOf(
  { zone }: Pick<CliContext, "zone">,
  database: Database,
  which: string,
): Promise<string> {
  const number = leadNumber(which);
  if (number !== null) {
    const [erasedId] = await erasedLeads(database, { number });
    return (await idOfNumber(database, number)) ?? erasedId ?? which;
  }
  const start = which.trim().toLowerCase();
  if (start.length < minPrefixLength) return which;
  const ids = await idsStartingWith(database, start, maxCandidates + 1);
  if (ids.length === 0) ids.push(...(await erasedLeads(database, { idStart: start })));
  const [only] = ids;
  if (ids.length <= 1 || only === start) return only ?? which;
  const leads = await findLeads(database, ids);
  const lines = leads.map(
    ({ id, number: no, name, createdAt }) =>
      `${no}  ${id}  ${visibleText(name)}, ${agencyTime(createdAt, zone)}`,
  );
  throw new OperatorError(ambiguityText("leads have an id that starts", which, lines));
}

/** The error for a lead that does not exist. */
export function noLead(which: string): string {
  return leadNumber(which) === null
    ? `No lead has the id ${which}.`
    : `No lead has the number ${which.replace("#", "")}.`;
}

/** What a command that takes a message says about its argument. */
export const messageArgument = "the message's id, or its first 8 or more characters";

/**
 * Resolves a message's id, or its first 8 or more characters, to the full id.
 * @returns `which` unchanged if no message matches
 * @throws {OperatorError} if several messages match, with a list of them
 */
export async function messageIdOf(
  { zone }: Pick<CliContext, "zone">,
  database: Database,
  which: string,
): Promise<string> {
  const start = which.trim().toLowerCase();
  if (start.length < minPrefixLength) return which;
  const messages = await messagesStartingWith(database, start, maxCandidates + 1);
  const [only] = messages;
  if (messages.length <= 1 || only?.id === start) return only?.id ?? which;
  const lines = messages.map(
    ({ id, kind, createdAt }) => `${id}  ${kind}, queued ${agencyTime(createdAt, zone)}`,
  );
  throw new OperatorError(ambiguityText("messages have an id that starts", which, lines));
}

function ambiguityText(what: string, start: string, lines: readonly string[]): string {
  const more = lines.length <= maxCandidates ? "" : ` (only the first ${maxCandidates} are listed)`;
  const candidates = lines.slice(0, maxCandidates);
  return [`Several ${what} with ${start}${more}. Type one of these:`, ...candidates].join("\n  ");
}

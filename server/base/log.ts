import { type DestinationStream, pino, stdTimeFunctions } from "pino";

/** From the most verbose to none. */
export const logLevels = ["debug", "info", "warn", "error", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

const textFields = [
  "leadId",
  "outboxId",
  "kind",
  "method",
  "route",
  "code",
  "reason",
  "place", // An address, a host or a directory from the settings.
] as const;
const numberFields = ["attempt", "count", "status", "milliseconds", "port"] as const;
const allowedFields: ReadonlySet<string> = new Set([...textFields, ...numberFields]);

/** All fields that a log line may have. Nothing else can be logged, which keeps personal data out. */
export type LogFields = Readonly<
  Partial<Record<(typeof textFields)[number], string>> &
    Partial<Record<(typeof numberFields)[number], number>>
>;

/** Writes one line per event: a fixed text and allow-listed fields. */
export interface Log {
  /** For frequent events, such as every answered request. */
  debug(event: string, fields?: LogFields): void;
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
}

/**
 * Creates a log of JSON lines with UTC times. Fields that are not on the list, and values other than strings
 * and numbers, are also dropped at run time, because redaction by path let personal data through. Lines are
 * written synchronously, so that none are lost on exit.
 */
export function createLog(level: LogLevel, destination: DestinationStream = standardOut()): Log {
  const lines = pino(
    {
      level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    destination,
  );
  return {
    debug: (event, fields) => lines.debug(onlyAllowed(fields), event),
    info: (event, fields) => lines.info(onlyAllowed(fields), event),
    warn: (event, fields) => lines.warn(onlyAllowed(fields), event),
    error: (event, fields) => lines.error(onlyAllowed(fields), event),
  };
}

function standardOut(): DestinationStream {
  return pino.destination({ dest: 1, sync: true });
}

function onlyAllowed(fields: LogFields = {}): Record<string, string | number> {
  const record: Record<string, string | number> = {};
  for (const [key, value] of Object.entries(fields)) {
    if (!allowedFields.has(key)) continue;
    if (typeof value === "number") record[key] = value;
    if (typeof value === "string") record[key] = value.slice(0, 300);
  }
  return record;
}

/**
 * The fields to log for an unexpected error: its name, its code and where it was thrown. Never its message,
 * which can quote visitor input (as JSON.parse and database drivers do).
 */
export function errorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { code: "not-an-error" };
  const { code } = error as NodeJS.ErrnoException;
  const at = places(error).slice(0, 4).join(" < ");
  const named = typeof code === "string" && /^[\w.-]{1,60}$/.test(code) ? code : plainName(error);
  return {
    code: named + detailOf(error),
    reason: at === "" ? plainName(error) : `${plainName(error)} at ${at}`,
  };
}

function plainName(error: Error): string {
  return /^[A-Za-z]\w{0,40}$/.test(error.name) ? error.name : "Error";
}

/** Stack frames as file:line:column. The stack starts with the message, which must be skipped. */
function places(error: Error): string[] {
  const stack = error.stack ?? "";
  const start = stack.indexOf(error.message);
  if (start === -1) return [];
  const frames = stack.slice(start + error.message.length).split("\n");
  return frames.flatMap(
    (frame) => /^ {4}at .*?([\w.-]+(?:\/[\w.-]+)?:\d+:\d+)\)?$/.exec(frame)?.[1] ?? [],
  );
}

/** SQLite's errors all have the same `code`; `errcode` tells them apart (sqlite.org/rescode.html). */
export function detailOf(error: Error): string {
  return "errcode" in error && typeof error.errcode === "number" ? ` ${error.errcode}` : "";
}

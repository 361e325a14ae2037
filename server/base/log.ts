import { type DestinationStream, pino, stdTimeFunctions } from "pino";

/** How much is told, from all to nothing. */
export const logLevels = ["debug", "info", "warn", "error", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

/** Everything a log line may carry. A field that is not listed here cannot be logged: no personal data. */
export interface LogFields {
  readonly leadId?: string;
  readonly outboxId?: string;
  readonly kind?: string;
  readonly attempt?: number;
  readonly count?: number;
  readonly method?: string;
  readonly route?: string;
  readonly status?: number;
  readonly milliseconds?: number;
  readonly port?: number;
  readonly code?: string;
  readonly reason?: string;
  /** An address, its host alone, or a directory, out of the settings. */
  readonly place?: string;
}

/** Writes one line an event; the event's name is a fixed text, its data come as allow-listed fields. */
export interface Log {
  /** What happens all the time. */
  debug(event: string, fields?: LogFields): void;
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
}

/** Every key a line may carry; `Record` makes a field that is missing here a type error. */
const allowed: Record<keyof LogFields, true> = {
  leadId: true,
  outboxId: true,
  kind: true,
  attempt: true,
  count: true,
  method: true,
  route: true,
  status: true,
  milliseconds: true,
  port: true,
  code: true,
  reason: true,
  place: true,
};

/**
 * A log of JSON lines, UTC times. Fields that are not on the list, and values that are neither text
 * nor number, are dropped at run time as well: redaction by path let personal data through.
 * Lines are written before the call returns, so that the last ones before an exit are not lost.
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
    // Asked for every page: its fields are not looked at unless somebody wants the line.
    debug: (event, fields) => {
      if (level === "debug") lines.debug(onlyAllowed(fields), event);
    },
    info: (event, fields) => lines.info(onlyAllowed(fields), event),
    warn: (event, fields) => lines.warn(onlyAllowed(fields), event),
    error: (event, fields) => lines.error(onlyAllowed(fields), event),
  };
}

function standardOut(): DestinationStream {
  return pino.destination({ dest: 1, sync: true });
}

function onlyAllowed(fields: LogFields = {}): Record<string, string | number> {
  const kept: Record<string, string | number> = {};
  for (const [key, value] of Object.entries(fields)) {
    if (!Object.hasOwn(allowed, key)) continue;
    if (typeof value === "number") kept[key] = value;
    if (typeof value === "string") kept[key] = value.slice(0, 300);
  }
  return kept;
}

/**
 * What may be logged of an unexpected error: its name, its code and where it was thrown. Never its
 * message, which can quote what a visitor typed (JSON.parse does, and so do database drivers).
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

/** The stack repeats the message, so only what stands after it counts, and of that only file:line:column. */
function places(error: Error): string[] {
  const stack = error.stack ?? "";
  const start = stack.indexOf(error.message);
  if (start === -1) return [];
  const frames = stack.slice(start + error.message.length).split("\n");
  return frames.flatMap(
    (frame) => /^ {4}at .*?([\w.-]+(?:\/[\w.-]+)?:\d+:\d+)\)?$/.exec(frame)?.[1] ?? [],
  );
}

/** All of SQLite's errors have one code; which it was stands beside it (sqlite.org/rescode.html). */
export function detailOf(error: Error): string {
  return "errcode" in error && typeof error.errcode === "number" ? ` ${error.errcode}` : "";
}

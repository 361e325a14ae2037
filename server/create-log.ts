import { pino, stdTimeFunctions, type DestinationStream } from "pino";
import type { LogLevel } from "./config.ts";
import type { Log, LogFields } from "./log.ts";

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

import { InvalidArgumentError } from "commander";
import { startOfDay } from "./agency-time.ts";
import type { Zone } from "./desk.ts";

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

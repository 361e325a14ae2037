/** A day of the calendar; January is month 1. */
export interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const monthFirst = /^(?<month>\d{1,2})(?<mark>[/. -])(?<day>\d{1,2})\k<mark>(?<year>\d{4})$/;
const digitsAlone = /^(?<month>\d{2})(?<day>\d{2})(?<year>\d{4})$/;
const yearFirst = /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/;

/**
 * Reads a date as Americans write it (3/15/1960, 03-15-1960, 03151960) or as ISO 8601 (1960-03-15).
 * Undefined for anything else; the day may be one that no calendar has.
 */
export function readDate(text: string): Day | undefined {
  const found = monthFirst.exec(text) ?? digitsAlone.exec(text) ?? yearFirst.exec(text);
  const { year, month, day } = found?.groups ?? {};
  if (year === undefined) return undefined;
  return { year: Number(year), month: Number(month), day: Number(day) };
}

/** Whether the calendar has the day: no February 30, no month 13. */
export function isRealDay({ year, month, day }: Day): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Milliseconds since 1970 at which the day begins, by UTC. */
export function startOfDay({ year, month, day }: Day): number {
  return Date.UTC(year, month - 1, day);
}

/** The day as MM/DD/YYYY. */
export function formatDay({ year, month, day }: Day): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(month)}/${two(day)}/${String(year).padStart(4, "0")}`;
}

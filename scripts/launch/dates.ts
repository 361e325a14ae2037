/** Today as YYYY-MM-DD in a time zone (IANA name). */
export function dayIn(timeZone: string, now: Date): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone }).format(now);
}

/** The same day a year earlier; of February 29 the 29th still, which only compares. */
export function yearBefore(day: string): string {
  return `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
}

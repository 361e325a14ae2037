const format = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** A day written YYYY-MM-DD as people read it: May 12, 2025. It is a day and no instant: no zone shifts it. */
export function formatDay(day: string): string {
  return format.format(new Date(`${day}T00:00:00Z`));
}

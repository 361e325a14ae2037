import { months } from "#content/en/site/days.yaml";

/**
 * Formats a day (YYYY-MM-DD) as "May 12, 2025". No time zone applies to a calendar day. Avoids Intl: loading
 * it delayed the first page by 15 ms.
 */
export function formatDay(day: string): string {
  const [year, month, date] = day.split("-").map(Number);
  return `${months[Number(month) - 1]} ${date}, ${year}`;
}

/** Formats a month (YYYY-MM) as "May 2025". */
export function formatMonth(month: string): string {
  const [year, number] = month.split("-");
  return `${months[Number(number) - 1]} ${year}`;
}

/** Keeps month and date of each written day in a text on one line: "January 1," is not broken before the 1. */
export function keepDays(text: string): string {
  return text.replaceAll(/([A-Z][a-z]+) (\d{1,2}, \d{4})/g, "$1\u00A0$2");
}

/** As `keepDays`, and neither is "Part B" broken before the B, nor "Plan G" before the G. */
export function keepNames(text: string): string {
  return keepDays(text).replaceAll(/\b(Parts?|Plan) ([A-DGN])\b/g, "$1\u00A0$2");
}

/** A day as a `<time>` element, on one line. */
export function Day({ day }: { readonly day: string }) {
  return <time dateTime={day}>{formatDay(day).replaceAll(" ", "\u00A0")}</time>;
}

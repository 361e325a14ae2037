import { months } from "#content/en/site/days.yaml";

/**
 * A day written YYYY-MM-DD as people read it: May 12, 2025. It is a day and no instant: no zone shifts it.
 * Not by Intl, which a browser loads when first asked: 15 ms before a page answered.
 */
export function formatDay(day: string): string {
  const [year, month, date] = day.split("-").map(Number);
  return `${months[Number(month) - 1]} ${date}, ${year}`;
}

/** Such a day in a text. */
export function Day({ day }: { readonly day: string }) {
  return <time dateTime={day}>{formatDay(day)}</time>;
}

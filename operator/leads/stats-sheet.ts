import type { Counted } from "#server/leads/stats.ts";
import { dayName, monthName } from "#operator/terminal/agency-days.ts";
import { chart, type Canvas } from "#operator/terminal/chart.ts";
import { howLong } from "#operator/terminal/how-long.ts";
import { kindNames } from "./lead-kinds.ts";
import type { Stats } from "./read-stats.ts";

/** What requests can be counted by. */
export const countings = ["form", "source", "landing", "day"] as const;
export type Counting = (typeof countings)[number];

const titles: Readonly<Record<Counting, string>> = {
  form: "By form",
  source: "By source",
  landing: "By the page where the visit began",
  day: "By day",
};

/** More days than this are drawn as months. */
const mostDailyRows = 92;

/** At most so many bars of a kind that has no end; the rest becomes one line. */
const mostBars = 12;

/** The figures and their charts, for reading. */
export function statsSheet(
  stats: Stats,
  wanted: readonly Counting[],
  canvas: Canvas,
  now: Date,
): string {
  const charts = wanted.map((counting) => {
    const drawn = chart(bars(stats, counting), canvas);
    return `\n${titleOf(stats, counting)}\n${drawn}`;
  });
  return `${figures(stats, now)}${stats.total === 0 ? "" : charts.join("")}`;
}

function figures(stats: Stats, now: Date): string {
  const { total, contacted, contactedShare: share, suspected, waiting } = stats;
  const percent = share === null ? "" : `  (${Math.round(share * 100)}%)`;
  const median = stats.medianMinutesToFirstContact;
  const lines = [
    ["Requests", String(total)],
    ["Contacted", `${contacted}${percent}`],
    ...(median === null
      ? []
      : [["First contact", `${howLong(median * 60_000)} after the request, at the median`]]),
    ...(suspected === 0 ? [] : [["Suspected", `${suspected}, counted nowhere else`]]),
    ["Waiting now", waitingLine(waiting, now)],
  ];
  return lines.map(([name = "", value]) => `  ${name.padEnd(13)}  ${value}\n`).join("");
}

function waitingLine({ count, oldest }: Stats["waiting"], now: Date): string {
  if (oldest === null) return "nobody";
  return `${count}, the oldest for ${howLong(now.getTime() - Date.parse(oldest))}`;
}

function bars(stats: Stats, counting: Counting): Counted[] {
  switch (counting) {
    case "form":
      return stats.byForm.map(({ name, count }) => ({ name: kindNames[name], count }));
    case "source":
      return shortened(stats.bySource);
    case "landing":
      return shortened(stats.byLanding);
    case "day":
      return inMonths(stats) ? months(stats.byDay) : days(stats.byDay);
  }
}

function titleOf(stats: Stats, counting: Counting): string {
  return counting === "day" && inMonths(stats) ? "By month" : titles[counting];
}

function inMonths({ byDay }: Stats): boolean {
  return byDay.length > mostDailyRows;
}

function days(byDay: readonly Counted[]): Counted[] {
  return byDay.map(({ name, count }) => ({ name: dayName(name), count }));
}

function months(byDay: readonly Counted[]): Counted[] {
  const byMonth = Map.groupBy(byDay, ({ name }) => name.slice(0, 7));
  return Array.from(byMonth, ([month, counts]) => ({ name: monthName(month), count: sum(counts) }));
}

function sum(counts: readonly Counted[]): number {
  return counts.reduce((total, { count }) => total + count, 0);
}

function shortened(counts: readonly Counted[]): Counted[] {
  if (counts.length <= mostBars) return [...counts];
  const rest = counts.slice(mostBars - 1);
  return [...counts.slice(0, mostBars - 1), { name: `${rest.length} others`, count: sum(rest) }];
}

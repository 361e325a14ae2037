import { type Command, Option } from "commander";
import { addDays, todayIn } from "#medicare/calendar.ts";
import { type Canvas, canvasOf, chart } from "#operator/cli/chart.ts";
import { type CliContext, OperatorError } from "#operator/cli/context.ts";
import { fitLines } from "#operator/cli/layout.ts";
import { parseDay } from "#operator/cli/options.ts";
import { asJson } from "#operator/cli/output.ts";
import { addExamples } from "#operator/cli/program.ts";
import {
  type AgencyDay,
  agencyTime,
  dayName,
  daysFrom,
  howLong,
  monthName,
  usualFirstDay,
} from "#operator/cli/time.ts";
import type { Database } from "#server/db/database.ts";
import { countWaiting } from "#server/leads/read-leads.ts";
import {
  firstContacts,
  countByForm,
  countByPeriod,
  countBySource,
  type Counted,
  countSuspected,
  mostFirst,
  type Period,
} from "#server/leads/stats.ts";
import { kindNames } from "./lead-sheet.ts";

interface StatsOptions {
  readonly since?: string;
  readonly by?: Counting;
  readonly plain?: true;
  readonly json?: true;
}

/** Limits the number of queries, one per day. Leads are kept for ten years. */
const mostDays = 11 * 366;

/** `leads stats`. */
export function addStats(program: Command, context: CliContext): void {
  const { timeZoneName } = context.zone;
  const command = program
    .command("stats")
    .description(
      "count leads by form, source and day, and show how many were contacted and how soon",
    )
    .option(
      "--since <date>",
      `on or after this day, ${timeZoneName} (default: the last 30 days)`,
      parseDay(context),
    )
    .addOption(new Option("--by <what>", "only this chart").choices(countings))
    .option("--plain", "charts in plain ASCII")
    .option("--json", "as JSON, times in UTC, days in the agency's time zone")
    .action(async (options: StatsOptions) => await printStats(context, options));
  addExamples(command, "leads -- stats", "leads -- stats --since 2026-10-15 --by source");
}

async function printStats(
  context: CliContext,
  { since, by, plain, json }: StatsOptions,
): Promise<void> {
  const now = context.now();
  const { timeZone } = context.zone;
  const today = todayIn(timeZone, now);
  const first = since ?? usualFirstDay(now, timeZone);
  if (first > today) throw new OperatorError(`${first} is in the future.`);
  const earliest = addDays(today, -mostDays);
  if (first < earliest) throw new OperatorError(`Use ${earliest} or a later date.`);
  const days = daysFrom(first, today, timeZone);
  const stats = await context.withDatabase((database) => readStats(database, days));
  if (json) return context.write(asJson({ from: days[0]?.from, to: now.toISOString(), ...stats }));
  const kinds = by === undefined ? (["form", "source", "day"] as const) : [by];
  const title = `Requests since ${agencyTime(days[0]?.from ?? "", context.zone)}`;
  const sheet = statsSheet(stats, kinds, canvasOf(context.screen, plain === true), now);
  context.write(fitLines(`${title}\n\n${sheet}`, context.screen.width));
}

/** The available charts. */
const countings = ["form", "source", "landing", "day"] as const;
type Counting = (typeof countings)[number];

const titles: Readonly<Record<Counting, string>> = {
  form: "By form",
  source: "By source",
  landing: "By landing page",
  day: "By day",
};

/** Above this number of days, the chart has one bar per month. */
const mostDailyRows = 92;

/** Maximum number of bars by source or landing page; the rest are combined into one. */
const mostBars = 12;

/** The figures and the chosen charts as text. */
function statsSheet(stats: Stats, kinds: readonly Counting[], canvas: Canvas, now: Date): string {
  const charts = kinds.map((counting) => {
    const title = counting === "day" && inMonths(stats) ? "By month" : titles[counting];
    return `\n${title}\n${chart(bars(stats, counting), canvas)}`;
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
      : [["First contact", `${howLong(median * 60_000)} after the request (median)`]]),
    ...(suspected === 0 ? [] : [["Suspected", `${suspected}, not included in other counts`]]),
    ["Waiting now", waitingLine(waiting, now)],
  ];
  return lines.map(([name = "", value]) => `  ${name.padEnd(13)}  ${value}\n`).join("");
}

function waitingLine({ count, oldest }: Stats["waiting"], now: Date): string {
  if (oldest === null) return "no one";
  return `${count}, the longest for ${howLong(now.getTime() - Date.parse(oldest))}`;
}

function bars(stats: Stats, counting: Counting): Counted[] {
  switch (counting) {
    case "form":
      return stats.byForm.map(({ name, count }) => ({ name: kindNames[name], count }));
    case "source":
      return shorten(stats.bySource);
    case "landing":
      return shorten(stats.byLanding);
    case "day":
      if (inMonths(stats)) return months(stats.byDay);
      return stats.byDay.map(({ name, count }) => ({ name: dayName(name), count }));
  }
}

function inMonths({ byDay }: Stats): boolean {
  return byDay.length > mostDailyRows;
}

function months(byDay: readonly Counted[]): Counted[] {
  const byMonth = Map.groupBy(byDay, ({ name }) => name.slice(0, 7));
  return Array.from(byMonth, ([month, counts]) => ({
    name: monthName(month),
    count: addUp(counts),
  }));
}

function addUp(counts: readonly { readonly count: number }[]): number {
  return counts.reduce((total, { count }) => total + count, 0);
}

function shorten(counts: readonly Counted[]): Counted[] {
  if (counts.length <= mostBars) return [...counts];
  const rest = counts.slice(mostBars - 1);
  return [...counts.slice(0, mostBars - 1), { name: `${rest.length} others`, count: addUp(rest) }];
}

type Stats = Awaited<ReturnType<typeof readStats>>;

/**
 * The data of `leads stats`, for at least one day. Suspected leads that were not released count only in
 * `suspected`.
 */
async function readStats(database: Database, days: readonly AgencyDay[]) {
  const period: Period = { from: days[0]?.from ?? "", to: days.at(-1)?.to ?? "" };
  const byForm = await countByForm(database, period);
  const total = addUp(byForm);
  const { contacted, medianMilliseconds } = await firstContacts(database, period);
  const sources = await countBySource(database, period);
  const counts = await countByPeriod(database, days);
  return {
    total,
    contacted,
    /** From 0 to 1; null when there are no leads. */
    contactedShare: total === 0 ? null : contacted / total,
    medianMinutesToFirstContact:
      medianMilliseconds === null ? null : Math.round(medianMilliseconds / 60_000),
    suspected: await countSuspected(database, period),
    /** Counts all leads, not only those of the period. */
    waiting: await countWaiting(database),
    byForm,
    // By campaign (`utm_source`), or else by referring site.
    bySource: fold(sources, ({ utmSource, referrer }) => utmSource || hostOf(referrer)),
    byLanding: fold(sources, ({ landing }) => landing.replace(/[?#].*$/, "")),
    byDay: days.map(({ day }, index) => ({ name: day, count: counts[index] ?? 0 })),
  };
}

type SourceCount = Awaited<ReturnType<typeof countBySource>>[number];

/** Label for visits without a source: a typed URL, a bookmark, or a browser that sends no referrer. */
const unknownSource = "not known";

/** Counts by name, largest count first. */
function fold(rows: readonly SourceCount[], nameOf: (row: SourceCount) => string): Counted[] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const name = nameOf(row) || unknownSource;
    counts.set(name, (counts.get(name) ?? 0) + row.count);
  }
  return mostFirst(Array.from(counts, ([name, count]) => ({ name, count })));
}

/** The referrer's host without `www.`; the referrer itself when it is not a URL. */
function hostOf(referrer: string): string {
  return URL.parse(referrer)?.hostname.replace(/^www\./, "") || referrer;
}

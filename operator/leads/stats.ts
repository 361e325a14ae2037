import { type Command, Option } from "commander";
import type { LeadKind } from "#contract/lead-kind.ts";
import { type Canvas, canvasOf, chart } from "#operator/cli/chart.ts";
import { type CliContext, OperatorError } from "#operator/cli/context.ts";
import { parseDay } from "#operator/cli/options.ts";
import { asJson } from "#operator/cli/output.ts";
import { addExamples } from "#operator/cli/program.ts";
import {
  addDays,
  type AgencyDay,
  agencyTime,
  dayName,
  dayOf,
  daysFrom,
  howLong,
  monthName,
  usualFirstDay,
} from "#operator/cli/time.ts";
import type { Database } from "#server/db/database.ts";
import { countWaiting, type Waiting } from "#server/leads/read-leads.ts";
import {
  contactTimes,
  countByForm,
  countByPeriod,
  countBySource,
  type Counted,
  countSuspected,
  mostFirst,
  type Period,
} from "#server/leads/stats.ts";
import { kindNames } from "./lead-kinds.ts";

interface StatsOptions {
  readonly since?: string;
  readonly by?: Counting;
  readonly plain?: true;
  readonly json?: true;
}

/** Ten years, as long as leads are kept, and some: each day is a question to the store. */
const mostDays = 11 * 366;

/** `leads stats`. */
export function addStats(program: Command, context: CliContext): void {
  const command = program
    .command("stats")
    .description("count requests by form, source and day; how many were contacted, how soon")
    .option(
      "--since <date>",
      `from this day on, ${context.zone.timeZoneName} (default: 30 days)`,
      parseDay,
    )
    .addOption(new Option("--by <what>", "only this chart").choices(countings))
    .option("--plain", "charts in plain ASCII")
    .option("--json", "as JSON, times in UTC, days of the agency")
    .action(async (options: StatsOptions) => await printStats(context, options));
  addExamples(command, "leads -- stats", "leads -- stats --since 2026-10-15 --by source");
}

async function printStats(
  context: CliContext,
  { since, by, plain, json }: StatsOptions,
): Promise<void> {
  const now = context.now();
  const { timeZone } = context.zone;
  const today = dayOf(now, timeZone);
  const first = since ?? usualFirstDay(now, timeZone);
  if (first > today) throw new OperatorError(`${first} is still to come.`);
  const earliest = addDays(today, -mostDays);
  if (first < earliest) throw new OperatorError(`Use ${earliest} or a later day.`);
  const days = daysFrom(first, today, timeZone);
  const stats = await context.withDatabase((database) => readStats(database, days));
  if (json) return context.write(asJson({ from: days[0]?.from, to: now.toISOString(), ...stats }));
  const wanted = by === undefined ? (["form", "source", "day"] as const) : [by];
  context.write(`Requests since ${agencyTime(days[0]?.from ?? "", context.zone)}\n\n`);
  context.write(statsSheet(stats, wanted, canvasOf(context.screen, plain === true), now));
}

/** What requests can be counted by. */
const countings = ["form", "source", "landing", "day"] as const;
type Counting = (typeof countings)[number];

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
function statsSheet(stats: Stats, wanted: readonly Counting[], canvas: Canvas, now: Date): string {
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
      return inMonths(stats) ? months(stats.byDay) : daily(stats.byDay);
  }
}

function titleOf(stats: Stats, counting: Counting): string {
  return counting === "day" && inMonths(stats) ? "By month" : titles[counting];
}

function inMonths({ byDay }: Stats): boolean {
  return byDay.length > mostDailyRows;
}

function daily(byDay: readonly Counted[]): Counted[] {
  return byDay.map(({ name, count }) => ({ name: dayName(name), count }));
}

function months(byDay: readonly Counted[]): Counted[] {
  const byMonth = Map.groupBy(byDay, ({ name }) => name.slice(0, 7));
  return Array.from(byMonth, ([month, counts]) => ({
    name: monthName(month),
    count: addUp(counts),
  }));
}

function addUp(counts: readonly Counted[]): number {
  return counts.reduce((total, { count }) => total + count, 0);
}

function shortened(counts: readonly Counted[]): Counted[] {
  if (counts.length <= mostBars) return [...counts];
  const rest = counts.slice(mostBars - 1);
  return [...counts.slice(0, mostBars - 1), { name: `${rest.length} others`, count: addUp(rest) }];
}

/** What `leads stats` tells. Suspected leads that were not released count nowhere but in `suspected`. */
interface Stats {
  readonly total: number;
  readonly contacted: number;
  /** From 0 to 1; null when nothing came in. */
  readonly contactedShare: number | null;
  readonly medianMinutesToFirstContact: number | null;
  readonly suspected: number;
  /** Of all leads, not only those of the period. */
  readonly waiting: Waiting;
  readonly byForm: readonly Counted<LeadKind>[];
  readonly bySource: readonly Counted[];
  readonly byLanding: readonly Counted[];
  readonly byDay: readonly Counted[];
}

/** Counts the leads of some days, at least one. */
async function readStats(database: Database, days: readonly AgencyDay[]): Promise<Stats> {
  const period: Period = { from: days[0]?.from ?? "", to: days.at(-1)?.to ?? "" };
  const byForm = await countByForm(database, period);
  const total = byForm.reduce((sum, { count }) => sum + count, 0);
  const { contacted, medianMilliseconds } = await contactTimes(database, period);
  const sources = await countBySource(database, period);
  const counts = await countByPeriod(database, days);
  return {
    total,
    contacted,
    contactedShare: total === 0 ? null : contacted / total,
    medianMinutesToFirstContact:
      medianMilliseconds === null ? null : Math.round(medianMilliseconds / 60_000),
    suspected: await countSuspected(database, period),
    waiting: await countWaiting(database),
    byForm,
    bySource: bySource(sources),
    byLanding: byLanding(sources),
    byDay: days.map(({ day }, index) => ({ name: day, count: counts[index] ?? 0 })),
  };
}

interface SourceCount {
  readonly utmSource: string;
  readonly referrer: string;
  readonly landing: string;
  readonly count: number;
}

/** Named where nothing is known: typed in, a bookmark, a browser that does not say. */
const unknownSource = "not known";

/** By campaign (`utm_source`), else by the site that linked here, most first. */
function bySource(rows: readonly SourceCount[]): Counted[] {
  return fold(rows, ({ utmSource, referrer }) => utmSource || hostOf(referrer) || unknownSource);
}

/** By the page on which the visit began, most first. */
function byLanding(rows: readonly SourceCount[]): Counted[] {
  return fold(rows, ({ landing }) => landing.replace(/[?#].*$/, "") || unknownSource);
}

function fold(rows: readonly SourceCount[], nameOf: (row: SourceCount) => string): Counted[] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const name = nameOf(row);
    counts.set(name, (counts.get(name) ?? 0) + row.count);
  }
  return mostFirst(Array.from(counts, ([name, count]) => ({ name, count })));
}

/** Without `www.`; what is no address of a site names itself. */
function hostOf(referrer: string): string {
  return URL.parse(referrer)?.hostname.replace(/^www\./, "") || referrer;
}

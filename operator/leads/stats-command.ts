import { type Command, Option } from "commander";
import type { Desk } from "#operator/desk/desk.ts";
import { addExamples } from "#operator/desk/new-program.ts";
import { OperatorError } from "#operator/desk/operator-error.ts";
import { parseDay } from "#operator/desk/parse-options.ts";
import { addDays, dayOf, daysFrom, usualFirstDay } from "#operator/terminal/agency-days.ts";
import { agencyTime } from "#operator/terminal/agency-time.ts";
import { asJson } from "#operator/terminal/as-json.ts";
import { canvasOf } from "#operator/terminal/chart.ts";
import { readStats } from "./read-stats.ts";
import { countings, statsSheet, type Counting } from "./stats-sheet.ts";

interface StatsOptions {
  readonly since?: string;
  readonly by?: Counting;
  readonly plain?: true;
  readonly json?: true;
}

/** Ten years, as long as leads are kept, and some: each day is a question to the store. */
const mostDays = 11 * 366;

/** `leads stats`. */
export function addStats(program: Command, desk: Desk): void {
  const command = program
    .command("stats")
    .description("count requests by form, source and day; how many were contacted, how soon")
    .option(
      "--since <date>",
      `from this day on, ${desk.zone.timeZoneName} (default: 30 days)`,
      parseDay,
    )
    .addOption(new Option("--by <what>", "only this chart").choices(countings))
    .option("--plain", "charts in plain ASCII")
    .option("--json", "as JSON, times in UTC, days of the agency")
    .action(async (options: StatsOptions) => await printStats(desk, options));
  addExamples(command, "leads -- stats", "leads -- stats --since 2026-10-15 --by source");
}

async function printStats(desk: Desk, { since, by, plain, json }: StatsOptions): Promise<void> {
  const now = desk.now();
  const { timeZone } = desk.zone;
  const today = dayOf(now, timeZone);
  const first = since ?? usualFirstDay(now, timeZone);
  if (first > today) throw new OperatorError(`${first} is still to come.`);
  const earliest = addDays(today, -mostDays);
  if (first < earliest) throw new OperatorError(`Use ${earliest} or a later day.`);
  const days = daysFrom(first, today, timeZone);
  const stats = await desk.withDatabase((database) => readStats(database, days));
  if (json) return desk.write(asJson({ from: days[0]?.from, to: now.toISOString(), ...stats }));
  const wanted = by === undefined ? (["form", "source", "day"] as const) : [by];
  desk.write(`Requests since ${agencyTime(days[0]?.from ?? "", desk.zone)}\n\n`);
  desk.write(statsSheet(stats, wanted, canvasOf(desk.screen, plain === true), now));
}

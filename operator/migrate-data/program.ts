import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { Command } from "commander";
import { type CliContext, OperatorError } from "#operator/cli/context.ts";
import { table } from "#operator/cli/layout.ts";
import { orOpenError } from "#operator/cli/open-context.ts";
import { asJson } from "#operator/cli/output.ts";
import { addExamples, newProgram } from "#operator/cli/program.ts";
import { type DatabasePlace, nameOfPlace } from "#server/db/database.ts";
import { differenceLines } from "#server/db/moving/compare.ts";
import { moveData, type MoveResult } from "#server/db/moving/move.ts";
import { openDatabase } from "#server/db/open.ts";
import { openExclusive } from "#server/db/sqlite/database.ts";

interface Options {
  readonly from?: string;
  readonly json?: true;
}

/** The `migrate-data` program: moves everything from the SQLite file into PostgreSQL. */
export function migrateDataProgram(context: CliContext): Command {
  const program = newProgram(
    "migrate-data",
    "Move the SQLite database into the empty PostgreSQL database that DATABASE_URL points to. " +
      "Stop the service first. The file isn't changed. If the move is interrupted, run it again to continue.",
    context,
  )
    .option("--from <file>", "the SQLite file, if it isn't leads.db under DATA_DIR")
    .option("--json", "print the result as JSON")
    .action(async (options: Options) => {
      const from = resolve(options.from ?? context.places().sqliteFile);
      const report = await move(context, from, targetOf(context));
      context.write(options.json ? asJson(report) : reportText(report));
      if (!report.same) throw new OperatorError(report.fault);
    });
  addExamples(
    program,
    "migrate-data",
    "migrate-data -- --from /var/lib/medicare-leads/leads.db",
    "--silent migrate-data -- --json",
  );
  return program;
}

async function move(context: CliContext, from: string, to: DatabasePlace) {
  await using resources = new AsyncDisposableStack();
  const source = resources.adopt(await sourceOf(from), (database) => database.destroy());
  const postgres = await orOpenError(to, openDatabase(to));
  const target = resources.adopt(postgres, (database) => database.close());
  const progress = (label: string, total: number) => context.progress(label, total);
  return moveReport(from, to, await moveData({ source, target: target.db }, progress));
}

function targetOf(context: CliContext): DatabasePlace {
  const { database } = context.places();
  if (database.engine === "postgres") return database;
  throw new OperatorError(
    "Set DATABASE_URL to the PostgreSQL database to move the data into: postgres://USER:PASSWORD@HOST/DATABASE.",
  );
}

async function sourceOf(file: string) {
  if (!existsSync(file))
    throw new OperatorError(`There's no database at ${file}. Use --from to give its path.`);
  const place = { engine: "sqlite", file } as const;
  const source = await orOpenError(place, openExclusive(file));
  if (source !== null) return source;
  throw new OperatorError(
    `${file} is open in another program. Stop the service and anything else that has it open, then run this again. Nothing was moved.`,
  );
}

type MoveReport = ReturnType<typeof moveReport>;

/** What was moved, and whether both databases are now the same. */
function moveReport(from: string, to: DatabasePlace, result: MoveResult) {
  const { rows, comparison } = result;
  return {
    from,
    /** Without a password. */
    to: nameOfPlace(to),
    rows,
    total: Object.values(rows).reduce((sum, count) => sum + count, 0),
    differences: comparison.count,
    different: comparison.examples,
    same: comparison.count === 0,
    /** What differs and what to do; empty if nothing does. */
    fault: comparison.count === 0 ? "" : faultOf(result),
  };
}

function faultOf({ comparison }: MoveResult): string {
  return [
    `Rows that differ between the two databases: ${comparison.count.toLocaleString("en-US")}. Something else may be writing to the PostgreSQL database. The file wasn't changed.`,
    ...differenceLines(comparison),
    "Empty the PostgreSQL database and run the same command again.",
  ].join("\n");
}

function reportText({ from, to, rows, total, same }: MoveReport): string {
  const counts = Object.entries(rows).map(([name, count]) => [name, count.toLocaleString("en-US")]);
  const comparison = `Compared ${total.toLocaleString("en-US")} rows in both databases, column by column`;
  return [
    `Moved ${from} into ${to}\n`,
    table(["Table", "Rows"], counts),
    ...(same
      ? [
          `${comparison}: no differences.`,
          "Now set DATABASE_URL for the service and start it. The file wasn't changed. It contains personal data, so delete it once you are sure the move worked.\n",
        ]
      : [`${comparison}.\n`]),
  ].join("\n");
}

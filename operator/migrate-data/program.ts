import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { Command } from "commander";
import { type CliContext, OperatorError } from "#operator/cli/context.ts";
import { table } from "#operator/cli/layout.ts";
import { opened } from "#operator/cli/open-context.ts";
import { asJson } from "#operator/cli/output.ts";
import { addExamples, newProgram } from "#operator/cli/program.ts";
import { type DatabasePlace, nameOfPlace } from "#server/db/location.ts";
import { openDatabase } from "#server/db/open.ts";
import { openAlone } from "#server/db/sqlite/database.ts";
import { type Difference, differenceLines } from "./compare.ts";
import { type Moved, moveData } from "./move.ts";

interface Options {
  readonly from?: string;
  readonly json?: true;
}

/** The program `migrate-data`: puts all that the embedded database holds into PostgreSQL. */
export function migrateDataProgram(context: CliContext): Command {
  const program = newProgram(
    "migrate-data",
    "Move the embedded database into PostgreSQL, into the empty database that DATABASE_URL names. " +
      "Stop the service first. The file stays as it is; what was cut off goes on when it is run again.",
    context,
  )
    .option("--from <file>", "the file, when it is not leads.db under DATA_DIR")
    .option("--json", "say what was moved as JSON")
    .action(async (options: Options) => {
      const from = resolve(options.from ?? context.places().embedded);
      const report = await move(context, from, targetOf(context));
      context.write(options.json ? asJson(report) : reportInWords(report));
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
  const source = await sourceOf(from);
  try {
    const target = await opened(to, openDatabase(to));
    try {
      return moveReport(from, to, await moveData({ source, target: target.db }, context));
    } finally {
      await target.close();
    }
  } finally {
    await source.destroy();
  }
}

function targetOf(context: CliContext): DatabasePlace {
  const { database } = context.places();
  if (database.engine === "postgres") return database;
  throw new OperatorError(
    "Set DATABASE_URL to the PostgreSQL database that is to take the data: postgres://USER:PASSWORD@HOST/DATABASE.",
  );
}

async function sourceOf(file: string) {
  if (!existsSync(file))
    throw new OperatorError(`There is no database at ${file}. Name it by --from.`);
  const place = { engine: "sqlite", file } as const;
  const source = await opened(place, openAlone(file));
  if (source !== null) return source;
  throw new OperatorError(
    `${file} is open in another program. Stop the service, and whatever else reads it, then run this again. Nothing was moved.`,
  );
}

/** What was moved, and whether both databases are the same now. */
interface MoveReport {
  readonly from: string;
  /** Without a password. */
  readonly to: string;
  /** Rows by table. */
  readonly rows: Readonly<Record<string, number>>;
  readonly total: number;
  /** How many rows are not the same in both. */
  readonly differences: number;
  /** The first of them. */
  readonly different: readonly Difference[];
  readonly same: boolean;
  /** What is not the same, and what to do; empty when all is. */
  readonly fault: string;
}

/** Puts together what was moved and what the comparison found. */
function moveReport(from: string, to: DatabasePlace, moved: Moved): MoveReport {
  const { rows, compared } = moved;
  return {
    from,
    to: nameOfPlace(to),
    rows,
    total: Object.values(rows).reduce((sum, count) => sum + count, 0),
    differences: compared.count,
    different: compared.named,
    same: compared.count === 0,
    fault: compared.count === 0 ? "" : faultOf(moved),
  };
}

function faultOf({ compared }: Moved): string {
  return [
    `Rows that are not the same in both databases: ${compared.count.toLocaleString("en-US")}. Does anything else write to that database? The file is as it was.`,
    ...differenceLines(compared),
    "Empty the database and run the same command again.",
  ].join("\n");
}

/** The report for reading. */
function reportInWords({ from, to, rows, total, same }: MoveReport): string {
  const counts = Object.entries(rows).map(([name, count]) => [name, count.toLocaleString("en-US")]);
  const compared = `${total.toLocaleString("en-US")} rows were read from both and compared column by column`;
  return [
    `Moved ${from} into ${to}\n`,
    table(["Table", "Rows"], counts),
    ...(same
      ? [
          `${compared}: all the same.`,
          "Now set DATABASE_URL for the service and start it. The file stays as it is; it holds personal data, so delete it once you are sure.\n",
        ]
      : [`${compared}.\n`]),
  ].join("\n");
}

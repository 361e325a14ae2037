import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { Command } from "commander";
import type { DatabasePlace } from "#server/db/location.ts";
import { openAlone } from "#server/db/sqlite/database.ts";
import { openDatabase } from "#server/db/open.ts";
import type { Desk } from "#operator/desk/desk.ts";
import { addExamples, newProgram } from "#operator/desk/new-program.ts";
import { opened } from "#operator/desk/open-desk.ts";
import { OperatorError } from "#operator/desk/operator-error.ts";
import { asJson } from "#operator/terminal/as-json.ts";
import { moveData } from "./move-data.ts";
import { moveReport, reportInWords } from "./move-report.ts";

interface Options {
  readonly from?: string;
  readonly json?: true;
}

/** The program `migrate-data`: puts all that the embedded database holds into PostgreSQL. */
export function migrateDataProgram(desk: Desk): Command {
  const program = newProgram(
    "migrate-data",
    "Move the embedded database into PostgreSQL, into the empty database that DATABASE_URL names. " +
      "Stop the service first. The file stays as it is; what was cut off goes on when it is run again.",
    desk,
  )
    .option("--from <file>", "the file, when it is not leads.db under DATA_DIR")
    .option("--json", "say what was moved as JSON")
    .action(async (options: Options) => {
      const from = resolve(options.from ?? desk.places().embedded);
      const report = await move(desk, from, targetOf(desk));
      desk.write(options.json ? asJson(report) : reportInWords(report));
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

async function move(desk: Desk, from: string, to: DatabasePlace) {
  const source = await sourceOf(from);
  try {
    const target = await opened(to, openDatabase(to));
    try {
      return moveReport(from, to, await moveData({ source, target: target.db }, desk));
    } finally {
      await target.close();
    }
  } finally {
    await source.destroy();
  }
}

function targetOf(desk: Desk): DatabasePlace {
  const { database } = desk.places();
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

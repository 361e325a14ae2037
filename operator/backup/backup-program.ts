import { existsSync } from "node:fs";
import type { Command } from "commander";
import { copyDatabase, type Copied } from "#server/db/sqlite/backup.ts";
import type { Desk } from "#operator/desk/desk.ts";
import { addExamples, newProgram } from "#operator/desk/new-program.ts";
import { OperatorError } from "#operator/desk/operator-error.ts";
import { agencyTime } from "#operator/terminal/agency-time.ts";
import { asJson } from "#operator/terminal/as-json.ts";
import { backupPlace } from "./backup-place.ts";

/** The program `backup`: a whole copy of the database, while the service runs. */
export function backupProgram(desk: Desk): Command {
  const program = newProgram("backup", "Copy the database while the service runs.", desk)
    .argument(
      "<where>",
      "a file, replaced when it is there, or a directory for one with a dated name",
    )
    .option("--json", "say what was copied as JSON, times in UTC")
    .action((where: string, { json }: { readonly json?: true }) => {
      const database = databaseOf(desk);
      const takenAt = desk.now();
      const file = backupPlace(where, database, takenAt);
      const copied = copy(database, file);
      desk.write(json ? asJson({ file, takenAt, ...copied }) : inWords(file, copied, desk));
    });
  addExamples(
    program,
    "backup -- /var/backups/medicare-leads",
    "backup -- before-update.db",
    "--silent backup -- /var/backups/medicare-leads --json",
  );
  return program;
}

function databaseOf(desk: Desk): string {
  const { database } = desk.places();
  if (database.engine === "postgres")
    throw new OperatorError(
      "The database is PostgreSQL, which brings its own tools for this: pg_dump for a copy, and continuous archiving.",
    );
  if (existsSync(database.file)) return database.file;
  throw new OperatorError(
    `There is no database at ${database.file}. If it is kept elsewhere, set DATA_DIR to its directory.`,
  );
}

function copy(from: string, to: string): Copied {
  try {
    return copyDatabase(from, to);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`No backup was made: ${why}.`, { cause: error });
  }
}

function inWords(file: string, { bytes, leads, newestLead }: Copied, { zone }: Desk): string {
  const count = `${leads.toLocaleString("en-US")} ${leads === 1 ? "request" : "requests"}`;
  const newest = newestLead === null ? "" : `, the newest of ${agencyTime(newestLead, zone)}`;
  const size = (bytes / 1_000_000).toFixed(1);
  return `Backed up to ${file}\n${count}${newest}; ${size} MB, checked and whole.\n`;
}

import { existsSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { Command } from "commander";
import { type CliContext, OperatorError } from "#operator/cli/context.ts";
import { asJson } from "#operator/cli/output.ts";
import { addExamples, newProgram } from "#operator/cli/program.ts";
import { agencyTime } from "#operator/cli/time.ts";
import { type Copied, copyDatabase } from "#server/db/sqlite/backup.ts";

/** The program `backup`: a whole copy of the database, while the service runs. */
export function backupProgram(context: CliContext): Command {
  const program = newProgram("backup", "Copy the database while the service runs.", context)
    .argument(
      "<where>",
      "a file, replaced when it is there, or a directory for one with a dated name",
    )
    .option("--json", "say what was copied as JSON, times in UTC")
    .action((where: string, { json }: { readonly json?: true }) => {
      const database = databaseOf(context);
      const takenAt = context.now();
      const file = backupPlace(where, database, takenAt);
      const copied = copy(database, file);
      context.write(json ? asJson({ file, takenAt, ...copied }) : inWords(file, copied, context));
    });
  addExamples(
    program,
    "backup -- /var/backups/medicare-leads",
    "backup -- before-update.db",
    "--silent backup -- /var/backups/medicare-leads --json",
  );
  return program;
}

function databaseOf(context: CliContext): string {
  const { database } = context.places();
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

function inWords(file: string, { bytes, leads, newestLead }: Copied, { zone }: CliContext): string {
  const count = `${leads.toLocaleString("en-US")} ${leads === 1 ? "request" : "requests"}`;
  const newest = newestLead === null ? "" : `, the newest of ${agencyTime(newestLead, zone)}`;
  const size = (bytes / 1_000_000).toFixed(1);
  return `Backed up to ${file}\n${count}${newest}; ${size} MB, checked and whole.\n`;
}

/**
 * The absolute path of a backup: the file that was asked for, or in a directory one named by the moment,
 * as in `leads-20261120T120000Z.db`, so that names sort by age.
 * @throws {OperatorError} when its directory is missing, or it would replace the database or its log
 */
function backupPlace(where: string, databaseFile: string, now: Date): string {
  const path = resolve(where);
  const isDirectory = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
  const file = isDirectory ? join(path, datedName(now)) : path;
  const directory = where.endsWith("/") ? path : dirname(file);
  if (!existsSync(directory)) throw new OperatorError(`There is no directory ${directory}.`);
  if (isOfDatabase(file, databaseFile))
    throw new OperatorError(`${file} belongs to the database itself: name another file.`);
  return file;
}

function datedName(now: Date): string {
  return `leads-${now.toISOString().replace(/\.\d+|[-:]/g, "")}.db`;
}

function isOfDatabase(file: string, databaseFile: string): boolean {
  const place = join(realpathSync(dirname(file)), basename(file));
  const real = existsSync(place) ? realpathSync(place) : place;
  const database = realpathSync(databaseFile);
  return ["", "-wal", "-shm", "-journal"].some((end) => real === database + end);
}

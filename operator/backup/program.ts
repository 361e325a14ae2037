import { existsSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { Command } from "commander";
import { type CliContext, OperatorError } from "#operator/cli/context.ts";
import { asJson } from "#operator/cli/output.ts";
import { addExamples, newProgram } from "#operator/cli/program.ts";
import { agencyTime } from "#operator/cli/time.ts";
import { type CopySummary, copyDatabase } from "#server/db/sqlite/backup.ts";

/** The `backup` program: copies the whole database while the service keeps running. */
export function backupProgram(context: CliContext): Command {
  const program = newProgram("backup", "Copy the database while the service runs.", context)
    .argument(
      "<where>",
      "a file (overwritten if it exists), or a directory for a new file named by date",
    )
    .option("--json", "print the result as JSON, times in UTC")
    .action((where: string, { json }: { readonly json?: true }) => {
      const database = databaseOf(context);
      const takenAt = context.now();
      const file = backupPath(where, database, takenAt);
      const copied = copy(database, file);
      context.write(json ? asJson({ file, takenAt, ...copied }) : summary(file, copied, context));
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
      "This command only backs up SQLite, but DATABASE_URL points to PostgreSQL. Use pg_dump, or set up continuous archiving.",
    );
  if (existsSync(database.file)) return database.file;
  throw new OperatorError(
    `There's no database at ${database.file}. If it's somewhere else, set DATA_DIR to its directory.`,
  );
}

function copy(from: string, to: string): CopySummary {
  try {
    return copyDatabase(from, to);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`The backup failed: ${why}.`, { cause: error });
  }
}

function summary(
  file: string,
  { bytes, leads, newestLead }: CopySummary,
  { zone }: CliContext,
): string {
  const count = `${leads.toLocaleString("en-US")} ${leads === 1 ? "request" : "requests"}`;
  const newest = newestLead === null ? "" : `, the newest from ${agencyTime(newestLead, zone)}`;
  const size = (bytes / 1_000_000).toFixed(1);
  return `Backed up to ${file}\n${count}${newest}; ${size} MB, integrity check passed.\n`;
}

/**
 * The absolute path of the backup: `where` itself or, if that is a directory, a file in it named after the UTC
 * time, such as `leads-20261120T120000Z.db`, so that names sort by age.
 * @throws {OperatorError} if the directory is missing, or the file is the live database or its log
 */
function backupPath(where: string, databaseFile: string, now: Date): string {
  const path = resolve(where);
  const isDirectory = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
  const file = isDirectory ? join(path, datedName(now)) : path;
  const directory = where.endsWith("/") ? path : dirname(file);
  if (!existsSync(directory)) throw new OperatorError(`The directory ${directory} doesn't exist.`);
  if (isOfDatabase(file, databaseFile))
    throw new OperatorError(`${file} is part of the live database. Choose another file.`);
  return file;
}

function datedName(now: Date): string {
  return `leads-${now.toISOString().replace(/\.\d+|[-:]/g, "")}.db`;
}

function isOfDatabase(file: string, databaseFile: string): boolean {
  const target = join(realpathSync(dirname(file)), basename(file));
  const real = existsSync(target) ? realpathSync(target) : target;
  const database = realpathSync(databaseFile);
  return ["", "-wal", "-shm", "-journal"].some((suffix) => real === database + suffix);
}

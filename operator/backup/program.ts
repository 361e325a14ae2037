import { existsSync, realpathSync, readdirSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { Command } from "commander";
import { plural } from "#content/fill-places.ts";
import { type CliContext, OperatorError, type Zone } from "#operator/cli/context.ts";
import { parseLimit } from "#operator/cli/options.ts";
import { asJson } from "#operator/cli/output.ts";
import { addExamples, newProgram } from "#operator/cli/program.ts";
import { agencyTime } from "#operator/cli/time.ts";
import { noteBackup } from "#server/db/sqlite/backup-note.ts";
import { type CopySummary, copyDatabase } from "#server/db/sqlite/backup.ts";
import { makeDirectory } from "#server/db/sqlite/connection.ts";

interface BackupOptions {
  readonly keep?: number;
  readonly json?: true;
}

/** The `backup` program: copies the whole database while the service keeps running. */
export function backupProgram(context: CliContext): Command {
  const program = newProgram("backup", "Copy the database. The service can keep running.", context)
    .argument(
      "<where>",
      "a directory, created if needed, for a new file named by date; or a file name that ends in .db",
    )
    .option(
      "--keep <number>",
      "how many backups to keep in the directory; older ones are deleted",
      parseLimit,
    )
    .option("--json", "print the result as JSON, times in UTC")
    .action((where: string, { keep, json }: BackupOptions) => {
      const database = databaseOf(context);
      const takenAt = context.now();
      const { file, directory } = backupPlace(where, database, takenAt);
      if (keep !== undefined && directory === null)
        throw new OperatorError("--keep needs a directory: a single file is always replaced.");
      const figures = copy(database, file);
      noteBackup(database, { takenAt: takenAt.toISOString(), file });
      const oldFiles = keep === undefined ? [] : removeOlder(file, keep);
      const result = { file, takenAt, ...figures, removed: oldFiles };
      context.write(json ? asJson(result) : `Backed up to ${file}\n${summary(result, context)}`);
    });
  addExamples(
    program,
    "backup -- /var/backups/medicare-leads",
    "backup -- /var/backups/medicare-leads --keep 30",
    "backup -- before-update.db",
    "--silent backup -- /var/backups/medicare-leads --json",
  );
  return program;
}

function databaseOf(context: CliContext): string {
  const { database } = context.places();
  if (database.engine === "postgres")
    throw new OperatorError(
      'This command backs up SQLite, but DATABASE_URL points to PostgreSQL. Use its own tool: pg_dump --format=custom --file=leads.dump "$DATABASE_URL". See docs/guides/back-up-and-restore.md.',
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

/** What a copy contains, as a line of text; and how many older ones were removed. */
export function summary(
  { bytes, leads, newestLead, removed = [] }: CopySummary & { removed?: readonly string[] },
  { zone }: { readonly zone: Zone },
): string {
  const count = plural(leads, "1 request", "[count] requests");
  const newest = newestLead === null ? "" : `, the newest from ${agencyTime(newestLead, zone)}`;
  const size = (bytes / 1_000_000).toFixed(1);
  const older = plural(removed.length, "1 older backup", "[count] older backups");
  const deletion = removed.length === 0 ? "" : `Deleted ${older}.\n`;
  return `${count}${newest}; ${size} MB, integrity check passed.\n${deletion}`;
}

/**
 * The absolute path of the backup: `where` itself if it ends in `.db`; otherwise a file in that directory named after the UTC time, such as `leads-20261120T120000Z.db`, so that names sort by age.
 * @throws {OperatorError} if a directory is missing and can't be created, or the file is the live database or its log
 */
function backupPlace(where: string, databaseFile: string, now: Date) {
  const path = resolve(where);
  const isDirectory = statSync(path, { throwIfNoEntry: false })?.isDirectory();
  const isFile = isDirectory === false || (isDirectory === undefined && where.endsWith(".db"));
  const directory = isFile ? null : path;
  if (directory !== null) create(directory);
  const file = directory === null ? path : join(directory, `leads-${stampOf(now)}.db`);
  if (!existsSync(dirname(file)))
    throw new OperatorError(`The directory ${dirname(file)} doesn't exist.`);
  if (isOfDatabase(file, databaseFile))
    throw new OperatorError(`${file} is part of the live database. Choose another file.`);
  if (isFile && !where.endsWith(".db"))
    throw new OperatorError(
      `${file} is a file, but its name doesn't end in .db. Give a directory, or a file name that ends in .db.`,
    );
  return { file, directory };
}

function create(directory: string): void {
  try {
    makeDirectory(directory);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`The directory ${directory} can't be created: ${why}.`, {
      cause: error,
    });
  }
}

/** A time as it stands in names of files: `20261120T120000Z`. */
export function stampOf(now: Date): string {
  return now.toISOString().replace(/\.\d+|[-:]/g, "");
}

/**
 * Deletes the oldest backups beside a new one, so that `keep` are left with it. The new one stays even if others have a
 * later date, from a wrong clock.
 * @returns their paths
 */
function removeOlder(file: string, keep: number): string[] {
  const directory = dirname(file);
  const backups = readdirSync(directory).filter((name) => /^leads-\d{8}T\d{6}Z\.db$/.test(name));
  const others = backups.filter((name) => name !== basename(file)).toSorted();
  const oldNames = others.slice(0, Math.max(0, others.length + 1 - keep));
  const files = oldNames.map((name) => join(directory, name));
  for (const one of files) rmSync(one);
  return files;
}

/** Whether a path leads to the database or one of its logs. */
export function isOfDatabase(file: string, databaseFile: string): boolean {
  const target = join(realpathSync(dirname(file)), basename(file));
  const realFile = existsSync(target) ? realpathSync(target) : target;
  const database = realpathSync(databaseFile);
  return ["", "-wal", "-shm", "-journal"].some((suffix) => realFile === database + suffix);
}

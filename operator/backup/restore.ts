import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Command } from "commander";
import { type CliContext, OperatorError } from "#operator/cli/context.ts";
import { fitLines } from "#operator/cli/layout.ts";
import { asJson } from "#operator/cli/output.ts";
import { askForYes } from "#operator/cli/prompt.ts";
import { addExamples, newProgram } from "#operator/cli/program.ts";
import { nameOfPlace } from "#server/db/database.ts";
import {
  type BackupLevel,
  backupLevel,
  InUseError,
  isInUse,
  type Restored,
  restoreDatabase,
} from "#server/db/sqlite/backup.ts";
import { makeDirectory } from "#server/db/sqlite/connection.ts";
import { isOfDatabase, stampOf, summary } from "./program.ts";

interface RestoreOptions {
  readonly yes?: true;
  readonly json?: true;
}

/** The `restore` program: checks a backup, and puts it in the place of the database. */
export function restoreProgram(context: CliContext): Command {
  const program = newProgram(
    "restore",
    "Check a backup and replace the database with it. Stop the service first.",
    context,
  )
    .argument("<file>", "the backup")
    .option("--yes", "don't ask for confirmation (for scripts)")
    .option("--json", "print the result as JSON")
    .action(async (path: string, { yes, json }: RestoreOptions) => {
      const backup = resolve(path);
      const target = targetOf(context, backup);
      const { missing } = checkBackup(backup);
      const warning = checkIdle(target);
      if (!json) context.write(fitLines(planText(backup, target, missing), context.screen.width));
      if (warning !== "") context.writeError(`warning: ${warning}\n`);
      if (!yes) await askForYes(context, "restore", "Nothing was changed");
      const result = await restore(context, backup, target);
      const text = fitLines(restoredText(target, result, context), context.screen.width);
      context.write(json ? asJson({ file: target, backup, updated: missing, ...result }) : text);
    });
  addExamples(
    program,
    "restore -- /var/backups/medicare-leads/leads-20261120T181500Z.db",
    "--silent restore -- before-update.db --yes --json",
  );
  return program;
}

/** The database to replace. @throws {OperatorError} if it isn't SQLite's, or is the backup itself */
function targetOf(context: CliContext, backup: string): string {
  const { database } = context.places();
  if (database.engine === "postgres") {
    const name = nameOfPlace(database);
    throw new OperatorError(
      `This command restores SQLite, but DATABASE_URL points to PostgreSQL (${name}). Stop the service, create an empty database (createdb), run pg_restore --no-owner --exit-on-error --dbname=NEW_DATABASE ${backup}, and point DATABASE_URL to it. See docs/guides/back-up-and-restore.md.`,
    );
  }
  if (!existsSync(backup)) throw new OperatorError(`There's no file ${backup}.`);
  makeDirectory(dirname(database.file));
  if (existsSync(database.file) && isOfDatabase(backup, database.file))
    throw new OperatorError(`${backup} is the live database itself. Name the backup.`);
  return database.file;
}

/** @throws {OperatorError} if the file isn't a backup that this release can read */
function checkBackup(backup: string): BackupLevel {
  const level = levelOf(backup);
  if (level.unknown.length === 0) return level;
  throw new OperatorError(
    `${backup} was made by a newer release (unknown here: ${level.unknown.join(", ")}). Update this site to that release first. Nothing was changed.`,
  );
}

function levelOf(backup: string): BackupLevel {
  try {
    return backupLevel(backup);
  } catch (error) {
    throw new OperatorError(
      `${backup} isn't a backup of this service (${reasonOf(error)}). Nothing was changed.`,
      { cause: error },
    );
  }
}

/**
 * @returns a warning if that can't be found out; otherwise empty
 * @throws {OperatorError} if the service or a command is using the database
 */
function checkIdle(target: string): string {
  if (!existsSync(target)) return "";
  try {
    if (!isInUse(target)) return "";
  } catch (error) {
    return `${target} can't be read (${reasonOf(error)}), so check for yourself that the service is stopped.`;
  }
  throw inUse(target);
}

function inUse(target: string): OperatorError {
  return new OperatorError(
    `The service, or another command, is using ${target}. Stop it (sudo systemctl stop medicare-leads), then run the same command again. Nothing was changed.`,
  );
}

function planText(backup: string, target: string, missing: readonly string[]): string {
  const update =
    missing.length === 0
      ? ""
      : ` It's from an older release and will be updated: ${missing.join(", ")}.`;
  return `${backup} will replace ${target}.${update} Everything stored since the backup will be missing; the current database will be set aside.\n`;
}

/** @throws {OperatorError} also if the service was started after `checkIdle`, such as during the question */
async function restore(context: CliContext, backup: string, target: string): Promise<Restored> {
  try {
    const name = `before-restore-${stampOf(context.now())}`;
    return await restoreDatabase(backup, target, name);
  } catch (error) {
    if (error instanceof InUseError) throw inUse(target);
    throw new OperatorError(`Nothing was restored: ${reasonOf(error)}.`, { cause: error });
  }
}

function restoredText(
  target: string,
  { kept: oldFile, ...figures }: Restored,
  context: CliContext,
): string {
  const before = oldFile === null ? "" : `The previous database is in ${oldFile}.\n`;
  return `Restored ${target}\n${summary(figures, context)}${before}Start the service. Then see "After a restore" in docs/guides/back-up-and-restore.md.\n`;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message.replace(/\.$/, "") : String(error);
}

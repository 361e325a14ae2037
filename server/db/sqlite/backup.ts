import {
  closeSync,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { putInPlace, syncFile } from "#server/base/files.ts";
import { MovedFileError } from "#server/db/errors.ts";
import { migrations } from "#server/db/migrations/migrations.ts";
import { busyTimeoutMs, openIfFree } from "./connection.ts";
import { openSqliteDatabase } from "./database.ts";

/** What a copy contains. */
export interface CopySummary {
  readonly bytes: number;
  readonly leads: number;
  /** When the newest lead was stored, UTC, ISO 8601; null without leads. */
  readonly newestLead: string | null;
}

/**
 * Copies the SQLite file while other processes write to it: everything committed when the copy starts,
 * readable by this user only. The copy is checked and synced before it replaces `target`, so `target` is
 * always a complete database. The source is not changed.
 * @throws when the source cannot be read, the copy cannot be written, or the copy fails its check
 */
export function copyDatabase(source: string, target: string): CopySummary {
  removeAbandoned(target);
  const part = partialFile(target);
  try {
    vacuumInto(source, part);
    const copied = { bytes: statSync(part).size, ...check(part) };
    putInPlace(part, target);
    return copied;
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

/**
 * `vacuum into` reads one snapshot and leaves out deleted rows. SQLite's backup API restarts whenever another
 * process writes (sqlite.org/backup.html), so under load it may never finish.
 */
function vacuumInto(source: string, part: string): void {
  closeSync(openSync(part, "wx", 0o600));
  const sqlite = new DatabaseSync(source, { readOnly: true, timeout: busyTimeoutMs });
  try {
    sqlite.prepare("vacuum into ?").run(part);
  } finally {
    sqlite.close();
  }
}

function check(file: string): Omit<CopySummary, "bytes"> {
  const sqlite = new DatabaseSync(file, { readOnly: true });
  try {
    const errors = [
      ...sqlite.prepare("pragma integrity_check").all(),
      ...sqlite.prepare("pragma foreign_key_check").all(),
    ].filter((row) => row["integrity_check"] !== "ok");
    if (errors.length > 0)
      throw new Error(
        `the copy failed its check; errors: ${errors.length}, first: ${JSON.stringify(errors[0])}`,
      );
    const row = sqlite.prepare("select count(*) as n, max(created_at) as t from leads").get();
    const newest = row?.["t"];
    return { leads: Number(row?.["n"]), newestLead: typeof newest === "string" ? newest : null };
  } finally {
    sqlite.close();
  }
}

/** Migrations of a backup, compared with those of this release. */
export interface BackupLevel {
  /** To be applied when it is restored. */
  readonly missing: readonly string[];
  /** Unknown here: the backup is from a newer release. */
  readonly unknown: readonly string[];
}

/**
 * Reads which migrations a backup has.
 * @throws when the file is not a database of this service
 */
export function backupLevel(file: string): BackupLevel {
  const sqlite = new DatabaseSync(file, { readOnly: true });
  try {
    const rows = sqlite.prepare("select name from kysely_migration order by name").all();
    const applied = new Set(rows.map((row) => String(row["name"])));
    const names = Object.keys(migrations);
    return {
      missing: names.filter((name) => !applied.has(name)),
      unknown: [...applied].filter((name) => !names.includes(name)),
    };
  } finally {
    sqlite.close();
  }
}

/** What a restore did. */
export interface Restored extends CopySummary {
  /** Directory with the files that were replaced; null if there was no database. */
  readonly kept: string | null;
}

/**
 * Replaces the database with a checked copy of a backup, updated to this release's format. The old database is kept,
 * with its logs, in a new directory next to it. The replacement is a single rename, so that there is a whole database
 * at every moment. The old database is locked meanwhile, unless it can't be opened, so that nothing more is stored in
 * it. If this throws before the rename, the old database stays as it is.
 * @param keptName name of that directory
 * @throws {InUseError} if another process has the database open
 * @throws when the backup cannot be read, fails its check or cannot be updated, or a file cannot be written or moved
 */
export async function restoreDatabase(
  backup: string,
  target: string,
  keptName: string,
): Promise<Restored> {
  const copy = `${target}.restoring`;
  const remove = () => {
    for (const suffix of ["", ...logs]) rmSync(copy + suffix, { force: true });
  };
  remove();
  try {
    const summary = copyDatabase(backup, copy);
    const options = { onLostWrite() {}, forIntake: false };
    await (await openSqliteDatabase(copy, options)).close();
    return { ...summary, kept: replace(target, copy, keptName) };
  } finally {
    remove();
  }
}

/** Another process has the database open, such as the service or a command. */
export class InUseError extends Error {
  override readonly name = "InUseError";

  constructor() {
    super("another process has the database open");
  }
}

/**
 * Sets the old database aside and renames the copy.
 * @returns the directory with the old database; null if there was none
 * @throws {InUseError} if another process has the old one open
 */
function replace(target: string, copy: string, keptName: string): string | null {
  const directory = existsSync(target) ? join(dirname(target), keptName) : null;
  if (directory === null) moveInto(target, copy);
  else {
    const lock = hold(target);
    try {
      mkdirSync(directory, { mode: 0o700 });
      exchange(target, copy, directory);
    } finally {
      lock?.close();
    }
  }
  return directory;
}

/**
 * Locks a database.
 * @returns null if it can't be opened, for example because it is damaged
 * @throws {InUseError} if another process has it open
 * @throws {MovedFileError} if it was replaced while it was opened
 */
function hold(file: string): DatabaseSync | null {
  let sqlite: DatabaseSync | null;
  try {
    sqlite = openIfFree(file);
  } catch (error) {
    if (error instanceof MovedFileError) throw error;
    return null;
  }
  if (sqlite === null) throw new InUseError();
  return sqlite;
}

/** Links the database into an empty directory, and renames the copy. If either fails, undoes it. */
function exchange(target: string, copy: string, directory: string): void {
  try {
    setAside(target, directory);
    moveInto(target, copy);
  } catch (error) {
    putBack(target, directory);
    throw error;
  }
}

/**
 * Links the database and its logs into a directory. Copying would end the lock, because a process loses its locks on
 * a file when it closes any handle to it (fcntl_locking(2)).
 */
function setAside(database: string, directory: string): void {
  for (const suffix of ["", ...logs].filter((one) => existsSync(database + one)))
    linkSync(database + suffix, join(directory, basename(database) + suffix));
  syncFile(directory);
}

/** Deletes that directory, after links to the logs that are only there. */
function putBack(database: string, directory: string): void {
  for (const suffix of logs) {
    const aside = join(directory, basename(database) + suffix);
    if (existsSync(aside) && !existsSync(database + suffix)) linkSync(aside, database + suffix);
  }
  rmSync(directory, { recursive: true });
}

function moveInto(target: string, copy: string): void {
  // Next to the new file, SQLite would replay them.
  for (const log of logs) rmSync(target + log, { force: true });
  putInPlace(copy, target);
}

/** What SQLite keeps next to a database while it is open. */
const logs = ["-wal", "-shm", "-journal"];

/**
 * Whether another process has the database open, such as the service or a command. If not, its log is written back
 * into the file.
 * @throws when the file cannot be opened, for example because it is damaged
 */
export function isInUse(file: string): boolean {
  const sqlite = openIfFree(file);
  sqlite?.close();
  return sqlite === null;
}

/** The temporary file of this process beside `file`, which is renamed to it. */
function partialFile(file: string): string {
  return `${file}.${process.pid}.part`;
}

/** Deletes partial copies of `file` whose processes have exited. */
function removeAbandoned(file: string): void {
  const prefix = `${basename(file)}.`;
  for (const name of readdirSync(dirname(file))) {
    const match = /^(\d+)\.part$/.exec(name.startsWith(prefix) ? name.slice(prefix.length) : "");
    if (match !== null && !isOtherProcess(Number(match[1]))) rmSync(join(dirname(file), name));
  }
}

/** Whether the id belongs to a running process other than this one. */
function isOtherProcess(id: number): boolean {
  if (id === process.pid) return false;
  try {
    return process.kill(id, 0); // Signal 0 only checks that the process exists.
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

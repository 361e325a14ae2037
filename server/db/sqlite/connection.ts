import { closeSync, existsSync, mkdirSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { MovedFileError } from "#server/db/errors.ts";

// Older versions can lose commits when two connections checkpoint a write-ahead log at the same time.
const minVersion = "3.51.3";
/** How long a statement waits for another writer. */
export const busyTimeoutMs = 5000;
/** Short, because a process that has the file open for longer is using it and won't close it soon. */
const exclusiveTimeoutMs = 500;

/**
 * Opens the SQLite file, and creates it when missing. Commits are on disk when they return.
 * @param options.exclusive locks the file against all other connections until it is closed
 * @throws when SQLite is too old, or the file cannot be opened, is not a database or was replaced meanwhile
 */
export function openSqlite(file: string, { exclusive = false } = {}): DatabaseSync {
  createFile(file);
  const assertInPlace = createInPlaceCheck(file);
  const sqlite = new DatabaseSync(file, {
    timeout: exclusive ? exclusiveTimeoutMs : busyTimeoutMs,
    enableForeignKeyConstraints: true,
  });
  try {
    assertVersion(versionOf(sqlite));
    // Must come before the first read to lock the whole file (sqlite.org/wal.html#noshm).
    if (exclusive) sqlite.exec("pragma locking_mode = exclusive; begin exclusive; commit");
    setUp(sqlite);
    // A restore may have replaced the file while this waited for the lock.
    assertInPlace();
    return sqlite;
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

/** SQLITE_BUSY; extended codes have it in their lowest byte (sqlite.org/rescode.html). */
const busy = 5;

/**
 * Opens the SQLite file with an exclusive lock.
 * @returns null if another process has it open
 * @throws when SQLite is too old, or the file cannot be opened or is not a database
 */
export function openIfFree(file: string) {
  try {
    return openSqlite(file, { exclusive: true });
  } catch (error) {
    if (error instanceof Error && "errcode" in error && (Number(error.errcode) & 0xff) === busy)
      return null;
    throw error;
  }
}

/** @throws when the version, such as `3.51.3`, is older than the store requires */
export function assertVersion(version: string): void {
  const isOlder = version.localeCompare(minVersion, "en", { numeric: true }) < 0;
  if (!isOlder) return;
  throw new Error(
    `SQLite ${version} is too old to store leads safely: version ${minVersion} or newer is required. ` +
      "Start the service through npm, which runs the right version of Node.",
  );
}

function versionOf(sqlite: DatabaseSync): string {
  return String(sqlite.prepare("select sqlite_version() as version").get()?.["version"]);
}

function setUp(sqlite: DatabaseSync): void {
  const mode = sqlite.prepare("pragma journal_mode = wal").get()?.["journal_mode"];
  if (mode !== "wal")
    throw new Error(
      `SQLite can't use a write-ahead log here (journal mode ${String(mode)}); use a local disk`,
    );
  // FULL syncs the log on every commit, so an acknowledged lead survives a power failure.
  sqlite.exec("pragma synchronous = full");
  // Overwrites deleted rows with zeros, so an erase leaves no readable copy in the file.
  sqlite.exec("pragma secure_delete = on");
}

/** Creates the file and its directory when missing, readable by this user only. */
function createFile(file: string): void {
  makeDirectory(dirname(file));
  closeSync(openSync(file, "a", 0o600));
}

/**
 * Returns a function that throws a MovedFileError if the path no longer leads to the file that was opened. An open
 * database keeps writing to a file that was deleted or replaced, and every lead written to it is lost.
 */
export function createInPlaceCheck(file: string): () => void {
  const original = identity(file);
  return () => {
    if (identity(file) !== original) throw new MovedFileError();
  };
}

function identity(file: string): string | null {
  const stats = statSync(file, { bigint: true, throwIfNoEntry: false });
  return stats === undefined ? null : `${stats.dev}:${stats.ino}`;
}

/**
 * Creates a directory and its missing parents, for this user only. One at a time, because `mkdirSync` with
 * `recursive` loops forever under /proc, where mkdir fails with ENOENT.
 * @throws when one of them cannot be created
 */
export function makeDirectory(directory: string): void {
  if (existsSync(directory)) return;
  makeDirectory(dirname(directory));
  try {
    mkdirSync(directory, { mode: 0o700 });
  } catch (error) {
    // Another process that starts at the same time may have created it first.
    if (!existsSync(directory)) throw error;
  }
}

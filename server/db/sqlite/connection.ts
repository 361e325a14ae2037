import { closeSync, existsSync, mkdirSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { MovedFileError } from "#server/db/errors.ts";

// Older versions can lose commits when two connections checkpoint a write-ahead log at once.
const oldestVersion = "3.51.3";
/** How long a statement waits for another writer. */
export const busyMilliseconds = 5000;
/** Whoever has the file open for longer is at work in it, and will not go by itself. */
const exclusiveMilliseconds = 500;

/**
 * Opens the SQLite file, created when missing, set up so that a commit is on the disk when it returns.
 * @param options.alone nobody else may have it open, until it is closed
 * @throws when SQLite is too old, or the file cannot be opened or is no database
 */
export function openSqlite(file: string, { exclusive = false } = {}): DatabaseSync {
  createFile(file);
  const sqlite = new DatabaseSync(file, {
    timeout: exclusive ? exclusiveMilliseconds : busyMilliseconds,
    enableForeignKeyConstraints: true,
  });
  try {
    assertVersion(versionOf(sqlite));
    // Before the first look into the file: then it is locked as a whole (sqlite.org/wal.html#noshm).
    if (exclusive) sqlite.exec("pragma locking_mode = exclusive; begin exclusive; commit");
    setUp(sqlite);
    return sqlite;
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

/** @throws when the version, as `3.51.3`, is older than what the store relies on */
export function assertVersion(version: string): void {
  const older = version.localeCompare(oldestVersion, "en", { numeric: true }) < 0;
  if (!older) return;
  throw new Error(
    `SQLite ${version} is too old to keep leads safely: ${oldestVersion} or newer is needed. ` +
      "Start through npm, which brings the right Node.",
  );
}

function versionOf(sqlite: DatabaseSync): string {
  return String(sqlite.prepare("select sqlite_version() as version").get()?.["version"]);
}

function setUp(sqlite: DatabaseSync): void {
  const mode = sqlite.prepare("pragma journal_mode = wal").get()?.["journal_mode"];
  if (mode !== "wal")
    throw new Error(`the database cannot keep a write-ahead log here (${String(mode)})`);
  // FULL syncs the log at every commit: an acknowledged lead survives a loss of power.
  sqlite.exec("pragma synchronous = full");
  // Overwrites what is deleted with zeros: erased means erased.
  sqlite.exec("pragma secure_delete = on");
}

/** Creates the file and its directory when they are missing, readable by this user alone. */
function createFile(file: string): void {
  makeDirectory(dirname(file));
  closeSync(openSync(file, "a", 0o600));
}

/**
 * Gives a check that the path still leads to the file that is there now. An open database goes on
 * writing to a file that was deleted or replaced under it, and every lead written there is lost.
 */
export function watchInPlace(file: string): () => void {
  const opened = identity(file);
  return () => {
    if (identity(file) !== opened) throw new MovedFileError();
  };
}

function identity(file: string): string | null {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? null : `${found.dev}:${found.ino}`;
}

/**
 * Creates a directory and those above it where they are missing, for this user alone. One by one: Node's
 * own `recursive` tries for ever under /proc, where making a directory answers that nothing is there.
 * @throws when one of them cannot be made
 */
export function makeDirectory(directory: string): void {
  if (existsSync(directory)) return;
  makeDirectory(dirname(directory));
  try {
    mkdirSync(directory, { mode: 0o700 });
  } catch (error) {
    // Another process that starts at the same time may have been quicker.
    if (!existsSync(directory)) throw error;
  }
}

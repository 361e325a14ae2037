import { readFileSync, writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

/** Locks that this process has. Closing one's database, as garbage collection would, ends it. */
const locks = new Set<DatabaseSync>();

/**
 * Takes the lock that a file stands for, until it's disposed of or this process ends: the lock is SQLite's, so the
 * system releases it when a process is killed.
 * @param file created if it's missing; its folder has to be there
 * @returns null if another process has the lock; `lockHolder` says which
 */
export function tryLock(file: string): Disposable | null {
  const database = new DatabaseSync(file);
  if (!tryExclusive(database)) {
    database.close();
    return null;
  }
  locks.add(database);
  nameHolder(file);
  return {
    [Symbol.dispose]() {
      locks.delete(database);
      database.close();
    },
  };
}

const holderFile = (file: string) => `${file}-holder`;

/** On a full disk, the lock works all the same; nobody would be told whose it is. */
function nameHolder(file: string): void {
  try {
    writeFileSync(holderFile(file), `Process ${process.pid}`);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
  }
}

/** Who has a lock, for the beginning of a sentence: `Process 1234`. */
export function lockHolder(file: string): string {
  try {
    return readFileSync(holderFile(file), "utf8") || "Another process";
  } catch {
    return "Another process";
  }
}

/**
 * Takes a lock together with any others that share it, until this process ends: {@link isShared} is true for others as
 * long as anyone has it. Needs no permission to write.
 * @param file one that {@link createShared} has created
 */
export function share(file: string): void {
  const database = new DatabaseSync(file, { readOnly: true });
  // A read transaction, which holds off the exclusive lock.
  database.exec("BEGIN; SELECT name FROM sqlite_schema");
  locks.add(database);
}

/** Creates a file for a lock that is shared. */
export function createShared(file: string): void {
  using database = new DatabaseSync(file);
  database.exec("PRAGMA user_version = 1");
}

/** Whether any process shares a lock. */
export function isShared(file: string): boolean {
  using database = new DatabaseSync(file);
  return !tryExclusive(database);
}

/** Takes a database's exclusive lock until it is closed; false if another process has it or reads. */
function tryExclusive(database: DatabaseSync): boolean {
  try {
    database.exec("BEGIN EXCLUSIVE");
    return true;
  } catch (error) {
    if (error instanceof Error && "errcode" in error && error.errcode === busyCode) return false;
    throw error;
  }
}

const busyCode = 5; // SQLITE_BUSY

import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { busyTimeoutMs } from "./connection.ts";

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
    sync(part);
    renameSync(part, target);
    sync(dirname(target));
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

/** `vacuum into` does not sync the file (sqlite.org/lang_vacuum.html). */
function sync(path: string): void {
  const handle = openSync(path, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
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

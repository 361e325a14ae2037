import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { busyMilliseconds } from "./connection.ts";

/** What is in a copy. */
export interface Copied {
  readonly bytes: number;
  readonly leads: number;
  /** When the newest lead was taken, UTC, ISO 8601; null when there is none. */
  readonly newestLead: string | null;
}

/**
 * Copies the SQLite file while others write to it: all that was committed when it began, readable for this
 * user alone. The copy is checked and on the disk before it stands under its name, in place of one that
 * may be there, so that what stands there is always whole. Nothing in the source is changed.
 * @throws when the source cannot be read, the copy cannot be written, or its check finds a fault
 */
export function copyDatabase(source: string, target: string): Copied {
  removeCutOff(target);
  const part = partOf(target);
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
 * `vacuum into` reads one snapshot and leaves out what was deleted. The backup call of SQLite begins anew
 * each time another process has written (sqlite.org/backup.html): under load it may never end.
 */
function vacuumInto(source: string, part: string): void {
  closeSync(openSync(part, "wx", 0o600));
  const sqlite = new DatabaseSync(source, { readOnly: true, timeout: busyMilliseconds });
  try {
    sqlite.prepare("vacuum into ?").run(part);
  } finally {
    sqlite.close();
  }
}

function check(file: string): Omit<Copied, "bytes"> {
  const sqlite = new DatabaseSync(file, { readOnly: true });
  try {
    const faults = [
      ...sqlite.prepare("pragma integrity_check").all(),
      ...sqlite.prepare("pragma foreign_key_check").all(),
    ].filter((row) => row["integrity_check"] !== "ok");
    if (faults.length > 0)
      throw new Error(`the copy has ${faults.length} faults, such as ${JSON.stringify(faults[0])}`);
    const row = sqlite.prepare("select count(*) as n, max(created_at) as t from leads").get();
    const newest = row?.["t"];
    return { leads: Number(row?.["n"]), newestLead: typeof newest === "string" ? newest : null };
  } finally {
    sqlite.close();
  }
}

/** `vacuum into` leaves this to the system (sqlite.org/lang_vacuum.html). */
function sync(path: string): void {
  const handle = openSync(path, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Where this process writes what is going to be `file`: beside it, apart from any other process. */
function partOf(file: string): string {
  return `${file}.${process.pid}.part`;
}

/** Deletes parts of `file` that processes left which were cut off; those of running ones stay. */
function removeCutOff(file: string): void {
  const start = `${basename(file)}.`;
  for (const name of readdirSync(dirname(file))) {
    const cutOff = /^(\d+)\.part$/.exec(name.startsWith(start) ? name.slice(start.length) : "");
    if (cutOff !== null && !isAnother(Number(cutOff[1]))) rmSync(join(dirname(file), name));
  }
}

/** Whether a process other than this one runs under the id. */
function isAnother(id: number): boolean {
  if (id === process.pid) return false;
  try {
    return process.kill(id, 0); // signal 0 only asks
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

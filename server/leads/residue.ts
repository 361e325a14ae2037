import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Database, Needles, Residue } from "#server/db/database.ts";
import { partsOfAddresses } from "./erase.ts";

/** What was done to remove the bytes of deleted rows, and what a search found afterwards. */
export interface ResidueReport {
  /** How many identifying values of the person were searched for. */
  readonly needles: number;
  /** How many bytes were searched. */
  readonly bytes: number;
  /** Values still found. An address that is only part of another person's address does not count. */
  readonly left: number;
  /** Whether the database was rewritten, so that its free space holds no deleted bytes. */
  readonly rewritten: boolean;
  /** Tables that were too large to rewrite, or in use: their free space may hold deleted bytes. */
  readonly asBefore: readonly string[];
  /** False if another program had an old read transaction open, so the database still keeps the old rows. */
  readonly dropped: boolean;
}

/** Who watches the work, which may take minutes. */
export interface Watcher {
  /** `total` and what `advance` counts are bytes. */
  progress(label: string, total: number): { advance(by: number): void; end(): void };
  writeError(text: string): void;
}

/** Each attempt waits up to the database's busy timeout, 5 s. */
const dropAttempts = 6;

/**
 * Removes the bytes of deleted rows from the database, then searches it for what is left.
 * @param watcher null: nobody waits for other programs that read the database
 */
export async function clearResidue(
  watcher: Watcher | null,
  database: Database,
  needles: Needles,
): Promise<ResidueReport> {
  const { residue } = database;
  const dropped = await drop(watcher, residue);
  const first = await search(watcher, database, needles);
  const noRewrite = { rewritten: false, asBefore: [], dropped };
  if (!dropped || (residue.findsDeleted && first.left === 0)) return { ...first, ...noRewrite };
  const rewrite = await rewriteDatabase(residue);
  if (!rewrite.rewritten || !residue.findsDeleted) return { ...first, ...rewrite, dropped };
  const droppedAgain = await drop(watcher, residue);
  return { ...(await search(watcher, database, needles)), ...rewrite, dropped: droppedAgain };
}

/** The same after a run that was killed once the rows were deleted: no values are left to search for. */
export async function clearUnknown({ residue }: Database): Promise<void> {
  await residue.drop();
  if (!residue.findsDeleted) await residue.rewrite();
}

async function rewriteDatabase(residue: Residue) {
  const asBefore = await residue.rewrite();
  return { rewritten: asBefore.length === 0, asBefore };
}

async function drop(watcher: Watcher | null, residue: Residue): Promise<boolean> {
  for (let attempt = 0; attempt < (watcher === null ? 1 : dropAttempts); attempt += 1) {
    if (await residue.drop()) return true;
    if (attempt === 0)
      watcher?.writeError("Another program is reading the database. Waiting for it to finish.\n");
  }
  return false;
}

async function search(watcher: Watcher | null, database: Database, needles: Needles) {
  const bytes = await database.residue.size();
  const bar = watcher?.progress("Searching the database", bytes);
  const hits = await database.residue.find(needles, (read) => bar?.advance(read));
  bar?.end();
  const others = await partsOfAddresses(database, hits);
  return {
    needles: needles.gone.length + needles.leadIds.length,
    bytes,
    left: hits.length - others.size,
  };
}

/**
 * Finds the files of these messages, which are written when no mail server is set and named after the id.
 * @returns absolute paths; empty if the directory does not exist
 */
export async function mailFilesOf(
  directory: string,
  messageIds: readonly string[],
): Promise<string[]> {
  const names = await readdir(directory).catch(noDirectory);
  const ids = new Set(messageIds);
  return names.filter((name) => ids.has(messageIn(name))).map((name) => join(directory, name));
}

export async function deleteFiles(files: readonly string[]): Promise<void> {
  await Promise.all(files.map((file) => rm(file, { force: true })));
}

/** The id in `2026-11-20T10-46-00-123Z-ID.eml`, which ends in `.part` while it is being written. */
function messageIn(name: string): string {
  return name.replace(/^[\d-]+T[\d-]+Z-/, "").replace(/\.eml(\.part)?$/, "");
}

function noDirectory(error: NodeJS.ErrnoException): string[] {
  if (error.code === "ENOENT") return [];
  throw error;
}

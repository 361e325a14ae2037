import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { CliContext } from "#operator/cli/context.ts";
import type { Database, Needles, Residue } from "#server/db/database.ts";
import { partsOfAddresses } from "#server/leads/erase.ts";

/** What was done so that nothing is left of a person, and what was found of them after it. */
export interface Cleared {
  /** How many marks of the person were looked for. */
  readonly needles: number;
  /** How many bytes were looked through. */
  readonly bytes: number;
  /** Marks that are still there; an address that is part of somebody else's is none. */
  readonly left: number;
  /** Whether the store was written anew, so that nothing stands between its rows. */
  readonly rewritten: boolean;
  /** What of it was too large for that, or in use: in its free space there may be bytes of what was deleted. */
  readonly asBefore: readonly string[];
  /** False: another program still read what was there before, and the store keeps it for that one. */
  readonly dropped: boolean;
}

/** Each waits as long as the store waits for others, 5 s. */
const triesToDrop = 6;

/** Leaves nothing behind of rows that were deleted, and looks through the store whether that is so. */
export async function clearResidue(
  context: CliContext,
  database: Database,
  needles: Needles,
): Promise<Cleared> {
  const { residue } = database;
  const dropped = await drop(context, residue);
  const first = await search(context, database, needles);
  const done = { rewritten: false, asBefore: [], dropped };
  if (!dropped || (residue.findsDeleted && first.left === 0)) return { ...first, ...done };
  const rewrite = await rewriteAnew(residue);
  if (!rewrite.rewritten || !residue.findsDeleted) return { ...first, ...rewrite, dropped };
  const droppedAgain = await drop(context, residue);
  return { ...(await search(context, database, needles)), ...rewrite, dropped: droppedAgain };
}

/** The same for whoever was deleted by a run that was cut off after that: no mark of them is known any more. */
export async function clearUnknown({ residue }: Database): Promise<void> {
  await residue.drop();
  if (!residue.findsDeleted) await residue.rewrite();
}

async function rewriteAnew(residue: Residue) {
  const asBefore = await residue.rewrite();
  return { rewritten: asBefore.length === 0, asBefore };
}

async function drop(context: CliContext, residue: Residue): Promise<boolean> {
  for (let tries = 0; tries < triesToDrop; tries += 1) {
    if (await residue.drop()) return true;
    if (tries === 0)
      context.writeError("Another program is reading the database: waiting for it.\n");
  }
  return false;
}

async function search(context: CliContext, database: Database, needles: Needles) {
  const bytes = await database.residue.size();
  const bar = context.progress("Searching for what is left", bytes);
  const left = await database.residue.find(needles, (read) => bar.advance(read));
  bar.end();
  const others = await partsOfAddresses(database, left);
  return {
    needles: needles.gone.length + needles.leadIds.length,
    bytes,
    left: left.length - others.size,
  };
}

/**
 * Files into which messages were written while no mail server was set; the name ends with the message's id.
 * @returns absolute paths; none when there is no such directory
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

/** `2026-11-20T10-46-00-123Z-ID.eml`, or with `.part` behind while it is being written. */
function messageIn(name: string): string {
  return name.replace(/^[\d-]+T[\d-]+Z-/, "").replace(/\.eml(\.part)?$/, "");
}

function noDirectory(error: NodeJS.ErrnoException): string[] {
  if (error.code === "ENOENT") return [];
  throw error;
}

import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { putInPlace } from "#server/base/files.ts";
import { lockHolder, tryLock } from "#server/base/lock.ts";
import {
  createPlanFile,
  editionIn,
  importedYears,
  previousOf,
  readFrom,
  tryReadFrom,
  type YearEdition,
  yearEditionIn,
  yearFile,
  zipFile,
} from "./plan-files.ts";

// How editions of plan data come and go. At every moment, a complete file is in place: a new edition is written under
// another name, synced, and renamed over the old one.

/** The plan data was left as it is. The message says what was found, what was expected, and what to do. */
export class PlanRefusal extends Error {
  override name = "PlanRefusal";
}

/** What files are called until they're put in place. */
const newPrefix = "new-";

/**
 * Runs `work` while no other command changes the plan data. Removes what killed imports left behind.
 * @param folder DATA_DIR/plans, which is created
 * @throws {PlanRefusal} if another command is at work
 */
export async function whileAlone<Result>(
  folder: string,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "lock");
  using lock = tryLock(file);
  if (lock === null)
    throw new PlanRefusal(
      `${lockHolder(file)} is changing the plan data. Nothing was done. Try again when it's finished.`,
    );
  for (const name of readdirSync(folder))
    if (name.startsWith(newPrefix)) rmSync(join(folder, name), { force: true });
  return await work();
}

/**
 * Writes a new file in one transaction, and puts it in place once it's complete. Keeps the file before it as the
 * previous one. Call it only within {@link whileAlone}.
 * @param fill fills the new file; if it throws, nothing is changed
 */
export function writePlanFile<Result>(
  file: string,
  kind: "year" | "zips",
  fill: (database: DatabaseSync) => Result,
): Result {
  return replace(file, (part) => createPlanFile(part, kind), fill);
}

/**
 * Puts a changed copy of a file in place, as {@link writePlanFile} does with a new one.
 * @param change changes the copy, in one transaction; if it throws, nothing is changed
 */
export function changePlanFile<Result>(
  file: string,
  change: (database: DatabaseSync) => Result,
): Result {
  const copy = (part: string) => {
    copyFileSync(file, part);
    return new DatabaseSync(part);
  };
  return replace(file, copy, change);
}

function replace<Result>(
  file: string,
  open: (part: string) => DatabaseSync,
  write: (database: DatabaseSync) => Result,
): Result {
  const part = newName(file);
  try {
    const result = inTransaction(open(part), write);
    putEditionInPlace(part, file);
    return result;
  } finally {
    rmSync(part, { force: true });
  }
}

function inTransaction<Result>(
  database: DatabaseSync,
  write: (database: DatabaseSync) => Result,
): Result {
  using _ = database;
  database.exec("begin");
  const result = write(database);
  database.exec("commit");
  return result;
}

function newName(file: string): string {
  return join(dirname(file), `${newPrefix}${basename(file)}`);
}

/** Copies the old file first, so that there's no moment without one. */
function putEditionInPlace(part: string, file: string): void {
  const previous = previousOf(file);
  if (existsSync(file)) {
    copyFileSync(file, newName(previous));
    putInPlace(newName(previous), previous);
  }
  putInPlace(part, file);
}

/**
 * Swaps a year's current edition with the one before. Doing it twice changes nothing.
 * @returns the edition that is in place now
 * @throws {PlanRefusal} if there is no previous edition
 */
export function rollBack(folder: string, year: number): YearEdition {
  const file = yearFile(folder, year);
  const previous = previousOf(file);
  if (!existsSync(previous))
    throw new PlanRefusal(`There's no previous edition for ${year} to go back to.`);
  // Otherwise a damaged file would come into place.
  const edition = readFrom(previous, yearEditionIn);
  copyFileSync(previous, newName(file));
  putEditionInPlace(newName(file), file);
  return edition;
}

/** The files with real data, for commands that must not replace them with samples. Damaged ones count as real. */
export function realFiles(folder: string): string[] {
  return filesInPlace(folder).filter((file) => !isSample(file));
}

/**
 * Deletes made-up data, which must not be shown beside real data. @returns whether there was any
 */
export function removeSamples(folder: string): boolean {
  const samples = filesInPlace(folder).filter(isSample);
  for (const file of samples) rmSync(file);
  return samples.length > 0;
}

function filesInPlace(folder: string): string[] {
  const years = importedYears(folder).map((year) => yearFile(folder, year));
  return [...years, zipFile(folder)].filter((file) => existsSync(file));
}

function isSample(file: string): boolean {
  return tryReadFrom(file, editionIn)?.sample ?? false;
}

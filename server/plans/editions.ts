import { randomUUID } from "node:crypto";
import { copyFileSync, existsSync, linkSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { putInPlace, syncFile } from "#server/base/files.ts";
import { lockHolder, tryLock } from "#server/base/lock.ts";
import {
  createPlanFile,
  importedYears,
  openPlanFile,
  removeLeftovers,
  yearFile,
  zipFile,
} from "./plan-files.ts";

// How editions of plan data come and go. At every moment, a complete file is in place: a new edition is written under
// another name, synced, and renamed over the old one.

/** The plan data was left as it is. The message says what was found, what was expected, and what to do. */
export class PlanRefusal extends Error {
  override name = "PlanRefusal";
}

/** Where a file's data comes from. */
export interface Edition {
  readonly file: string;
  /** YYYY-MM-DD */
  readonly date: string;
  readonly sha256: string;
  /** Null: a local file. */
  readonly source: string | null;
  /** UTC, ISO 8601. */
  readonly importedAt: string;
  readonly sample: boolean;
  readonly rows: number;
}

/** An edition of a plan year, with what it contains. */
export interface YearEdition extends Edition {
  readonly year: number;
  readonly plans: number;
}

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
  removeLeftovers(folder);
  return await work();
}

/**
 * Writes a new file in one transaction, and puts it in place once it's complete. The file before it, if any, becomes
 * `previous`. Call it only within {@link whileAlone}.
 * @param fill fills the new file; if it throws, nothing is changed
 */
export async function writePlanFile<Result>(
  target: Target,
  kind: "year" | "zips",
  fill: (database: DatabaseSync) => Result | Promise<Result>,
): Promise<Result> {
  return await rewrite(target, (file) => createPlanFile(file, kind), fill);
}

/**
 * Puts a changed copy of a file in place, as {@link writePlanFile} does with a new one.
 * @param change changes the copy, in one transaction; if it throws, nothing is changed
 */
export async function changePlanFile<Result>(
  target: Target,
  change: (database: DatabaseSync) => Result,
): Promise<Result> {
  const copy = (file: string) => {
    copyFileSync(target.current, file);
    return new DatabaseSync(file);
  };
  return await rewrite(target, copy, change);
}

interface Target {
  readonly current: string;
  /** Where the file before goes; null: nowhere. */
  readonly previous: string | null;
}

async function rewrite<Result>(
  target: Target,
  open: (file: string) => DatabaseSync,
  fill: (database: DatabaseSync) => Result | Promise<Result>,
): Promise<Result> {
  const file = join(dirname(target.current), `new-${randomUUID()}.sqlite`);
  try {
    const database = open(file);
    let result: Result;
    try {
      database.exec("begin");
      result = await fill(database);
      database.exec("commit");
    } finally {
      database.close();
    }
    replaceEdition(file, target);
    return result;
  } finally {
    rmSync(file, { force: true });
  }
}

/** Where a year's editions are. */
export function yearTarget(folder: string, year: number) {
  return { current: yearFile(folder, year), previous: yearFile(folder, year, "previous") };
}

/** Where the ZIP codes are. The previous edition isn't kept: `rollback` is for plans. */
export function zipTarget(folder: string) {
  return { current: zipFile(folder), previous: null };
}

function replaceEdition(file: string, { current, previous }: Target): void {
  // A second name for the old file, so that there's no moment without one.
  if (previous !== null && existsSync(current)) {
    const other = join(dirname(current), `new-${randomUUID()}.previous`);
    link(current, other);
    renameSync(other, previous);
  }
  putInPlace(file, current);
}

/** Gives a file a second name; where the file system can't, copies it. */
function link(file: string, other: string): void {
  try {
    linkSync(file, other);
  } catch {
    copyFileSync(file, other);
    syncFile(other);
  }
}

/**
 * Swaps a year's current edition with the one before. Doing it twice changes nothing.
 * @returns the edition that is in place now
 * @throws {PlanRefusal} if there is no previous edition
 */
export function rollBack(folder: string, year: number): YearEdition {
  const { current, previous } = yearTarget(folder, year);
  if (!existsSync(previous))
    throw new PlanRefusal(`There's no previous edition for ${year} to go back to.`);
  const earlier = join(folder, `new-${randomUUID()}.sqlite`);
  link(previous, earlier);
  // Otherwise a damaged file would come into place.
  readYearEdition(earlier);
  if (existsSync(current)) replaceEdition(earlier, { current, previous });
  else renameSync(previous, current);
  rmSync(earlier, { force: true });
  return readYearEdition(current);
}

/** Stores where the data comes from, once everything else is written. */
export function insertYearEdition(database: DatabaseSync, edition: YearEdition): void {
  const { year, file, date, sha256, source, importedAt, sample, rows, plans } = edition;
  database
    .prepare("insert into edition values (?, ?, ?, ?, ?, ?, ?, ?, ?)")
    .run(year, file, date, sha256, source, importedAt, sample ? 1 : 0, rows, plans);
}

/** Stores where ZIP codes come from. */
export function insertZipEdition(database: DatabaseSync, edition: Edition): void {
  const { file, date, sha256, source, importedAt, sample, rows } = edition;
  database
    .prepare("insert into edition values (?, ?, ?, ?, ?, ?, ?)")
    .run(file, date, sha256, source, importedAt, sample ? 1 : 0, rows);
}

/**
 * Reads the edition of a year's file.
 * @throws if it isn't there, or isn't plan data
 */
export function readYearEdition(file: string): YearEdition {
  const row = firstRow(file);
  return { ...editionOf(row), year: Number(row["year"]), plans: Number(row["plan_count"]) };
}

/**
 * Reads the edition of the ZIP codes.
 * @throws if the file isn't there, or isn't plan data
 */
export function readZipEdition(file: string): Edition {
  return editionOf(firstRow(file));
}

type Row = Readonly<Record<string, unknown>>;

function firstRow(file: string): Row {
  using database = openPlanFile(file);
  const row = database.prepare("select * from edition").get();
  if (row === undefined) throw new Error(`${file} doesn't say which edition it is`);
  return row;
}

function editionOf(row: Row): Edition {
  const { source } = row;
  return {
    file: String(row["file"]),
    date: String(row["date"]),
    sha256: String(row["sha256"]),
    source: typeof source === "string" ? source : null,
    importedAt: String(row["imported_at"]),
    sample: row["sample"] === 1,
    rows: Number(row["row_count"]),
  };
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
  try {
    return editionOf(firstRow(file)).sample;
  } catch {
    return false;
  }
}

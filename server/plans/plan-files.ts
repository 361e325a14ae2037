import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

// The plan data, kept separate from the leads: a SQLite file for each plan year, and one for ZIP codes. The
// operator's commands write a new file and put it in place by renaming; the service only reads. A file is never changed
// in place.

/** Where the files of an installation are. */
export function planFolder(dataDir: string): string {
  return join(dataDir, "plans");
}

/** The plans of a year. */
export function yearFile(folder: string, year: number): string {
  return join(folder, `${year}.sqlite`);
}

/** Where the edition before a file's is, which `rollback` brings back. */
export function previousOf(file: string): string {
  return file.replace(/\.sqlite$/, ".previous.sqlite");
}

/** ZIP codes and counties. */
export function zipFile(folder: string): string {
  return join(folder, "zips.sqlite");
}

/** Years with a file, in order. */
export function importedYears(folder: string): number[] {
  if (!existsSync(folder)) return [];
  const years = readdirSync(folder).map((name) => /^(\d{4})\.sqlite$/.exec(name)?.[1]);
  return years
    .filter((year) => year !== undefined)
    .map(Number)
    .toSorted((a, b) => a - b);
}

const editionTable = `
  create table edition (
    file text not null,       -- name of the imported file
    date text not null,       -- of the file, YYYY-MM-DD
    sha256 text not null,     -- of the imported file, in hex
    source text,              -- where it was downloaded from; null: a local file
    imported_at text not null,-- UTC, ISO 8601
    sample integer not null,  -- 1: made up, for development
    row_count integer not null,
    year integer,             -- null: ZIP codes
    plan_count integer        -- null: ZIP codes
  ) strict;
`;

const yearTables = `
  create table plan (
    id integer primary key,
    plan_id text not null unique,  -- H0028_030_0
    name text not null,
    organization text not null,    -- as it presents itself to visitors
    category text not null,        -- a PlanGroup (contract/plans.ts)
    type text not null,            -- HMO, Regional PPO
    snp text,                      -- a SpecialNeeds, or null
    premium integer,               -- in cents a month: drug plans Part D, others Part C and D
    drug_deductible integer,       -- in cents a year
    yearly_limit integer,          -- in cents a year, in network
    stars real,
    sanctioned integer not null    -- 1: takes no new members. Files imported before 2026-11-28 lack the column
  ) strict;
  create table county (
    id integer primary key,
    state text not null,           -- postal abbreviation
    key text not null,             -- countyKey of the name
    name text not null,            -- as CMS writes it, without "County"
    unique (state, key)
  ) strict;
  create table county_plan (
    county integer not null references county,
    plan integer not null references plan,
    primary key (county, plan)
  ) strict, without rowid;
  -- Plans that are offered in a whole state, such as drug plans.
  create table state_plan (
    state text not null,
    plan integer not null references plan,
    primary key (state, plan)
  ) strict, without rowid;
  -- What became of the year before's plans in this year; empty without a crosswalk file.
  create table crosswalk (
    before text primary key,       -- plan_id of the year before
    after text,                    -- plan_id of this year; null: ended
    fate text not null             -- continues, renamed, merged or ended
  ) strict, without rowid;
`;

const zipTables = `
  create table county (
    id integer primary key,        -- FIPS code as a number
    state text not null,
    key text not null,             -- countyKey of the name
    slug text not null,            -- countySlug of the name
    name text not null,            -- Fort Bend County
    unique (state, key)
  ) strict;
  create table zip (
    zip text not null,
    county integer not null references county,
    share real not null,           -- of the addresses in the ZIP code, or of its land: 0 to 1
    primary key (zip, county)
  ) strict, without rowid;
`;

/**
 * Creates a new file with empty tables. Not crash safe: put it in place only after it's closed and synced.
 * @throws if the file exists
 */
export function createPlanFile(file: string, kind: "year" | "zips"): DatabaseSync {
  const database = new DatabaseSync(file);
  database.exec("pragma journal_mode = off; pragma synchronous = off");
  database.exec(editionTable + (kind === "year" ? yearTables : zipTables));
  return database;
}

/**
 * Opens a file that is in place, for reading only.
 * @throws if it isn't there or isn't a database
 */
export function openPlanFile(file: string): DatabaseSync {
  return new DatabaseSync(file, { readOnly: true });
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

/** Stores where the data comes from, once everything else is written. */
export function insertEdition(database: DatabaseSync, edition: Edition | YearEdition): void {
  const { file, date, sha256, source, importedAt, sample, rows } = edition;
  const [year, plans] = "year" in edition ? [edition.year, edition.plans] : [null, null];
  database
    .prepare("insert into edition values (?, ?, ?, ?, ?, ?, ?, ?, ?)")
    .run(file, date, sha256, source, importedAt, Number(sample), rows, year, plans);
}

/** Reads the edition of an open file. @throws if no import has finished the file, or it isn't plan data */
export function editionIn(database: DatabaseSync): Edition {
  return editionOf(editionRow(database));
}

/** Reads the edition of an open year's file. @throws as {@link editionIn} does */
export function yearEditionIn(database: DatabaseSync): YearEdition {
  const row = editionRow(database);
  return { ...editionOf(row), year: Number(row["year"]), plans: Number(row["plan_count"]) };
}

type EditionRow = Readonly<Record<string, unknown>>;

function editionRow(database: DatabaseSync): EditionRow {
  const row = database.prepare("select * from edition").get();
  if (row === undefined) throw new Error(`${database.location()} doesn't say which edition it is`);
  return row;
}

function editionOf(row: EditionRow): Edition {
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

/**
 * Reads from a file that is in place.
 * @throws if it isn't there, or isn't plan data
 */
export function readFrom<Result>(file: string, read: (database: DatabaseSync) => Result): Result {
  using database = openPlanFile(file);
  return read(database);
}

/** Reads from a file as {@link readFrom} does; null if it isn't there, or is damaged. */
export function tryReadFrom<Result>(
  file: string,
  read: (database: DatabaseSync) => Result,
): Result | null {
  try {
    return readFrom(file, read);
  } catch {
    return null;
  }
}

/** Counts rows. @param from a table, with a condition if any */
export function countIn(database: DatabaseSync, from: string): number {
  return Number(database.prepare(`select count(*) as n from ${from}`).get()?.["n"]);
}

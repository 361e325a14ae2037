import { existsSync, statSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { closestMatch } from "leven";
import { type Appointment, organizationKey } from "#content/agency/appointments.ts";
import type { Appointments } from "#content/agency/schemas.ts";
import { readYearEdition, readZipEdition, type Edition, type YearEdition } from "./editions.ts";
import { importedYears, openPlanFile, yearFile, zipFile } from "./plan-files.ts";
import { sampleOrganizations } from "./sample.ts";

// What plan data there is, for the operator: at a glance, and checked in full.

/** A year's plans. */
export interface YearStatus {
  readonly year: number;
  /** Null: the file is damaged. */
  readonly edition: YearEdition | null;
  readonly bytes: number;
  /** Plans with stars. */
  readonly stars: number;
  /** Plans of the year before whose future is known. */
  readonly crosswalk: number;
  /** The edition that `rollback` brings back; null if there's none. */
  readonly previous: YearEdition | null;
}

/** ZIP codes and counties. */
interface ZipStatus {
  /** Null: the file is damaged. */
  readonly edition: Edition | null;
  readonly bytes: number;
  readonly zips: number;
  readonly counties: number;
}

/** What there is. */
interface PlanStatus {
  readonly years: readonly YearStatus[];
  /** Null: there's no file. */
  readonly zips: ZipStatus | null;
}

/** Reads what plan data there is. @param folder DATA_DIR/plans */
export function readStatus(folder: string): PlanStatus {
  return {
    years: importedYears(folder).map((year) => yearStatus(folder, year)),
    zips: existsSync(zipFile(folder)) ? zipStatus(zipFile(folder)) : null,
  };
}

function yearStatus(folder: string, year: number): YearStatus {
  const file = yearFile(folder, year);
  const edition = orNull(() => readYearEdition(file));
  const count = (sql: string) => orNull(() => withFile(file, (database) => countOf(database, sql)));
  return {
    year,
    edition,
    bytes: statSync(file).size,
    stars: count("select count(*) as n from plan where stars is not null") ?? 0,
    crosswalk: count("select count(*) as n from crosswalk") ?? 0,
    previous: orNull(() => readYearEdition(yearFile(folder, year, "previous"))),
  };
}

function zipStatus(file: string): ZipStatus {
  const count = (sql: string) => orNull(() => withFile(file, (database) => countOf(database, sql)));
  return {
    edition: orNull(() => readZipEdition(file)),
    bytes: statSync(file).size,
    zips: count("select count(distinct zip) as n from zip") ?? 0,
    counties: count("select count(*) as n from county") ?? 0,
  };
}

/** An appointment that fits no imported plan, so that the site offers none of its plans. */
export interface UnknownAppointment {
  /** Where it is in content/agency/appointments.yaml. */
  readonly path: readonly ["organizations" | "contracts", number, "name" | "contract"];
  /** The organization or contract, and what was probably meant. */
  readonly message: string;
}

/**
 * Appointments for organizations and contracts that no imported plan has, whichever its year. An appointment only for
 * years that aren't imported can't be compared yet. None while nothing, or only made-up data, is imported; an agency's
 * invented appointments are reported elsewhere.
 * @param folder DATA_DIR/plans
 */
export function unknownAppointments(folder: string, appointments: Appointments) {
  const names = new Map<string, string>();
  const contracts = new Set<string>();
  const imported = new Set<number>();
  for (const year of importedYears(folder))
    for (const { organization, contract } of orNull(() => offeredIn(yearFile(folder, year))) ??
      []) {
      names.set(organizationKey(organization), organization);
      contracts.add(contract);
      imported.add(year);
    }
  if (names.size === 0) return [];
  const invented = appointments.sample ? sampleOrganizations.map(organizationKey) : [];
  const known = new Set([...names.keys(), ...invented]);
  const isLater = ({ years }: Appointment) => years?.every((year) => !imported.has(year)) ?? false;
  const words = (written: string, meant: string | undefined) =>
    `No imported plan is from ${written}, so the site says that you don't offer its plans.${meant === undefined ? "" : ` Did you mean ${meant}?`} Write it as Medicare's list of plans does.`;
  return [
    ...appointments.organizations.flatMap(({ name, ...entry }, at): UnknownAppointment[] => {
      if (known.has(organizationKey(name)) || isLater(entry)) return [];
      return [{ path: ["organizations", at, "name"], message: words(name, nearest(name, names)) }];
    }),
    ...appointments.contracts.flatMap(({ contract, ...entry }, at): UnknownAppointment[] => {
      if (contracts.has(contract) || isLater(entry)) return [];
      const meant = closestMatch(contract, [...contracts], { maxDistance: 1 });
      return [{ path: ["contracts", at, "contract"], message: words(contract, meant) }];
    }),
  ];
}

/** Organizations with the contracts of their plans. Made-up ones don't count. */
function offeredIn(file: string) {
  if (readYearEdition(file).sample) return [];
  return withFile(file, (database) =>
    database
      .prepare("select distinct organization, substr(plan_id, 1, 5) as contract from plan")
      .all()
      .map((row) => ({
        organization: String(row["organization"]),
        contract: String(row["contract"]),
      })),
  );
}

/** The name that was probably meant: a third of the letters may be wrong, or a part of the name is missing. */
function nearest(name: string, names: ReadonlyMap<string, string>): string | undefined {
  const key = organizationKey(name);
  const maxDistance = Math.max(2, Math.floor(key.length / 3));
  const close = closestMatch(key, [...names.keys()], { maxDistance });
  const longer = [...names.keys()].filter(
    (one) => key.length > 3 && (one.startsWith(key) || key.startsWith(one)),
  );
  return names.get(close ?? longer.toSorted((a, b) => a.length - b.length)[0] ?? "");
}

/** What a full check found. */
export interface PlanCheck {
  /** What's wrong; empty if all is well. */
  readonly problems: readonly string[];
  readonly years: readonly {
    readonly year: number;
    readonly plans: number;
    readonly counties: number;
    /** Counties with plans that no ZIP code leads to, as `Yorkx, NE`. */
    readonly withoutZips: readonly string[];
    /** Counties of ZIP codes without plans of their own; many have drug plans of their state only. */
    readonly withoutPlans: readonly string[];
  }[];
}

/** Reads every file from its first page to its last, and compares them. @param folder DATA_DIR/plans */
export function checkPlans(folder: string): PlanCheck {
  const problems: string[] = [];
  const zips = existsSync(zipFile(folder))
    ? orProblem(problems, zipFile(folder), (database) => countiesOf(database))
    : null;
  const numbers = importedYears(folder);
  if (numbers.length === 0) problems.push("There are no plans. Run: npm run plans -- update");
  if (numbers.length > 0 && !existsSync(zipFile(folder)))
    problems.push("There are no ZIP codes. Run: npm run plans -- update, or import-zips FILE");
  const years = numbers.flatMap((year) => {
    const file = yearFile(folder, year);
    const found = orProblem(problems, file, (database) => ({
      plans: countOf(database, "select count(*) as n from plan"),
      counties: countiesOf(database),
      faults: faultsOf(database, year),
    }));
    if (found === null) return [];
    problems.push(...found.faults.map((fault) => `The file for ${year} ${fault}`));
    const withoutZips = missingIn(found.counties, zips);
    if (withoutZips.length > 0)
      problems.push(
        `${withoutZips.length === 1 ? "1 county" : `${withoutZips.length} counties`} with plans for ${year} ${withoutZips.length === 1 ? "has" : "have"} no ZIP code, such as ${withoutZips[0]}`,
      );
    const { plans, counties } = found;
    const withoutPlans = missingIn(zips ?? new Map(), counties);
    return { year, plans, counties: counties.size, withoutZips, withoutPlans };
  });
  return { problems, years };
}

/** What contradicts itself within a year's file. */
function faultsOf(database: DatabaseSync, year: number): string[] {
  const count = (sql: string) => countOf(database, sql);
  const faults: string[] = [];
  if (count("select count(*) as n from edition") !== 1) return ["doesn't say which edition it is"];
  if (count("select year as n from edition") !== year) faults.push("is for another year");
  if (count("select plan_count - (select count(*) from plan) as n from edition") !== 0)
    faults.push("doesn't have as many plans as were imported");
  const nowhere = `select count(*) as n from plan where id not in (select plan from county_plan)
    and id not in (select plan from state_plan)`;
  // Plans of nothing but unknown counties stay in the file, so that it has as many as the official one.
  if (count(nowhere) > count("select count(*) as n from plan") / 100)
    faults.push(`has ${count(nowhere)} plans that aren't offered anywhere`);
  return faults;
}

/** Names of counties, by state and key. */
function countiesOf(database: DatabaseSync): ReadonlyMap<string, string> {
  const rows = database.prepare("select state, key, name from county").all();
  return new Map(
    rows.map(({ state, key, name }) => [
      `${String(state)} ${String(key)}`,
      `${String(name)}, ${String(state)}`,
    ]),
  );
}

function missingIn(
  counties: ReadonlyMap<string, string>,
  others: ReadonlyMap<string, string> | null,
): string[] {
  if (others === null) return [];
  return [...counties]
    .filter(([id]) => !others.has(id))
    .map(([, name]) => name)
    .toSorted();
}

function countOf(database: DatabaseSync, sql: string): number {
  return Number(database.prepare(sql).get()?.["n"]);
}

function withFile<T>(file: string, read: (database: DatabaseSync) => T): T {
  using database = openPlanFile(file);
  return read(database);
}

/** Checks a file's pages and reads it; null, with a problem, if it's damaged. */
function orProblem<T>(
  problems: string[],
  file: string,
  read: (database: DatabaseSync) => T,
): T | null {
  try {
    return withFile(file, (database) => {
      const [row] = database.prepare("pragma integrity_check").all();
      const result = String(row?.["integrity_check"]);
      if (result === "ok") return read(database);
      problems.push(`${file} is damaged: ${result.split("\n")[0]}`);
      return null;
    });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    problems.push(`${file} is damaged: ${why}`);
    return null;
  }
}

function orNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}

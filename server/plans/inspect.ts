import { existsSync, statSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { closestMatch } from "leven";
import { type Appointment, organizationKey } from "#content/agency/appointments.ts";
import type { Appointments } from "#content/agency/schemas.ts";
import { plural } from "#content/fill-places.ts";
import {
  countIn,
  type Edition,
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
  const content = tryReadFrom(file, (database) => ({
    edition: yearEditionIn(database),
    stars: countIn(database, "plan where stars is not null"),
    crosswalk: countIn(database, "crosswalk"),
  }));
  return {
    year,
    bytes: statSync(file).size,
    ...(content ?? { edition: null, stars: 0, crosswalk: 0 }),
    previous: tryReadFrom(previousOf(file), yearEditionIn),
  };
}

function zipStatus(file: string): ZipStatus {
  const content = tryReadFrom(file, (database) => ({
    edition: editionIn(database),
    zips: countIn(database, "(select distinct zip from zip)"),
    counties: countIn(database, "county"),
  }));
  return { bytes: statSync(file).size, ...(content ?? { edition: null, zips: 0, counties: 0 }) };
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
    for (const { organization, contract } of tryReadFrom(yearFile(folder, year), offeredIn) ?? []) {
      names.set(organizationKey(organization), organization);
      contracts.add(contract);
      imported.add(year);
    }
  if (names.size === 0) return [];
  const sampleKeys = appointments.sample ? sampleOrganizations.map(organizationKey) : [];
  const keys = new Set([...names.keys(), ...sampleKeys]);
  const isLater = ({ years }: Appointment) => years?.every((year) => !imported.has(year)) ?? false;
  const words = (name: string, suggestion: string | undefined) =>
    `No imported plan is from ${name}, so the site says that you don't offer its plans.${suggestion === undefined ? "" : ` Did you mean ${suggestion}?`} Write it as Medicare's list of plans does.`;
  return [
    ...appointments.organizations.flatMap(({ name, ...entry }, at): UnknownAppointment[] => {
      if (keys.has(organizationKey(name)) || isLater(entry)) return [];
      return [{ path: ["organizations", at, "name"], message: words(name, nearest(name, names)) }];
    }),
    ...appointments.contracts.flatMap(({ contract, ...entry }, at): UnknownAppointment[] => {
      if (contracts.has(contract) || isLater(entry)) return [];
      const suggestion = closestMatch(contract, [...contracts], { maxDistance: 1 });
      return [{ path: ["contracts", at, "contract"], message: words(contract, suggestion) }];
    }),
  ];
}

/** Organizations with the contracts of their plans. Made-up ones don't count. */
function offeredIn(database: DatabaseSync) {
  if (editionIn(database).sample) return [];
  const sql = "select distinct organization, substr(plan_id, 1, 5) as contract from plan";
  const rows = database.prepare(sql).all();
  return rows.map((row) => ({
    organization: String(row["organization"]),
    contract: String(row["contract"]),
  }));
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
    ? readInFull(zipFile(folder), problems, countiesIn)
    : null;
  const numbers = importedYears(folder);
  if (numbers.length === 0) problems.push("There are no plans. Run: npm run plans -- update");
  if (numbers.length > 0 && !existsSync(zipFile(folder)))
    problems.push("There are no ZIP codes. Run: npm run plans -- update, or import-zips FILE");
  const years = numbers.flatMap((year) => {
    const content = readInFull(yearFile(folder, year), problems, (database) => ({
      plans: countIn(database, "plan"),
      counties: countiesIn(database),
      faults: faultsIn(database, year),
    }));
    if (content === null) return [];
    const { plans, counties, faults } = content;
    problems.push(...faults.map((fault) => `The file for ${year} ${fault}`));
    const withoutZips = missingIn(counties, zips);
    const [first] = withoutZips;
    if (first !== undefined)
      problems.push(
        `${plural(withoutZips.length, `1 county with plans for ${year} has`, `[count] counties with plans for ${year} have`)} no ZIP code, such as ${first}`,
      );
    const withoutPlans = missingIn(zips ?? new Map(), counties);
    return { year, plans, counties: counties.size, withoutZips, withoutPlans };
  });
  return { problems, years };
}

/** Checks a file's pages and reads it; null, with a problem, if it's damaged. */
function readInFull<Result>(
  file: string,
  problems: string[],
  read: (database: DatabaseSync) => Result,
): Result | null {
  try {
    return readFrom(file, (database) => {
      const result = String(database.prepare("pragma integrity_check").get()?.["integrity_check"]);
      if (result !== "ok") throw new Error(result.split("\n")[0]);
      return read(database);
    });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    problems.push(`${file} is damaged: ${why}`);
    return null;
  }
}

/** What contradicts itself within a year's file. */
function faultsIn(database: DatabaseSync, year: number): string[] {
  if (countIn(database, "edition") !== 1) return ["doesn't say which edition it is"];
  const edition = yearEditionIn(database);
  const plans = countIn(database, "plan");
  // Plans of nothing but unknown counties stay in the file, so that it has as many as the official one.
  const nowhere = countIn(
    database,
    "plan where id not in (select plan from county_plan) and id not in (select plan from state_plan)",
  );
  return [
    edition.year !== year && "is for another year",
    edition.plans !== plans && "doesn't have as many plans as were imported",
    nowhere > plans / 100 && `has ${nowhere} plans that aren't offered anywhere`,
  ].filter((fault) => fault !== false);
}

/** Names of counties, by state and key. */
function countiesIn(database: DatabaseSync): ReadonlyMap<string, string> {
  const sql = "select state || ' ' || key as id, name || ', ' || state as name from county";
  const rows = database.prepare(sql).all();
  return new Map(rows.map(({ id, name }) => [String(id), String(name)]));
}

function missingIn(
  counties: ReadonlyMap<string, string>,
  others: ReadonlyMap<string, string> | null,
): string[] {
  if (others === null) return [];
  const missing = [...counties].filter(([id]) => !others.has(id));
  return missing.map(([, name]) => name).toSorted();
}

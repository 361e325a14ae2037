import type { DatabaseSync } from "node:sqlite";
import type { PlanFate, PlanGroup, SpecialNeeds } from "#contract/plans.ts";
import { countyKey, countySlug } from "./counties.ts";
import {
  insertYearEdition,
  insertZipEdition,
  PlanRefusal,
  realFiles,
  removeSamples,
  whileAlone,
  writePlanFile,
  yearTarget,
  zipTarget,
} from "./editions.ts";

// Made-up plan data for development: three counties that don't exist, with every kind of plan and of change, under ZIP
// codes that the post office has never given out (the lowest one in use is 00501).

/** The sample's counties. `quiet` has no Medicare Advantage plan. */
const counties = {
  first: { fips: 48_991, name: "Sample County" },
  second: { fips: 48_992, name: "Second Sample County" },
  quiet: { fips: 48_993, name: "Quiet Sample County" },
} as const;
type SampleCounty = keyof typeof counties;

const state = "TX";

/** ZIP codes of the sample: one with one county, one with three, and one without Medicare Advantage. */
export const sampleZips = {
  "00001": { first: 1 },
  "00002": { second: 0.6, first: 0.3, quiet: 0.1 },
  "00003": { quiet: 1 },
} as const satisfies Record<string, Partial<Record<SampleCounty, number>>>;

interface SamplePlan {
  readonly id: string;
  readonly name: string;
  readonly organization: string;
  readonly group: PlanGroup;
  readonly type: string;
  readonly snp?: SpecialNeeds;
  /** Cents: premium a month, drug deductible and yearly limit a year. */
  readonly cents: readonly [number | null, number | null, number | null];
  readonly stars: number | null;
  readonly sanctioned?: true;
  /** Counties, or the whole state. */
  readonly where: readonly SampleCounty[] | "state";
  /** What becomes of it in the next year. */
  readonly fate?: PlanFate;
  /** In the next year: what differs, or another plan that it becomes. */
  readonly next?: Partial<SamplePlan>;
}

const both = ["first", "second"] as const;
const health = { organization: "Sample Health" };
const mutual = { organization: "Example Mutual" };
const care = { organization: "Invented Care" };
/** Their names. The sample appointments have some of them. */
export const sampleOrganizations = [health, mutual, care].map(({ organization }) => organization);

const withDrugs = { group: "advantage-with-drugs" } as const;
const special = { group: "special-needs" } as const;
const drugs = { group: "drug-plan", type: "PDP", where: "state" } as const;

const samplePlans: readonly SamplePlan[] = [
  {
    id: "H0000_001_0",
    name: "Sample Health Plus (HMO)",
    ...health,
    ...withDrugs,
    type: "HMO",
    cents: [0, 0, 390_000],
    stars: 4,
    where: both,
    fate: "continues",
    next: { cents: [0, 20_000, 420_000] },
  },
  {
    id: "H0000_002_0",
    name: "Sample Health Choice (PPO)",
    ...health,
    ...withDrugs,
    type: "PPO",
    cents: [2900, 30_000, 590_000],
    stars: 4.5,
    where: both,
    fate: "renamed",
    next: { name: "Sample Health Choice Plus (PPO)" },
  },
  {
    id: "H0000_003_0",
    name: "Sample Health Saver (HMO)",
    ...health,
    group: "advantage-without-drugs",
    type: "HMO",
    cents: [0, null, 340_000],
    stars: 3.5,
    where: ["first"],
    fate: "ended",
  },
  {
    id: "H0000_004_1",
    name: "Sample Health Easy (HMO-POS)",
    ...health,
    ...withDrugs,
    type: "HMO-POS",
    cents: [1250, 10_000, 450_000],
    stars: 3,
    where: both,
    fate: "merged",
    next: { id: "H0000_001_0" },
  },
  {
    id: "H0001_001_0",
    name: "Invented Care Brand New (PPO)",
    ...care,
    ...withDrugs,
    type: "PPO",
    cents: [4990, 61_500, 675_000],
    stars: null,
    where: both,
    fate: "unknown",
  },
  {
    id: "R0000_001_0",
    name: "Example Mutual Wide (Regional PPO)",
    ...mutual,
    ...withDrugs,
    type: "Regional PPO",
    cents: [6100, 25_000, 800_000],
    stars: 3.5,
    sanctioned: true,
    where: both,
    fate: "elsewhere",
    next: { where: ["second"] },
  },
  {
    id: "H0001_002_0",
    name: "Invented Care Both (HMO D-SNP)",
    ...care,
    ...special,
    type: "HMO",
    snp: "dual-eligible",
    cents: [3560, 61_500, 925_000],
    stars: 4,
    where: both,
    fate: "continues",
    next: {},
  },
  {
    id: "H0001_003_0",
    name: "Invented Care Heart (HMO C-SNP)",
    ...care,
    ...special,
    type: "HMO",
    snp: "chronic-condition",
    cents: [0, 0, 350_000],
    stars: 5,
    where: ["first"],
    fate: "ended",
  },
  {
    id: "H0001_004_0",
    name: "Invented Care Home (PPO I-SNP)",
    ...care,
    ...special,
    type: "PPO",
    snp: "institutional",
    cents: [3560, 61_500, 550_000],
    stars: null,
    where: both,
    fate: "continues",
    next: {},
  },
  {
    id: "H0002_001_0",
    name: "Example Mutual Basics (Cost)",
    ...mutual,
    group: "cost",
    type: "Cost",
    cents: [8900, null, null],
    stars: 4,
    where: ["first", "quiet"],
    fate: "continues",
    next: {},
  },
  {
    id: "S0000_001_0",
    name: "Made-Up Rx Basic (PDP)",
    organization: "Made-Up Rx",
    ...drugs,
    cents: [0, 61_500, null],
    stars: 3,
    fate: "continues",
    next: { cents: [940, 70_000, null] },
  },
  {
    id: "S0000_002_0",
    name: "Made-Up Rx Extra (PDP)",
    organization: "Made-Up Rx",
    ...drugs,
    cents: [8730, 0, null],
    stars: 3.5,
    fate: "merged",
    next: { id: "S0000_001_0" },
  },
  {
    id: "S0001_001_0",
    name: "Example Mutual Drugs (PDP)",
    ...mutual,
    ...drugs,
    cents: [4110, 45_000, null],
    stars: null,
    fate: "ended",
  },
];

/** Plans that start in the next year. */
const newPlans: readonly SamplePlan[] = [
  {
    id: "H0001_005_0",
    name: "Invented Care First (HMO)",
    ...care,
    ...withDrugs,
    type: "HMO",
    cents: [0, 0, 410_000],
    stars: null,
    where: both,
  },
];

/**
 * Writes the sample in place of an earlier one: plans of this year and of the next, what becomes of them, and ZIP codes.
 * @param folder DATA_DIR/plans, which is created
 * @param today YYYY-MM-DD
 * @returns the years that it has
 * @throws {PlanRefusal} if there is real data, which it never replaces
 */
export async function writeSample(folder: string, today: string): Promise<readonly number[]> {
  return await whileAlone(folder, async () => {
    const real = realFiles(folder);
    if (real.length > 0)
      throw new PlanRefusal(
        `There's real plan data: ${real.join(", ")}. The sample never replaces it. To try the sample, set DATA_DIR to another directory.`,
      );
    removeSamples(folder);
    const year = Number(today.slice(0, 4));
    const next = samplePlans.flatMap(nextYear);
    await writeYear(folder, year, today, samplePlans, []);
    await writeYear(folder, year + 1, today, [...next, ...newPlans], samplePlans);
    await writePlanFile(zipTarget(folder), "zips", (database) => fillZips(database, today));
    return [year, year + 1];
  });
}

/** What a plan is in the next year; nothing if it's gone by then, or part of another one. */
function nextYear(plan: SamplePlan): SamplePlan[] {
  const { next } = plan;
  return next === undefined || plan.fate === "merged" ? [] : [{ ...plan, ...next }];
}

function editionOf(today: string) {
  const importedAt = `${today}T12:00:00.000Z`;
  const sha256 = "0".repeat(64);
  return { file: "sample", date: today, sha256, source: null, importedAt, sample: true };
}

async function writeYear(
  folder: string,
  year: number,
  today: string,
  plans: readonly SamplePlan[],
  before: readonly SamplePlan[],
): Promise<void> {
  await writePlanFile(yearTarget(folder, year), "year", (database) => {
    for (const [at, { name }] of Object.values(counties).entries()) {
      const short = name.replace(/ County$/, "");
      database
        .prepare("insert into county values (?, ?, ?, ?)")
        .run(at + 1, state, countyKey(name), short);
    }
    for (const [at, plan] of plans.entries()) insertPlan(database, at + 1, plan);
    for (const { id, fate, next } of before) insertFate(database, id, fate, next?.id ?? id);
    const rows = plans.reduce((sum, { where }) => sum + (where === "state" ? 1 : where.length), 0);
    insertYearEdition(database, { ...editionOf(today), year, rows, plans: plans.length });
  });
}

function insertPlan(database: DatabaseSync, at: number, plan: SamplePlan): void {
  const { id, name, organization, group, type, snp = null, cents, stars, where } = plan;
  database
    .prepare("insert into plan values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
    .run(at, id, name, organization, group, type, snp, ...cents, stars, plan.sanctioned ? 1 : 0);
  if (where === "state") {
    database.prepare("insert into state_plan values (?, ?)").run(state, at);
    return;
  }
  const names = Object.keys(counties);
  for (const county of where)
    database.prepare("insert into county_plan values (?, ?)").run(names.indexOf(county) + 1, at);
}

/** `elsewhere` isn't the fate of the plan itself: it continues, just not in every county. */
function insertFate(database: DatabaseSync, id: string, fate: PlanFate = "unknown", after: string) {
  if (fate === "unknown") return;
  const stored = fate === "elsewhere" ? "continues" : fate;
  database
    .prepare("insert into crosswalk values (?, ?, ?)")
    .run(id, stored === "ended" ? null : after, stored);
}

function fillZips(database: DatabaseSync, today: string): void {
  for (const { fips, name } of Object.values(counties))
    database
      .prepare("insert into county values (?, ?, ?, ?, ?)")
      .run(fips, state, countyKey(name), countySlug(name), name);
  const shares = Object.entries(sampleZips).flatMap(([zip, parts]) =>
    Object.entries(parts).map(([county, share]) => ({ zip, county, share })),
  );
  for (const { zip, county, share } of shares) {
    const fips = Object.entries(counties).find(([name]) => name === county)?.[1].fips ?? 0;
    database.prepare("insert into zip values (?, ?, ?)").run(zip, fips, share);
  }
  insertZipEdition(database, { ...editionOf(today), rows: shares.length });
}

import type { DatabaseSync } from "node:sqlite";
import { parse } from "csv-parse/sync";
import { z } from "zod/mini";
import { planGroups, specialNeeds } from "#contract/plans.ts";
import { countyKey } from "./counties.ts";
import { PlanRefusal, realFiles, removeSamples, whileAlone, writePlanFile } from "./editions.ts";
import { insertPlans } from "./import/import-landscape.ts";
import { insertZips } from "./import/import-zips.ts";
import { insertEdition, yearFile, zipFile } from "./plan-files.ts";

// Made-up plan data for development: three counties that don't exist, with every kind of plan and of change, under ZIP
// codes that the post office has never given out (the lowest one in use is 00501).

const state = "TX";

/** By FIPS code, with the name that the table of plans has for them. */
const counties = {
  "48991": { name: "Sample County", short: "first" },
  "48992": { name: "Second Sample County", short: "second" },
  /** Without a Medicare Advantage plan. */
  "48993": { name: "Quiet Sample County", short: "quiet" },
} as const;

/** ZIP codes with the shares of their counties: one county, three, and one without Medicare Advantage. */
export const sampleZips = {
  "00001": { "48991": 1 },
  "00002": { "48991": 0.3, "48992": 0.6, "48993": 0.1 },
  "00003": { "48993": 1 },
} as const satisfies Record<string, Partial<Record<keyof typeof counties, number>>>;

/** Organizations of which the sample appointments have some. */
export const sampleOrganizations = ["Sample Health", "Example Mutual", "Invented Care"];

/**
 * Amounts are in dollars. The last column is what becomes of a plan in the next year, or the plan that it becomes; empty
 * where nothing is known.
 */
const plansOfFirstYear = `
id,name,organization,group,type,snp,premium,deductible,limit,stars,sanctioned,where,becomes
H0000_001_0,Sample Health Plus (HMO),Sample Health,advantage-with-drugs,HMO,,0,0,3900,4,,first second,continues
H0000_002_0,Sample Health Choice (PPO),Sample Health,advantage-with-drugs,PPO,,29,300,5900,4.5,,first second,renamed
H0000_003_0,Sample Health Saver (HMO),Sample Health,advantage-without-drugs,HMO,,0,,3400,3.5,,first,ended
H0000_004_1,Sample Health Easy (HMO-POS),Sample Health,advantage-with-drugs,HMO-POS,,12.5,100,4500,3,,first second,H0000_001_0
H0001_001_0,Invented Care Brand New (PPO),Invented Care,advantage-with-drugs,PPO,,49.9,615,6750,,,first second,
R0000_001_0,Example Mutual Wide (Regional PPO),Example Mutual,advantage-with-drugs,Regional PPO,,61,250,8000,3.5,yes,first second,continues
H0001_002_0,Invented Care Both (HMO D-SNP),Invented Care,special-needs,HMO,dual-eligible,35.6,615,9250,4,,first second,continues
H0001_003_0,Invented Care Heart (HMO C-SNP),Invented Care,special-needs,HMO,chronic-condition,0,0,3500,5,,first,ended
H0001_004_0,Invented Care Home (PPO I-SNP),Invented Care,special-needs,PPO,institutional,35.6,615,5500,,,first second,continues
H0002_001_0,Example Mutual Basics (Cost),Example Mutual,cost,Cost,,89,,,4,,first quiet,continues
S0000_001_0,Made-Up Rx Basic (PDP),Made-Up Rx,drug-plan,PDP,,0,615,,3,,state,continues
S0000_002_0,Made-Up Rx Extra (PDP),Made-Up Rx,drug-plan,PDP,,87.3,0,,3.5,,state,S0000_001_0
S0001_001_0,Example Mutual Drugs (PDP),Example Mutual,drug-plan,PDP,,41.1,450,,,,state,ended
`;

const plansOfNextYear = `
id,name,organization,group,type,snp,premium,deductible,limit,stars,sanctioned,where
H0000_001_0,Sample Health Plus (HMO),Sample Health,advantage-with-drugs,HMO,,0,200,4200,4,,first second
H0000_002_0,Sample Health Choice Plus (PPO),Sample Health,advantage-with-drugs,PPO,,29,300,5900,4.5,,first second
R0000_001_0,Example Mutual Wide (Regional PPO),Example Mutual,advantage-with-drugs,Regional PPO,,61,250,8000,3.5,yes,second
H0001_002_0,Invented Care Both (HMO D-SNP),Invented Care,special-needs,HMO,dual-eligible,35.6,615,9250,4,,first second
H0001_004_0,Invented Care Home (PPO I-SNP),Invented Care,special-needs,PPO,institutional,35.6,615,5500,,,first second
H0002_001_0,Example Mutual Basics (Cost),Example Mutual,cost,Cost,,89,,,4,,first quiet
S0000_001_0,Made-Up Rx Basic (PDP),Made-Up Rx,drug-plan,PDP,,9.4,700,,3,,state
H0001_005_0,Invented Care First (HMO),Invented Care,advantage-with-drugs,HMO,,0,0,4100,,,first second
`;

const text = z.pipe(
  z.string(),
  z.transform((cell) => cell || null),
);
const number = z.pipe(
  text,
  z.transform((cell) => (cell === null ? null : Number(cell))),
);
const cents = z.pipe(
  number,
  z.transform((dollars) => (dollars === null ? null : Math.round(dollars * 100))),
);

const samplePlan = z.object({
  id: z.string(),
  name: z.string(),
  organization: z.string(),
  group: z.enum(planGroups),
  type: z.string(),
  snp: z.pipe(text, z.nullable(z.enum(specialNeeds))),
  premium: cents,
  deductible: cents,
  limit: cents,
  stars: number,
  sanctioned: z.string(),
  /** Counties by their short names, or `state`: in all of it. */
  where: z.string(),
  becomes: z.optional(z.string()),
});
type SamplePlan = z.infer<typeof samplePlan>;

function plansIn(table: string): SamplePlan[] {
  const rows: unknown = parse(table, { columns: true, skip_empty_lines: true });
  return z.array(samplePlan).parse(rows);
}

/**
 * Writes the sample in place of an earlier one: plans of this year and of the next, what becomes of them, and ZIP codes.
 * @param folder DATA_DIR/plans, which is created
 * @param today YYYY-MM-DD
 * @returns the years that it has
 * @throws {PlanRefusal} if there is real data, which it never replaces
 */
export async function writeSample(folder: string, today: string): Promise<readonly number[]> {
  return await whileAlone(folder, () => {
    const real = realFiles(folder);
    if (real.length > 0)
      throw new PlanRefusal(
        `There's real plan data: ${real.join(", ")}. The sample never replaces it. To try the sample, set DATA_DIR to another directory.`,
      );
    removeSamples(folder);
    const year = Number(today.slice(0, 4));
    const first = plansIn(plansOfFirstYear);
    writeYear(folder, year, today, first, []);
    writeYear(folder, year + 1, today, plansIn(plansOfNextYear), first);
    const names = Object.entries(counties).map(
      ([fips, { name }]) => [fips, { name, key: countyKey(name) }] as const,
    );
    const shares = new Map(
      Object.entries(sampleZips).map(([zip, parts]) => [zip, new Map(Object.entries(parts))]),
    );
    writePlanFile(zipFile(folder), "zips", (database) => {
      insertZips(database, names, shares);
      const rows = [...shares.values()].reduce((sum, parts) => sum + parts.size, 0);
      insertEdition(database, { ...originOn(today), rows });
    });
    return [year, year + 1];
  });
}

function originOn(today: string) {
  const importedAt = `${today}T12:00:00.000Z`;
  const sha256 = "0".repeat(64);
  return { file: "sample", date: today, sha256, source: null, importedAt, sample: true };
}

function writeYear(
  folder: string,
  year: number,
  today: string,
  plans: readonly SamplePlan[],
  before: readonly SamplePlan[],
): void {
  const idsIn = (place: string) =>
    new Set(plans.filter(({ where }) => where.split(" ").includes(place)).map(({ id }) => id));
  const places = Object.values(counties).map(({ name, short }) => {
    const key = countyKey(name);
    return [key, { state, key, name: name.replace(/ County$/, ""), plans: idsIn(short) }] as const;
  });
  const entries = plans.map((plan) => {
    const { premium, deductible: drugDeductible, limit: yearlyLimit, stars } = plan;
    const figures = { premium, drugDeductible, yearlyLimit, stars };
    return [plan.id, { ...plan, sanctioned: plan.sanctioned === "yes", figures }] as const;
  });
  writePlanFile(yearFile(folder, year), "year", (database) => {
    insertPlans(database, {
      plans: new Map(entries),
      counties: new Map(places),
      statewide: new Map([[state, idsIn("state")]]),
    });
    for (const { id, becomes = "" } of before) insertFate(database, id, becomes);
    const rows = plans.flatMap(({ where }) => where.split(" ")).length;
    insertEdition(database, { ...originOn(today), rows, year, plans: plans.length });
  });
}

function insertFate(database: DatabaseSync, id: string, becomes: string): void {
  if (becomes === "") return;
  const isMerged = becomes.includes("_");
  const after = becomes === "ended" ? null : isMerged ? becomes : id;
  database
    .prepare("insert into crosswalk values (?, ?, ?)")
    .run(id, after, isMerged ? "merged" : becomes);
}

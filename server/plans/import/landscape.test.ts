import { cpSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { yearFile } from "#server/plans/plan-files.ts";
import { writeSample } from "#server/plans/sample.ts";
import {
  landscapeCsv,
  type LandscapeRow,
  nationalRows,
  readYearEdition,
  rowsIn,
  scratchFolder,
} from "#server/plans/testing.ts";
import { centsOf, isMarked, starsOf } from "./cells.ts";
import { importLandscape } from "./import-landscape.ts";
import { importZips } from "./import-zips.ts";

const now = new Date("2026-11-20T12:00:00Z");

let scratch: ReturnType<typeof scratchFolder>;
beforeEach(() => {
  scratch = scratchFolder();
});

const imported = (csv: string, options: { accept?: boolean; year?: number } = {}) =>
  importLandscape(scratch.plans, scratch.write("l.csv", csv), { now, ...options });

/** Imports a few rows, which alone would be refused as too few. */
async function plansOf(year: number, rows: readonly LandscapeRow[], without?: readonly string[]) {
  const report = await imported(landscapeCsv(year, rows, without), { accept: true });
  const sql =
    "select plan_id, category, type, snp, premium, drug_deductible, yearly_limit, stars from plan";
  const offers =
    "select plan_id, county.state, name from county_plan join county on county.id = county join plan on plan.id = plan";
  const file = yearFile(scratch.plans, year);
  return {
    report,
    plans: rowsIn(file, sql),
    offers: rowsIn(file, offers.replace("name", "county.name")),
  };
}

const NA = "Not Applicable";
const maOnly = {
  "Contract Category Type": "MA",
  "Annual Part D Deductible Amount": NA,
  "Part D Total Premium": NA,
  "Part C Premium": "$12.50 ",
  "Monthly Consolidated Premium (Part C + D)": NA,
  "In-Network Maximum Out-of-Pocket (MOOP) Amount": '"$3,400.00 "',
};
const drugPlan = {
  "Contract Category Type": "PDP",
  "County Name": "All Counties",
  "Contract ID": "S4802",
  "Plan Type": "PDP",
  "Part D Total Premium": "$98.70 ",
  "Monthly Consolidated Premium (Part C + D)": NA,
  "In-Network Maximum Out-of-Pocket (MOOP) Amount": NA,
  "Overall Star Rating": NA,
  "Part D Summary Star Rating": "2.5",
};

describe("cells", () => {
  it("read amounts and stars as CMS writes them, and no others", () => {
    const amounts = {
      "$3,400.00 ": 340_000,
      "($60.80)": -6080,
      "$0.00": 0,
      "4.82": 482,
      "$5.5": 550,
    };
    for (const [cell, cents] of Object.entries(amounts))
      expect([cell, centsOf(cell)]).toEqual([cell, cents]);
    for (const cell of [NA, "", " ", "N/A"]) expect([cell, centsOf(cell)]).toEqual([cell, null]);
    for (const cell of ["=1+1", "$3,40", "12.345", "($5", "1e9", "abc"])
      expect([cell, centsOf(cell)]).toEqual([cell, undefined]);
    expect(["3.5", "4", "5.0", " 3.0 "].map(starsOf)).toEqual([3.5, 4, 5, 3]);
    for (const cell of ["Plan too new to be measured", "", NA, "0", "5.5", "3.2", "9"])
      expect([cell, starsOf(cell)]).toEqual([cell, null]);
  });

  const half = [
    ["4.5 out of 5", "4.5 out of 5 stars", "4.5 stars out of 5", "4.5 Out Of Five", "4.5 of 5"],
    ["4.5/5", "4.5 / 5.0", "4.50", "4.5 stars", "4.5-star", "4½", "4 ½ out of 5 stars"],
    ["4 1/2 stars", " 4.5 out of 5. "],
  ].flat();
  const none = [
    ["4.5 out of 10", "45/5", "5.5 out of 5", "5½", "6 out of 5", "0 stars", "4.2 out of 5"],
    ["4/4", "4 or 5", "4-5 stars", "1/2"],
  ].flat();

  it("read four and a half stars in any writing, and none from what isn't a rating", () => {
    for (const cell of half) expect(starsOf(cell), `for ${cell}`).toBe(4.5);
    for (const cell of none) expect(starsOf(cell), `for ${cell}`).toBe(null);
  });

  it("read words for a sanction as one, and none from a no", () => {
    const yes = ["Yes", "YES ", "Y", "true", "1", "Marketing and enrollment suspended", "X"];
    expect(yes.filter((cell) => !isMarked(cell))).toEqual([]);
    const no = ["No", "no ", "N", "", " ", NA, "N/A", "None", "-", "false", "0", "Not sanctioned"];
    expect(no.filter(isMarked)).toEqual([]);
  });
});

describe("a landscape file", () => {
  it("of 2025, 2026 and 2027 says the same in columns of other names and places", async () => {
    const same = ["H0028_030_0|advantage-with-drugs|HMO||0|61500|390000|3.5"];
    expect((await plansOf(2026, [{}])).plans).toEqual(same);
    const older = { "Contract Category Type": "MAPD" };
    expect((await plansOf(2025, [older])).plans).toEqual(same);
    const unrated = { "Overall Star Rating": "", "Part D Summary Star Rating": "" };
    expect((await plansOf(2027, [unrated])).plans).toEqual([same[0]?.replace("|3.5", "|")]);
  });

  it("gives the premium that each kind of plan has, and a drug plan's own stars", async () => {
    const { plans, offers, report } = await plansOf(2026, [maOnly, drugPlan]);
    expect(plans).toEqual([
      "H0028_030_0|advantage-without-drugs|HMO||1250||340000|3.5",
      "S4802_030_0|drug-plan|PDP||9870|61500||2.5",
    ]);
    expect(offers).toEqual(["H0028_030_0|TX|Fort Bend"]);
    const file = yearFile(scratch.plans, 2026);
    expect(rowsIn(file, "select state, plan from state_plan")).toEqual(["TX|2"]);
    expect(report).toMatchObject({ counties: 1, rows: 2, plans: 2, stars: { plans: 2 } });
  });

  it("gives special needs plans their kind, and their type without it", async () => {
    const snp = { "Contract Category Type": "SNP" };
    const { plans } = await plansOf(2026, [
      { ...snp, "Plan ID": "1", "Plan Type": "HMO D-SNP", "SNP Type": "Dual-Eligible" },
      {
        ...snp,
        "Plan ID": "2",
        "Plan Type": "Regional PPO",
        "SNP Type": "Chronic or Disabling Condition",
      },
      { ...snp, "Plan ID": "3", "Plan Type": "PPO I-SNP", "SNP Type": "Institutional" },
      { ...snp, "Plan ID": "4", "Plan Type": "HMO C-SNP", "SNP Type": NA },
    ]);
    expect(plans.map((line) => line.split("|").slice(0, 4).join(" "))).toEqual([
      "H0028_001_0 special-needs HMO dual-eligible",
      "H0028_002_0 special-needs Regional PPO chronic-condition",
      "H0028_003_0 special-needs PPO institutional",
      "H0028_004_0 special-needs HMO chronic-condition",
    ]);
  });

  it("leaves out Medicare-Medicaid plans and rows that aren't plans, and says how many", async () => {
    const { plans, report } = await plansOf(2025, [
      {},
      { "Contract Category Type": "MMP", "Plan ID": "7" },
      { "Contract ID": "0028" },
      { "Plan ID": "3O" },
      { "State Territory Abbreviation": "ZZ", "State Territory Name": "Zembla" },
      { "Plan ID": "5", "Plan Name": "\u0000 \u200b" },
      { "Plan ID": "6", "Segment ID": "013" },
    ]);
    expect(plans.map((line) => line.split("|")[0])).toEqual(["H0028_030_0", "H0028_006_13"]);
    expect(report).toMatchObject({ medicaidRows: 1, unreadable: 4 });
  });

  it("marks plans under sanction, and counts them; without the column, there are none", async () => {
    const rows = [
      {},
      { "Plan ID": "2", "Sanctioned Plan": "Yes" },
      { "Plan ID": "3", "Sanctioned Plan": "No" },
      { "Plan ID": "4" },
      { "Plan ID": "4", "County Name": "Waller", "Sanctioned Plan": "Enrollment" },
    ];
    const marked = () =>
      rowsIn(yearFile(scratch.plans, 2026), "select plan_id from plan where sanctioned = 1");
    expect((await plansOf(2026, rows)).report.sanctioned).toBe(2);
    expect(marked()).toEqual(["H0028_002_0", "H0028_004_0"]);
    expect((await plansOf(2026, rows, ["Sanctioned Plan"])).report.sanctioned).toBe(0);
    expect(marked()).toEqual([]);
  });

  it.each([
    ["Monthly Consolidated Premium (Part C + D)", "$9.00 "],
    ["Part C Premium", "$9.00 "],
    ["Part D Total Premium", "$9.00 "],
    ["Annual Part D Deductible Amount", NA],
    ["In-Network Maximum Out-of-Pocket (MOOP) Amount", "$900.00 "],
    ["Overall Star Rating", "4"],
    ["Part D Summary Star Rating", "3.5"],
  ])("leaves out figures if %s differs between counties, and says so", async (column, cell) => {
    const other = { "County Name": "Waller", [column]: cell };
    for (const rows of [
      [{}, other, other],
      [other, {}, {}],
    ]) {
      const { plans, offers, report } = await plansOf(2026, rows);
      expect(plans).toEqual(["H0028_030_0|advantage-with-drugs|HMO|||||"]);
      expect(offers).toHaveLength(2);
      expect(report.differing).toBe(1);
    }
  });

  it("keeps figures that are the same in all counties, and each segment's own", async () => {
    const limit = { "In-Network Maximum Out-of-Pocket (MOOP) Amount": "$900.00 " };
    const rows = [{}, { "Segment ID": "1", ...limit }, { "County Name": "Waller" }];
    const { plans, report } = await plansOf(2026, rows);
    expect(plans).toEqual([
      "H0028_030_0|advantage-with-drugs|HMO||0|61500|390000|3.5",
      "H0028_030_1|advantage-with-drugs|HMO||0|61500|90000|3.5",
    ]);
    expect(report.differing).toBe(0);
  });

  it("stores hostile cells as plain, short text", async () => {
    const name = '"<script>alert(1)</script>, =HYPERLINK(""x"")\u0007\u202e\r\n--"';
    const { report } = await plansOf(2026, [
      { "Plan Name": name, "Organization Marketing Name": "A".repeat(5000) },
      { "Plan ID": "2", "Monthly Consolidated Premium (Part C + D)": "=1+1" },
    ]);
    const sql = "select name, length(organization) from plan";
    const [first] = rowsIn(yearFile(scratch.plans, 2026), sql);
    expect(first).toBe('<script>alert(1)</script>, =HYPERLINK("x") --|120');
    expect(report.unclear).toBe(1);
  });

  it("reads names in the encoding of Windows, too", async () => {
    const csv = landscapeCsv(2026, [{ "Plan Name": "Do~a Plan" }]).slice(1);
    const bytes = Buffer.from(csv.replace("~", "\u00f1"), "latin1");
    await importLandscape(scratch.plans, scratch.write("w.csv", bytes), { now, accept: true });
    expect(rowsIn(yearFile(scratch.plans, 2026), "select name from plan")).toEqual(["Doña Plan"]);
  });
});

describe("an import is refused, and the old file stays in use,", () => {
  const refused = async (csv: string, options?: { accept?: boolean; year?: number }) => {
    const before = readdirSync(scratch.plans).filter((name) => name.endsWith(".sqlite"));
    const error: unknown = await imported(csv, options).then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(readdirSync(scratch.plans).filter((name) => name.endsWith(".sqlite"))).toEqual(before);
    if (before.length > 0) expect(readYearEdition(yearFile(scratch.plans, 2026)).plans).toBe(4600);
    return error instanceof Error ? error.message : "imported";
  };
  const national = landscapeCsv(2026, nationalRows());
  // One import for all: it takes half a second.
  const last = scratchFolder();
  beforeAll(async () => {
    await importLandscape(last.plans, last.write("l.csv", national), { now });
  });
  beforeEach(() => cpSync(last.plans, scratch.plans, { recursive: true }));
  afterAll(() => last.remove());

  it("only if something is wrong with it", async () => {
    const more = await imported(landscapeCsv(2026, nationalRows(4700)));
    expect(more).toMatchObject({ plans: 4700, accepted: [] });
  });

  it("for too few plans, or counts far from the last ones, unless accepted", async () => {
    const few = landscapeCsv(2026, nationalRows(3000));
    const message = await refused(few);
    expect(message).toContain("It has 3,000 plans. A complete year has at least 4,500 plans.");
    expect(message).toContain("It has 3,000 plans. The last edition had 4,600");
    expect(message).toContain("--accept");
    expect(await refused(landscapeCsv(2027, nationalRows(6000)))).toContain("6,000 rows");
    expect((await imported(few, { accept: true })).accepted).toHaveLength(3);
  });

  it("for a missing state, and in the first edition for too few states", async () => {
    const rows = nationalRows().filter((row) => row["State Territory Abbreviation"] !== "VT");
    const more = { "Contract ID": "H7000" };
    expect(await refused(landscapeCsv(2026, rows))).toContain(
      "no plans for Vermont; the last edition had some",
    );
    const plans = join(scratch.folder, "others");
    const first = scratch.write("first.csv", landscapeCsv(2026, nationalRows(4600, ["TX", "OK"])));
    await expect(importLandscape(plans, first, { now })).rejects.toThrow("plans in 2 states");
    const report = await imported(landscapeCsv(2026, [...nationalRows(), more]));
    expect(report).toMatchObject({ plans: 4601, states: 56 });
  });

  it("for a missing column, which it names, even if accepted", async () => {
    for (const column of ["County Name", "Part C Premium", "Contract ID"]) {
      const csv = landscapeCsv(2026, nationalRows(), [column]);
      expect(await refused(csv, { accept: true })).toContain(`lacks the column "${column}"`);
    }
    expect(await refused("a,b\n1,2\n")).toContain("isn't a landscape file");
  });

  it("for another year than expected, or for several, even if accepted", async () => {
    const refusal = await refused(national, { year: 2027, accept: true });
    expect(refusal).toContain("is for 2026, not for 2027");
    const mixed = landscapeCsv(2026, [{}, { "Contract Year": "2025" }]);
    expect(await refused(mixed, { accept: true })).toContain("several years: 2026, 2025");
    const next = landscapeCsv(2026, [{ "Contract Year": "next" }]);
    expect(await refused(next)).toContain("isn't a year");
    expect(await refused(landscapeCsv(2026, []))).toContain("no plans");
  });

  it("for over 1% of rows that can't be read", async () => {
    const broken = (count: number) =>
      nationalRows().map((row, at) => (at < count ? { ...row, "Contract ID": "?" } : row));
    const refusal = await refused(landscapeCsv(2026, broken(100)));
    expect(refusal).toContain("Of 4,600 rows, 100 can't be read");
    expect((await imported(landscapeCsv(2026, broken(40)))).unreadable).toBe(40);
  });

  it("for over 1% of counties that no ZIP code leads to; a few are left out and named", async () => {
    const zips = "zip,fips,share\n77494,48157,0.9\n77494,48201,0.1\n68101,31185,1\n";
    const names =
      "fips,state,name\n48157,TX,Fort Bend County\n48201,TX,Harris County\n31185,NE,York County\n";
    const options = { now, accept: true, countyFile: scratch.write("c.csv", names) };
    await importZips(scratch.plans, scratch.write("z.csv", zips), options);
    expect(await refused(national)).toContain("aren't in the ZIP code file");
    const typo = { "County Name": "Yorkx", "State Territory Abbreviation": "NE" };
    const { offers, report } = await plansOf(2026, [{ "County Name": "FortBend" }, typo]);
    expect(offers).toEqual(["H0028_030_0|TX|FortBend"]);
    expect(report.unknownCounties).toEqual(["Yorkx, NE"]);
  });
});

describe("made-up data", () => {
  it("is neither compared with nor kept beside real data", async () => {
    await writeSample(scratch.plans, "2026-11-20");
    const report = await imported(landscapeCsv(2026, nationalRows()));
    expect(report).toMatchObject({ samplesRemoved: true, unknownCounties: null, crosswalk: 0 });
    const files = readdirSync(scratch.plans).filter((name) => name.endsWith(".sqlite"));
    expect(files).toEqual(["2026.sqlite"]);
  });
});

import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkPlans } from "#server/plans/inspect.ts";
import { importLandscape, type ImportReport } from "#server/plans/import/import-landscape.ts";
import { importZips, type ZipReport } from "#server/plans/import/import-zips.ts";
import { yearFile, zipFile } from "#server/plans/plan-files.ts";
import { rowsIn, scratchFolder } from "#server/plans/testing.ts";

/**
 * A folder with a national set: official-like-2026.zip, zip-county.csv and counties.csv. It isn't part of the project,
 * so this runs where someone has one: PLANS_SET=/path npm run test:unit tests/plans
 */
const set = process.env["PLANS_SET"];
const isThere = set !== undefined && existsSync(join(set, "official-like-2026.zip"));

const limitMs = 120_000;

describe.skipIf(!isThere)("a national set (skipped unless PLANS_SET names its folder)", () => {
  const scratch = scratchFolder();
  let zips: ZipReport;
  let plans: ImportReport;
  beforeAll(async () => {
    const now = new Date("2026-11-20T12:00:00Z");
    zips = await importZips(scratch.plans, join(set ?? "", "zip-county.csv"), { now });
    const file = join(set ?? "", "official-like-2026.zip");
    plans = await importLandscape(scratch.plans, file, { now });
  }, limitMs);
  afterAll(() => scratch.remove());

  /** Counties of a ZIP code, as `TX Fort Bend County`, the likeliest first. */
  const countiesOf = (zip: string) =>
    rowsIn(
      zipFile(scratch.plans),
      `select state || ' ' || name from zip join county on county = id where zip = '${zip}' order by share desc`,
    );

  /** Plans in a county: Advantage without drugs, with drugs, special needs, drug plans. */
  const countsOf = (state: string, key: string): number[] => {
    const sql = `select
          sum(category = 'advantage-without-drugs'), sum(category = 'advantage-with-drugs'),
          sum(category = 'special-needs'), sum(category = 'drug-plan')
        from plan where
          id in (select plan from county_plan join county on county = county.id where state = '${state}' and key = '${key}')
          or id in (select plan from state_plan where state = '${state}')`;
    return (rowsIn(yearFile(scratch.plans, 2026), sql)[0] ?? "").split("|").map(Number);
  };

  it("is imported whole, and all its counties are known", () => {
    expect(zips).toMatchObject({ zips: 41_148, counties: 3232, rows: 57_006, unreadable: 0 });
    // 11,312 with addresses in several counties, and 544 that only have land in another one.
    expect(zips.shared).toBe(11_856);
    expect(plans).toMatchObject({ plans: 5961, rows: 138_013, counties: 3147, states: 56 });
    expect(plans).toMatchObject({ unknownCounties: [], unreadable: 0, unclear: 0, accepted: [] });
    expect(checkPlans(scratch.plans).problems).toEqual([]);
    expect(statSync(yearFile(scratch.plans, 2026)).size).toBeLessThan(5_000_000);
  });

  it("has the counties of ZIP codes in one county, in three, and in two states", () => {
    expect(countiesOf("10001")).toEqual(["NY New York County"]);
    expect(countiesOf("77494").toSorted()).toEqual([
      "TX Fort Bend County",
      "TX Harris County",
      "TX Waller County",
    ]);
    expect(countiesOf("77494")[0]).toBe("TX Fort Bend County");
    expect(countiesOf("42223").toSorted()).toEqual(["KY Christian County", "TN Montgomery County"]);
    expect(countiesOf("06385")).toContain("CT New London County");
    expect(countiesOf("00000")).toEqual([]);
  });

  it("has as many plans as were counted by hand", () => {
    expect(countsOf("NY", "newyork")).toEqual([6, 29, 40, 10]);
    expect(countsOf("TX", "fortbend")).toEqual([10, 44, 40, 12]);
    expect(countsOf("TX", "harris")).toEqual([13, 56, 45, 12]);
    expect(countsOf("TX", "waller")).toEqual([7, 27, 22, 12]);
    expect(countsOf("TN", "montgomery")[3]).toBe(12);
    expect(countsOf("KY", "christian")[3]).toBe(10);
    expect(countsOf("VT", "chittenden")).toEqual([0, 0, 0, 11]);
    expect(countsOf("AK", "anchorage")).toEqual([0, 0, 0, 9]);
    expect(countsOf("GU", "guam")[3]).toBe(1);
    expect(countsOf("FL", "miamidade").slice(0, 3)).toEqual([9, 37, 69]);
  });
});

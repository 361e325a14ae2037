import { describe, expect, test } from "vitest";
import amounts from "#content/amounts/amounts.yaml";
import { partDAdditions } from "#medicare/income.ts";
import { incomeTables, tablesInForce, amountPeriod } from "./known-amounts.ts";
import { anAmount, aTable } from "./testing.ts";

const tables = incomeTables(amounts);

test("the 2026 table is complete", () => {
  expect(tables.find(({ year }) => year === 2026)).toEqual({
    year: 2026,
    standard: 202.9,
    partB: [284.1, 405.8, 527.5, 649.2, 689.9],
    partD: [14.5, 37.5, 60.4, 83.3, 91],
    thresholds: {
      single: [109_000, 137_000, 171_000, 205_000, 500_000],
      joint: [218_000, 274_000, 342_000, 410_000, 750_000],
      separate: [109_000, 391_000],
    },
  });
});

test("a year without published amounts has no table", () => {
  expect(tables.map(({ year }) => year)).not.toContain(2027);
});

test("the Part D amounts are those of the law's formula", () => {
  const base = amounts.amounts["partD_base_premium"]?.official ?? {};
  const known = tables.filter(({ partD }) => partD !== null);
  expect(known.length).toBeGreaterThanOrEqual(2);
  const byLaw = known.map(({ year }) => partDAdditions(Number(base[String(year)]?.value)));
  expect(byLaw).toEqual(known.map(({ partD }) => partD));
});

test("an amount that only another site reports is left out", () => {
  const list = (value: number[]) => anAmount({ items: ["a", "b"], official: { 2026: value } });
  const known = {
    partB_premium: anAmount({ official: { 2026: 100 } }),
    partB_irmaa_premiums: list([1, 2, 3, 4, 5]),
    irmaa_individual_thresholds: list([1, 2, 3, 4, 5]),
    irmaa_joint_thresholds: list([1, 2, 3, 4, 5]),
    irmaa_mfs_thresholds: list([4, 5]),
    partD_irmaa: list([1, 2, 3, 4, 5]),
  };
  const [sound] = incomeTables(aTable(known));
  expect(sound?.partD).toEqual([1, 2, 3, 4, 5]);
  const weakly = (value: number | number[]) => ({ 2026: { value, checked: "weak" as const } });
  const partD_irmaa = { ...known.partD_irmaa, official: weakly([1, 2, 3, 4, 5]) };
  expect(incomeTables(aTable({ ...known, partD_irmaa }))[0]?.partD).toBeNull();
  const partB_premium = { ...known.partB_premium, official: weakly(100) };
  expect(incomeTables(aTable({ ...known, partB_premium }))).toEqual([]);
});

describe("in force", () => {
  const [table] = tables;
  const year = (of: number) => ({ ...table, year: of }) as (typeof tables)[number];
  const known = [year(2027), year(2026), year(2025)];
  const years = (today: string, all = known) =>
    tablesInForce(all, amountPeriod(today)).map((one) => one.year);

  test("is the year's own, and from October 1 also the next year's", () => {
    expect(years("2026-09-30")).toEqual([2026]);
    expect(years("2026-10-01")).toEqual([2026, 2027]);
    expect(years("2027-01-01")).toEqual([2027]);
  });

  test("is the year before's until the new amounts are known", () => {
    expect(years("2027-01-01", [year(2026), year(2025)])).toEqual([2026]);
    expect(years("2026-11-01", [year(2026)])).toEqual([2026]);
    expect(years("2024-05-01")).toEqual([]);
  });
});

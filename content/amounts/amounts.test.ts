import { expect, it, test, describe } from "vitest";
import { partDAdditions } from "#medicare/income.ts";
import amounts from "#content/amounts/amounts.yaml";
import { type AmountsTable, amountsSchema as schema } from "./schemas.ts";
import { aTable, anAmount } from "./testing.ts";
import { formatAmount, formatDollars } from "./format-amount.ts";
import { amountHistory } from "./amount-history.ts";
import { amountPeriod, amountPeriods, incomeTables, tablesInForce } from "./known-amounts.ts";
import { amountFacts } from "./amount-facts.ts";

function problems(added: AmountsTable["amounts"]): string[] {
  const issues = schema.safeParse(aTable(added)).error?.issues ?? [];
  return issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
}

test("a sound table has no problem, nor has the real one", () => {
  expect(problems({})).toEqual([]);
  expect(schema.safeParse(amounts).error).toBeUndefined();
});

const kinds = "needs exactly one of official, everyYear and typical";
const items = ["a", "b", "c"];

test.each([
  ["a text where a number belongs", { everyYear: "$20" }, '"$20" must be a plain number'],
  ["a list without names", { everyYear: [1, 2] }, "a list needs items or range"],
  ["a short list", { official: { 2026: [1, 2] }, items }, "needs 3 values"],
  [
    "a list for the guide",
    { everyYear: 1, guide: { value: [1, 2] } },
    "a list needs items or range",
  ],
  ["an unknown source", { everyYear: 1, source: "x" }, 'there is no source named "x"'],
  ["an entry without amounts", {}, kinds],
  ["an entry with two kinds", { everyYear: 1, typical: 2, sample: false }, kinds],
])("%s is refused", (_, parts, message) => {
  const [problem, ...others] = problems({ wrong: anAmount(parts) });
  expect(problem).toMatch(/^amounts\.wrong\b/);
  expect(problem).toContain(`: ${message}`);
  expect(others).toEqual([]);
});

const usd = { unit: "usd" as const };

it.each([
  [1632, "$1,632"],
  [174.7, "$174.70"],
  [0, "$0"],
])("writes %d dollars as %s", (value, text) => {
  expect(formatDollars(value)).toBe(text);
  expect(formatAmount(usd, value)).toBe(text);
});

it("gives all of a list cents when one has them", () => {
  expect(formatAmount(usd, [454.2, 559])).toBe("$454.20, $559.00");
  expect(formatAmount(usd, 559, [454.2, 559])).toBe("$559.00");
  expect(formatAmount(usd, [97000, 123000])).toBe("$97,000, $123,000");
});

it("writes ranges, percentages and texts", () => {
  expect(formatAmount({ unit: "usd", range: true }, [120, 300])).toBe("$120 to $300");
  expect(formatAmount({ unit: "percent" }, 20)).toBe("20%");
  expect(formatAmount({ unit: "text" }, "July 1")).toBe("July 1");
});

test.each([
  ["2026-02-10", ["2026-01-01", "2026-10-01", "2027-01-01"]],
  ["2026-10-01", ["2026-10-01", "2027-01-01", "2027-10-01"]],
])("on %s, a build is made for the periods from %j", (day, days) => {
  expect(amountPeriods(day).map(({ from }) => from)).toEqual(days);
});

const period = amountPeriod("2026-11-01");

test("gives the guide's figure in its year, then the official ones, once each", () => {
  const years = [
    { year: 2024, figure: "$174.70" },
    { year: 2025, figure: "$185.00" },
    { year: 2026, figure: "$202.90" },
  ];
  const source = { name: "CMS fact sheet" };
  const row = { id: "partB_premium", label: "An amount", years, guide: null, source, note: null };
  expect(amountHistory(aTable(), [row.id, row.id], period)).toEqual([row]);
});

test("ends with the year in force, or from October 1 with the next", () => {
  const lastYear = (day: string) =>
    amountHistory(aTable(), ["partD_base_premium"], amountPeriod(day))[0]?.years.at(-1)?.year;
  expect(lastYear("2026-09-30")).toBe(2026);
  expect(lastYear("2026-10-01")).toBe(2027);
});

test("takes one amount of a list by its number, or the whole list", () => {
  const tiers = anAmount({
    label: "Premium",
    items: ["level 1", "level 2"],
    official: { 2026: [284.1, 405.8] },
  });
  const rows = amountHistory(aTable({ tiers }), ["tiers.2", "tiers"], period);
  expect(rows[0]).toMatchObject({
    label: "Premium: level 2",
    years: [{ year: 2026, figure: "$405.80" }],
  });
  expect(rows[1]).toMatchObject({ label: "Premium", years: [{ figure: "$284.10, $405.80" }] });
});

test("a guide's figure that was no year's official amount stands apart", () => {
  const average = anAmount({ guide: { value: 35.1 }, official: { 2026: 34.5 } });
  const [row] = amountHistory(aTable({ average }), ["average"], period);
  expect(row).toMatchObject({ guide: "$35.10", years: [{ year: 2026, figure: "$34.50" }] });
});

test("an ended amount says why; one that is the same every year is left out", () => {
  const ended = { year: 2025, note: "It ended." };
  const gap = anAmount({ guide: { value: 7400, year: 2023 }, official: { 2024: 8000 }, ended });
  const rows = amountHistory(aTable({ gap }), ["gap", "partB_penalty"], period);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ note: "It ended.", years: [{ year: 2023 }, { year: 2024 }] });
});

test("names an id that the table does not have", () => {
  expect(() => amountHistory(aTable(), ["partB_premiums"], period)).toThrow(/"partB_premiums"/);
});

function facts(day: string, entries: AmountsTable["amounts"] = {}): Map<string, string> {
  return new Map(amountFacts(aTable(entries), amountPeriod(day)));
}

const ended = { year: 2025, note: "It ended." };

test("the years of the amounts in force, and from October 1 of the next year's", () => {
  const past = anAmount({ official: { 2023: 1, 2024: 2 }, ended });
  const yearsAt = (day: string) => facts(day, { past }).get("amount-years");
  expect(yearsAt("2026-09-30")).toBe("2026");
  expect(yearsAt("2026-10-01")).toBe("2026 and 2027");
  // Of Part B's premium, 2026's is still the latest.
  expect(yearsAt("2027-01-01")).toBe("2026 and 2027");
});

describe("an amount for a sentence", () => {
  test("has the year in force and the time it is for", () => {
    expect(facts("2026-03-01").get("amount:partB_premium")).toBe("$202.90 a month in 2026");
    expect(facts("2025-03-01").get("amount:partB_premium")).toBe("$185 a month in 2025");
  });

  test("has next year's from October 1, if it is known", () => {
    const base = "amount:partD_base_premium";
    expect(facts("2026-09-30").get(base)).toBe("$38.99 a month in 2026");
    expect(facts("2026-10-01").get(base)).toBe("$38.99 a month in 2026 ($41.33 in 2027)");
    expect(facts("2027-01-01").get(base)).toBe("$41.33 a month in 2027");
    expect(facts("2026-10-01").get("amount:partB_premium")).toBe("$202.90 a month in 2026");
  });

  test("says so when the year in force is not known", () => {
    const text = "$202.90 a month in 2026, the latest amount we have";
    expect(facts("2027-02-01").get("amount:partB_premium")).toBe(text);
  });

  test("passes over amounts that only one source has, or that were inferred", () => {
    const amount = anAmount({ official: { 2025: 9350, 2026: 9850 } });
    amount.official = { ...amount.official, 2026: { value: 9850, checked: "inferred" } };
    expect(facts("2026-05-01", { amount }).get("figure:amount")).toBe("$9,350");
    amount.official = { ...amount.official, 2026: { value: 9850, checked: "weak" } };
    expect(facts("2026-05-01", { amount }).get("year:amount")).toBe("2025");
  });

  test("that ended has its last year", () => {
    const gap = anAmount({ guide: { value: 4830 }, official: { 2024: 5030 }, ended });
    const found = facts("2026-11-01", { gap });
    expect(found.get("amount:gap")).toBe("$5,030 in 2024");
    expect(found.get("guide:gap")).toBe("$4,830");
    expect(found.has("guide-year:gap")).toBe(false);
  });

  test("that is the same every year, or a typical price, has no year", () => {
    const market = { typical: [120, 300], sample: true, source: "market" };
    const price = anAmount({ range: true, per: "month", ...market });
    const found = facts("2026-11-01", { price });
    expect(found.get("amount:partB_penalty")).toBe("10%");
    expect(found.get("amount:price")).toBe("$120 to $300 a month");
    expect(found.get("figure:price.2")).toBe("$300");
  });

  test("that nobody knows has no fact", () => {
    const amount = anAmount({ official: { 2027: 1 } });
    expect(facts("2026-05-01", { amount }).has("amount:amount")).toBe(false);
  });
});

describe("a bare figure", () => {
  test("is that of the year in force, with its year, or of a year by name", () => {
    const found = facts("2026-11-01");
    expect(found.get("figure:partB_premium")).toBe("$202.90");
    expect(found.get("year:partB_premium")).toBe("2026");
    expect(found.get("figure:partB_premium@2025")).toBe("$185");
    expect(found.has("figure:partB_premium@2027")).toBe(false);
    expect(found.get("guide:partB_premium")).toBe("$174.70");
    expect(found.get("guide-year:partB_premium")).toBe("2024");
  });

  test("of a list is named item by item", () => {
    const tiers = anAmount({ official: { 2026: [244.6, 349.4] }, items: ["one", "two"] });
    const found = facts("2026-05-01", { tiers });
    expect(found.get("figure:tiers.2")).toBe("$349.40");
    expect(found.get("amount:tiers.1")).toBe("$244.60 in 2026");
    expect(found.has("figure:tiers")).toBe(false);
  });
});

test("texts can name the estimates by months", () => {
  const estimates = facts("2026-05-01");
  expect(estimates.get("estimate:partB_percent.27")).toBe("20%");
  expect(estimates.get("estimate:partB_penalty.27")).toBe("$40.60");
  expect(estimates.get("estimate:partB_total.27")).toBe("$243.50");
  expect(estimates.get("estimate:partD_penalty.29")).toBe("$11.30");
  // 12 months late with the premium of 2026.
  expect(estimates.get("estimate:partB_penalty.12")).toBe("$20.30");
  expect(estimates.has("estimate:partB_total.241")).toBe(false);
});

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

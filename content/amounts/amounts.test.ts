import amounts from "#content/amounts/amounts.yaml";
import { expect, it, test } from "vitest";
import { type AmountsTable, amountsSchema as schema } from "./schemas.ts";
import { aTable, anAmount } from "./testing.ts";
import { formatAmount, formatDollars } from "./format-amount.ts";
import { amountHistory } from "./amount-history.ts";
import { amountPeriod } from "./known-amounts.ts";

function problems(added: AmountsTable["amounts"]): string[] {
  const issues = schema.safeParse(aTable(added)).error?.issues ?? [];
  return issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
}

test("a sound table has no problem, nor has the real one", () => {
  expect(problems({})).toEqual([]);
  expect(schema.safeParse(amounts).error).toBeUndefined();
});

test.each([
  ["a text where a number belongs", anAmount({ everyYear: "$20" }), '"$20" must be a plain number'],
  ["a list without names", anAmount({ everyYear: [1, 2] }), "a list needs items or range"],
  [
    "a short list",
    anAmount({ official: { 2026: [1, 2] }, items: ["a", "b", "c"] }),
    "needs 3 values",
  ],
  [
    "a list for the guide alone",
    anAmount({ everyYear: 1, guide: { value: [1, 2] } }),
    "a list needs items or range",
  ],
  ["an unknown source", anAmount({ everyYear: 1, source: "x" }), 'there is no source named "x"'],
  ["an entry without amounts", anAmount({}), "needs one of official, everyYear and typical"],
  [
    "an entry with two kinds",
    anAmount({ everyYear: 1, typical: 2, sample: false }),
    "needs one of official, everyYear and typical",
  ],
])("%s is refused", (_, wrong, message) => {
  const [problem, ...others] = problems({ wrong });
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

const period = amountPeriod("2026-11-01");

test("gives the guide's figure in its year, then the official ones, once each", () => {
  expect(amountHistory(aTable(), ["partB_premium", "partB_premium"], period)).toEqual([
    {
      id: "partB_premium",
      label: "An amount",
      years: [
        { year: 2024, figure: "$174.70" },
        { year: 2025, figure: "$185.00" },
        { year: 2026, figure: "$202.90" },
      ],
      guide: null,
      source: { name: "CMS fact sheet" },
      note: null,
    },
  ]);
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

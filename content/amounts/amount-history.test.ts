import { expect, test } from "vitest";
import { amountHistory } from "./amount-history.ts";
import { amountPeriod } from "./known-amount.ts";
import { anAmount, aTable } from "./testing.ts";

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

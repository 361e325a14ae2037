import { expect, test } from "vitest";
import { currentOfficial } from "./current-official.ts";
import { anAmount, aTable } from "./testing.ts";

test("sets the guide's amount beside the latest official one, with year and source", () => {
  expect(currentOfficial(aTable(), ["partB_premium", "partB_premium"])).toEqual([
    {
      id: "partB_premium",
      label: "An amount",
      guide: "$174.70",
      official: "$202.90",
      year: 2026,
      source: "CMS fact sheet, 2026 amounts",
      note: null,
    },
  ]);
});

test("takes one amount of a list by its number, or the whole list", () => {
  const tiers = anAmount({
    label: "Premium",
    items: ["level 1", "level 2"],
    guide: [244.6, 349.4],
    official: { 2026: [284.1, 405.8] },
  });
  const rows = currentOfficial(aTable({ amounts: { tiers } }), ["tiers.2", "tiers"]);
  expect(rows[0]).toMatchObject({
    label: "Premium: level 2",
    guide: "$349.40",
    official: "$405.80",
  });
  expect(rows[1]).toMatchObject({ label: "Premium", official: "$284.10, $405.80" });
});

test("an amount that our text takes from the plan year's official ones stands beside the latest", () => {
  const insulin = anAmount({ official: { 2025: 35, 2026: 40 } });
  const [row] = currentOfficial(aTable({ amounts: { insulin } }), ["insulin"]);
  expect(row).toMatchObject({ guide: "$35", official: "$40", year: 2026 });
});

test("an ended amount has no official value but says why", () => {
  const ended = { year: 2025, note: "It ended." };
  const gap = anAmount({ guide: 4830, official: { 2024: 5030 }, ended });
  const [row] = currentOfficial(aTable({ amounts: { gap } }), ["gap"]);
  expect(row).toMatchObject({ guide: "$4,830", official: null, year: null, note: "It ended." });
});

test("names an id that the table does not have", () => {
  expect(() => currentOfficial(aTable(), ["partB_premiums"])).toThrow(/"partB_premiums"/);
});

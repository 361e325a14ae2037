import { expect, test } from "vitest";
import amounts from "#content/amounts/amounts.yaml";
import { amountsSchema as schema, type AmountsTable } from "./amounts.schema.ts";
import { anAmount, aTable } from "./testing.ts";

function faults(parts: Partial<AmountsTable>): string[] {
  const issues = schema.safeParse(aTable(parts)).error?.issues ?? [];
  return issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
}

test("a sound table has no fault", () => {
  expect(faults({})).toEqual([]);
});

test("the real table can show official amounts of its own plan year", () => {
  expect(schema.safeParse({ ...amounts, show: "official" }).error).toBeUndefined();
});

test("showing official amounts of a year that is not known is refused, naming each amount", () => {
  const found = faults({ show: "official", planYear: 2026 });
  expect(found).toContain(
    'amounts.partB_penalty: show is "official", but the official amount of 2026 is not known',
  );
  expect(found.join()).not.toContain("partB_premium");
});

test.each([
  ["a text where a number belongs", anAmount({ guide: "$20" }), '"$20" must be a plain number'],
  ["a list without names", anAmount({ guide: [1, 2] }), "a list needs items or range"],
  ["a short list", anAmount({ guide: [1, 2], items: ["a", "b", "c"] }), "needs 3 values"],
  ["an unknown source", anAmount({ source: "nobody" }), 'there is no source named "nobody"'],
])("%s is refused", (_, wrong, message) => {
  expect(faults({ amounts: { wrong } })).toEqual([`amounts.wrong: ${message}`]);
});

import { expect, test } from "vitest";
import amounts from "#content/amounts/amounts.yaml";
import { amountsSchema as schema, type AmountsTable } from "./amounts.schema.ts";
import { anAmount, aTable } from "./testing.ts";

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
    anAmount({ everyYear: 1, typical: 2 }),
    "needs one of official, everyYear and typical",
  ],
])("%s is refused", (_, wrong, message) => {
  const [problem, ...others] = problems({ wrong });
  expect(problem).toMatch(/^amounts\.wrong\b/);
  expect(problem).toContain(`: ${message}`);
  expect(others).toEqual([]);
});

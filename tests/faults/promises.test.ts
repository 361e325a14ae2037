import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { promises } from "./promises.ts";
import { reports, unprovenPromises, type Result } from "./support/report.ts";

/** The promises that a fault test says it measures, and those it has a control for. */
function namesIn(file: string) {
  const text = readFileSync(file, "utf8");
  const names = (call: string) =>
    [...text.matchAll(new RegExp(`\\b${call}\\(\\s*"(\\w+)"`, "g"))].map(([, name = ""]) => name);
  return { figures: names("reportFigure"), controls: names("reportControl") };
}

test.each(Object.entries(promises))("the tests of %s exist", (name, { tests }) => {
  expect(tests.filter((file) => !existsSync(file))).toEqual([]);
  if (!reports(tests)) return;
  for (const file of tests) expect(namesIn(file).figures).toContain(name);
  expect(tests.flatMap((file) => namesIn(file).controls)).toContain(name);
});

test("each fault test is named by the promises that it measures", () => {
  const table: Readonly<Record<string, { readonly tests: readonly string[] }>> = promises;
  for (const file of globSync("tests/faults/*.test.ts"))
    for (const name of namesIn(file).figures) expect(table[name]?.tests).toContain(file);
});

const result: Result = { promise: "kill", engine: "SQLite", measured: "lost 0", passed: true };
const control = { ...result, measured: null };

test.each([
  ["a result and a control that found its fault", [result, control], []],
  ["a control that found nothing", [result, control, { ...control, passed: false }], ["SQLite"]],
  ["no control", [result], ["SQLite"]],
])("with %s, a long run says what isn't proven", (_, results, unproven) => {
  const prefix = "An acknowledged form survives kill -9, ";
  const lines = unprovenPromises(results).filter((line) => line.startsWith(prefix));
  expect(lines.map((line) => line.slice(prefix.length))).toEqual([...unproven, "PostgreSQL"]);
});

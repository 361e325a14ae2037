import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { scratchDirectory } from "#server/base/testing.ts";
import { promiseTable, readResults, unprovenPromises, type Result } from "./report.ts";

/** A report as Vitest writes it, with one measurement and with controls that passed or failed. */
async function reported(controls: readonly string[]) {
  const file = join(scratchDirectory(), "report.json");
  const own = { promise: "kill", engine: "SQLite" };
  const one = (status: string, measured: string | null) => ({
    status,
    meta: { said: [{ ...own, measured }] },
  });
  const assertionResults = [
    one("passed", "200 kills: lost 0"),
    ...controls.map((status) => one(status, null)),
    { status: "passed", meta: {} },
  ];
  await writeFile(file, JSON.stringify({ testResults: [{ assertionResults }] }));
  return readResults(file);
}

/** The first two promises of the table. */
const rows = (results: Result[]) => promiseTable(results, true).split("\n\n");

test("lists the required result, the measured one, and whether the controls found their faults", async () => {
  const [first] = rows(await reported(["passed", "passed"]));
  expect(first).toMatch(/Required +200 kills, 24 .+\nMeasured +200 kills: lost 0\nPassed +yes\n/);
  expect(first).toMatch(/Control found fault +yes \(2\)$/);
});

test("reports a control that found nothing, and what did not run", async () => {
  const [first, second] = rows(await reported(["passed", "failed"]));
  expect(first).toMatch(/Passed +yes\n.+ NO \(1 of 2\)$/);
  expect(second).toMatch(/not run\n.+not run\n.+not run$/);
});

test.each<[string, readonly string[], boolean]>([
  ["a result and a control that found its fault", ["passed"], true],
  ["a control that found nothing", ["passed", "failed"], false],
  ["no control", [], false],
])("with %s (controls: %j), the promise is proven: %s", async (_, controls, holds) => {
  const open = unprovenPromises(await reported(controls));
  expect(open.some((one) => /^An acknowledged form survives kill -9, SQLite$/.test(one))).toBe(
    !holds,
  );
  // Not run at all.
  expect(open.some((one) => /^An acknowledged form survives kill -9, PostgreSQL$/.test(one))).toBe(
    true,
  );
});

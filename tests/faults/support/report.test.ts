import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { scratchDirectory } from "#server/base/testing.ts";
import { promiseTable, readSaid, unheldPromises, type Result } from "./report.ts";

/** A report as Vitest writes it, of one test that measured and of controls that passed or not. */
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
  return readSaid(file);
}

/** The first two promises of the table. */
const rows = (results: Result[]) => promiseTable(results, true).split("\n\n");

test("a line has the figure demanded, the one measured, and what the controls found", async () => {
  const [first] = rows(await reported(["passed", "passed"]));
  expect(first).toMatch(
    /Demanded +200 kills under 24 .+\nMeasured +200 kills: lost 0\nHeld +yes\n/,
  );
  expect(first).toMatch(/Control found it +yes \(2\)$/);
});

test("a control that found nothing is told, and so is what was not run", async () => {
  const [first, second] = rows(await reported(["passed", "failed"]));
  expect(first).toMatch(/Held +yes\n.+ NO \(1 of 2\)$/);
  expect(second).toMatch(/not run\n.+not run\n.+not run$/);
});

test.each<[string, readonly string[], boolean]>([
  ["a figure and a control that found its fault", ["passed"], true],
  ["a control that found nothing", ["passed", "failed"], false],
  ["no control", [], false],
])("what has %s holds: of %j controls %s", async (_, controls, holds) => {
  const open = unheldPromises(await reported(controls));
  expect(open.some((one) => /^An acknowledged form survives kill -9, SQLite$/.test(one))).toBe(
    !holds,
  );
  // Nothing was run of it.
  expect(open.some((one) => /^An acknowledged form survives kill -9, PostgreSQL$/.test(one))).toBe(
    true,
  );
});

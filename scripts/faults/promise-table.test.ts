import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { scratchDirectory } from "#server/scratch-directory.ts";
import { promiseTable } from "./promise-table.ts";
import { readSaid } from "./read-said.ts";

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
  return promiseTable(readSaid(file), true).split("\n\n");
}

test("a line has the figure demanded, the one measured, and what the controls found", async () => {
  const [first] = await reported(["passed", "passed"]);
  expect(first).toMatch(
    /Demanded +200 kills under 24 .+\nMeasured +200 kills: lost 0\nHeld +yes\n/,
  );
  expect(first).toMatch(/Control found it +yes \(2\)$/);
});

test("a control that found nothing is told, and so is what was not run", async () => {
  const [first, second] = await reported(["passed", "failed"]);
  expect(first).toMatch(/Held +yes\n.+ NO \(1 of 2\)$/);
  expect(second).toMatch(/not run\n.+not run\n.+not run$/);
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { importLandscape } from "#server/plans/import/import-landscape.ts";
import { openPlanFile, yearFile } from "#server/plans/plan-files.ts";
import { landscapeCsv, nationalRows, scratchFolder } from "#server/plans/testing.ts";
import { full } from "./promises.ts";
import { reportControl, reportFigure } from "./support/figure.ts";

const kills = full ? 50 : 8;

/** Two editions of a year, of which each import brings the other one. */
const editions = [4600, 4700];

async function folderForTest() {
  const scratch = scratchFolder();
  const files = editions.map((plans) =>
    scratch.write(`${plans}.csv`, landscapeCsv(2026, nationalRows(plans))),
  );
  for (const file of files) await importLandscape(scratch.plans, file, { now: new Date() });
  return { plans: scratch.plans, files, current: yearFile(scratch.plans, 2026) };
}

/** What a reader finds wrong with the file that is in place; null if it's a whole edition. */
function faultOf(file: string): string | null {
  try {
    using database = openPlanFile(file);
    const row = database
      .prepare("select plan_count as listed, (select count(*) from plan) as rows from edition")
      .get();
    const rows = Number(row?.["rows"]);
    return row?.["listed"] === rows && editions.includes(rows) ? null : "not a whole edition";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function integrityOf(file: string): unknown {
  using database = openPlanFile(file);
  return database.prepare("pragma integrity_check").get()?.["integrity_check"];
}

function run(code: string, ...words: readonly string[]) {
  const child = spawn(process.execPath, ["--input-type=module", "--eval", code, ...words], {
    stdio: "ignore",
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

/** Kills a program after a random time. @returns what a reader found wrong meanwhile and afterward */
async function killLater(
  file: string,
  longest: number,
  code: string,
  ...words: readonly string[]
): Promise<string[]> {
  const child = run(code, ...words);
  const ended = once(child, "exit");
  const faults = new Set<string | null>();
  const until = performance.now() + longest * Math.random();
  while (performance.now() < until && child.exitCode === null) {
    faults.add(faultOf(file));
    await delay(1);
  }
  child.kill("SIGKILL");
  await ended;
  faults.add(faultOf(file));
  return [...faults].filter((fault) => fault !== null);
}

const importing = `
  import { importLandscape } from "#server/plans/import/import-landscape.ts";
  const [, folder, file] = process.argv;
  await importLandscape(folder, file, { now: new Date() });`;

test(`${kills} imports killed at random moments: a whole edition is in place at every moment`, async () => {
  const { plans, files, current } = await folderForTest();
  const started = performance.now();
  const [code] = await once(run(importing, plans, files[0] ?? ""), "exit");
  expect(code).toBe(0);
  const longest = 1.1 * (performance.now() - started);
  let broken = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const faults = await killLater(current, longest, importing, plans, files[kill % 2] ?? "");
    if (faults.length > 0 || integrityOf(current) !== "ok") broken += 1;
  }
  reportFigure("killedImports", "SQLite", `${kills} kills: ${kills - broken} times whole`);
  expect(broken).toBe(0);
  // A killed command holds no lock, and what it left behind is removed by the next.
  await importLandscape(plans, files[1] ?? "", { now: new Date() });
  expect(readdirSync(plans).filter((name) => name.startsWith("new-"))).toEqual([]);
});

/** Writes over the file that is in place, as copying onto it does. */
const inPlace = `
  import { readFileSync, openSync, writeSync, ftruncateSync } from "node:fs";
  const [, file] = process.argv;
  const bytes = readFileSync(file);
  for (;;) {
    const handle = openSync(file, "r+");
    ftruncateSync(handle);
    for (let at = 0; at < bytes.length; at += 4096) writeSync(handle, bytes.subarray(at, at + 4096), 0, undefined, at);
  }`;

test("control: a file written in place, killed the same way, is found half written", async () => {
  reportControl("killedImports", "SQLite");
  const { current } = await folderForTest();
  expect(faultOf(current)).toBeNull();
  let broken = 0;
  for (let kill = 0; kill < 10 && broken === 0; kill += 1)
    if ((await killLater(current, 2000, inPlace, current)).length > 0) broken += 1;
  expect(broken).toBe(1);
});

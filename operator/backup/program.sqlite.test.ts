import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "#server/db/open.ts";
import { contextForTests, type TestContext } from "#operator/cli/testing.ts";
import { backupProgram } from "./program.ts";

let context: TestContext;
let directory = "";
beforeEach(async () => {
  context = await contextForTests();
  directory = join(dirname(context.file), "backups");
  mkdirSync(directory);
});
afterEach(() => context.remove());

const backup = (...words: string[]) => context.run(backupProgram, ...words);

test("writes a dated file into a directory, readable only by this user, that opens as a database", async () => {
  const id = await context.submit();
  const { exitCode, printed } = await backup(directory);
  const file = join(directory, "leads-20261120T120000Z.db");
  expect([exitCode, printed]).toEqual([
    0,
    expect.stringMatching(
      `^Backed up to ${file}\n1 request, the newest from Nov 20, 2026, 7:00 AM EST; 0\\.\\d MB, integrity check passed\\.\n$`,
    ),
  ]);
  expect(readdirSync(directory)).toEqual(["leads-20261120T120000Z.db"]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const restored = await openDatabase({ engine: "sqlite", file });
  const rows = await restored.db.selectFrom("leads").select("id").execute();
  await restored.close();
  expect(rows).toEqual([{ id }]);
});

test("replaces an existing file, and --json prints the same result", async () => {
  const file = join(directory, "nightly.db");
  await backup(file);
  await context.submit();
  const { exitCode, printed } = await backup(file, "--json");
  expect([exitCode, JSON.parse(printed)]).toEqual([
    0,
    {
      file,
      takenAt: "2026-11-20T12:00:00.000Z",
      bytes: statSync(file).size,
      leads: 1,
      newestLead: "2026-11-20T12:00:00.000Z",
    },
  ]);
});

test("never replaces the database or its log, however their paths are written", async () => {
  await context.submit();
  const link = join(directory, "link");
  symlinkSync(dirname(context.file), link);
  const before = readFileSync(context.file);
  for (const file of [context.file, `${context.file}-wal`, join(link, "leads.db")]) {
    const { exitCode, complained } = await backup(file);
    expect([exitCode, complained]).toEqual([
      1,
      `error: ${file} is part of the live database. Choose another file.\n`,
    ]);
  }
  expect(readFileSync(context.file)).toEqual(before);
});

test("reports a missing directory and doesn't create it", async () => {
  const { exitCode, complained } = await backup(join(directory, "gone/"));
  expect([exitCode, complained]).toEqual([
    1,
    `error: The directory ${join(directory, "gone")} doesn't exist.\n`,
  ]);
  expect((await backup(join(directory, "gone/x.db"))).exitCode).toBe(1);
  expect(readdirSync(directory)).toEqual([]);
});

test("reports a missing database and doesn't create it", async () => {
  rmSync(context.file);
  const { exitCode, complained } = await backup(directory);
  expect([exitCode, complained]).toEqual([1, expect.stringContaining("There's no database at")]);
  expect(readdirSync(directory)).toEqual([]);
});

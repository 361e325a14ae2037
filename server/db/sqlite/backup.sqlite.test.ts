import { spawnSync } from "node:child_process";
import { closeSync, openSync, readdirSync, readFileSync, writeFileSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { copyDatabase } from "./backup.ts";
import { scratchDatabase, type Scratch } from "#server/db/testing.ts";

let scratch: Scratch;
let target = "";
beforeEach(async () => {
  scratch = await scratchDatabase();
  target = join(dirname(dirname(scratch.file)), "copy.db");
});
afterEach(() => scratch.remove());

const otherFiles = () => readdirSync(dirname(target)).filter((name) => name !== "data");

/** The id of a process that has exited. */
function exitedProcessId(): number {
  return spawnSync(process.execPath, ["--version"]).pid;
}

test("copies rows that are only in the write-ahead log, and doesn't change the source", () => {
  expect(copyDatabase(scratch.file, target)).toMatchObject({ leads: 0, newestLead: null });
  const copy = new DatabaseSync(target, { readOnly: true });
  const tables = copy.prepare("select name from sqlite_schema where name = 'leads'").all();
  copy.close();
  expect(tables).toHaveLength(1);
  expect(readFileSync(`${scratch.file}-wal`).length).toBeGreaterThan(0);
});

test("the copy contains no deleted rows", () => {
  const other = new DatabaseSync(scratch.file);
  other.exec("create table notes (text text); insert into notes values ('canary-words')");
  other.exec("delete from notes");
  other.close();
  expect(readFileSync(`${scratch.file}-wal`).includes("canary-words")).toBe(true);
  copyDatabase(scratch.file, target);
  expect(readFileSync(target).includes("canary-words")).toBe(false);
});

test("deletes the partial copy of a process that has exited, but not of a running one", () => {
  const running = `copy.db.${process.ppid}.part`;
  for (const name of [`copy.db.${exitedProcessId()}.part`, running])
    writeFileSync(join(dirname(target), name), "half");
  copyDatabase(scratch.file, target);
  expect(otherFiles().toSorted()).toEqual(["copy.db", running]);
});

test("a damaged source leaves the last good copy in place, and no partial one", () => {
  const source = join(dirname(scratch.file), "broken.db");
  copyDatabase(scratch.file, source);
  copyDatabase(scratch.file, target);
  const good = readFileSync(target);
  const handle = openSync(source, "r+");
  writeSync(handle, Buffer.alloc(8192, 0xff), 0, 8192, 4096);
  closeSync(handle);
  expect(() => copyDatabase(source, target)).toThrow(/malformed|failed its check/);
  expect(readFileSync(target)).toEqual(good);
  expect(otherFiles()).toEqual(["copy.db"]);
});

test("a copy that fails its check does not replace a good one", () => {
  copyDatabase(scratch.file, target);
  const good = readFileSync(target);
  const other = new DatabaseSync(scratch.file, { enableForeignKeyConstraints: false });
  other.exec("create table b (a_id text references leads (id)); insert into b values ('nobody')");
  other.close();
  expect(() => copyDatabase(scratch.file, target)).toThrow(
    "the copy failed its check; errors: 1, first: {",
  );
  expect(readFileSync(target)).toEqual(good);
  expect(otherFiles()).toEqual(["copy.db"]);
});

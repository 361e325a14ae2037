import { statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { countBytes } from "./residue.ts";
import { scratchDatabase, type Scratch } from "#server/db/testing.ts";

let scratch: Scratch;
beforeEach(async () => {
  scratch = await scratchDatabase();
  const { db } = scratch.database;
  const key = { name: "canary-name", value: "canary-value", created_at: "2026-11-20" };
  await db.insertInto("service_keys").values(key).execute();
});
afterEach(() => scratch.remove());

const log = () => `${scratch.file}-wal`;

test("truncates the log while other connections are open", async () => {
  const { database } = scratch;
  await scratch.openAnother();
  await database.db.deleteFrom("service_keys").execute();
  expect(await countBytes(log(), ["canary-value"])).not.toEqual([0]);
  expect(await database.residue.drop()).toBe(true);
  expect(statSync(log()).size).toBe(0);
  expect(await countBytes(scratch.file, ["canary-value"])).toEqual([0]);
});

test("reports an open reader without losing data, and truncates the log once the reader has closed", async () => {
  const { database } = scratch;
  await sql`pragma busy_timeout = 50`.execute(database.db);
  const reader = new DatabaseSync(scratch.file);
  reader.exec("begin");
  reader.prepare("select * from service_keys").all();
  await database.db.deleteFrom("service_keys").execute();
  expect(await database.residue.drop()).toBe(false);
  expect(await countBytes(log(), ["canary-value"])).not.toEqual([0]);
  reader.close();
  expect(await database.residue.drop()).toBe(true);
  expect(statSync(log()).size).toBe(0);
});

test("removes what another program left in free space by rewriting the store", async () => {
  const { database } = scratch;
  await sql`pragma secure_delete = off`.execute(database.db);
  await database.db.deleteFrom("service_keys").execute();
  await database.residue.drop();
  expect(await countBytes(scratch.file, ["canary-value"])).not.toEqual([0]);
  await database.residue.rewrite();
  await database.residue.drop();
  expect(await countBytes(scratch.file, ["canary-value"])).toEqual([0]);
});

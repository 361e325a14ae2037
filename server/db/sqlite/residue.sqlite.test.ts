import { statSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test, describe } from "vitest";
import { scratchDatabase, type Scratch } from "#server/db/testing.ts";
import { countBytes } from "./residue.ts";

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

describe("counting bytes", () => {
  const chunk = 4 * 1024 * 1024;
  let directory = "";
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), "bytes-"));
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  test("counts each occurrence of a text once, including those that cross chunk boundaries", async () => {
    const file = join(directory, "store");
    const bytes = Buffer.alloc(2 * chunk + 1000);
    const offsets = [0, 17, chunk - 3, chunk, 2 * chunk - 1, bytes.length - 5];
    for (const at of offsets) bytes.write("josé", at);
    bytes.write("ada@example.com", chunk + 100);
    writeFileSync(file, bytes);
    let read = 0;
    const counts = await countBytes(file, ["ada@example.com", "nobody", "os"], (n) => (read += n));
    expect(counts).toEqual([1, 0, 6]);
    expect(read).toBe(bytes.length);
    // Five of six: the occurrence at `chunk - 3` is partly overwritten by the next one.
    expect(await countBytes(file, ["josé"])).toEqual([5]);
  });

  test("treats a missing file as empty, and a file that can't be read as an error", async () => {
    expect(await countBytes(join(directory, "none"), ["x"])).toEqual([0]);
    await expect(countBytes(directory, ["x"])).rejects.toThrow("EISDIR");
  });
});

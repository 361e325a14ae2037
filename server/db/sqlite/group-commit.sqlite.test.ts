import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { scratchDatabase, type Scratch } from "#server/db/testing.ts";
import type { Tx } from "#server/db/tables.ts";

let scratch: Scratch;
let outside: DatabaseSync;
beforeEach(async () => {
  scratch = await scratchDatabase();
  outside = new DatabaseSync(scratch.file, { readOnly: true });
});
afterEach(async () => {
  outside.close();
  await scratch.remove();
});

/** What another process sees. */
function kept(): unknown[] {
  const rows = outside.prepare("select name from service_keys order by created_at").all();
  return rows.map((row) => row["name"]);
}

let clock = 0;

async function keep(writing: Tx, name: string): Promise<string> {
  const created_at = String((clock += 1)).padStart(6, "0");
  await writing.insertInto("service_keys").values({ name, value: "", created_at }).execute();
  return name;
}

const write = (name: string) => scratch.database.write((writing) => keep(writing, name));

async function reasons(works: readonly Promise<unknown>[]): Promise<unknown[]> {
  const settled = await Promise.allSettled(works);
  return settled.map((one) => (one.status === "rejected" ? String(one.reason) : one.value));
}

test("works of one turn are committed together, and answered after that", async () => {
  const seenInside: unknown[][] = [];
  const works = ["a", "b", "c"].map((name) =>
    scratch.database.write(async (writing) => {
      await keep(writing, name);
      seenInside.push(kept());
      return name;
    }),
  );
  expect(await Promise.race(works)).toBe("a");
  expect(kept()).toEqual(["a", "b", "c"]);
  expect(seenInside).toEqual([[], [], []]);
  expect(await Promise.all(works)).toEqual(["a", "b", "c"]);
});

test("a work that throws is undone alone", async () => {
  const failing = scratch.database.write(async (writing) => {
    await keep(writing, "undone");
    throw new Error("changed my mind");
  });
  const found = await reasons([write("a"), failing, write("b")]);
  expect(found).toEqual(["a", "Error: changed my mind", "b"]);
  expect(kept()).toEqual(["a", "b"]);
});

test.each([
  ["changes its mind", async () => Promise.reject(new Error("changed my mind"))],
  [
    "makes SQLite undo everything",
    (writing: Tx) =>
      sql`insert or rollback into service_keys select 'a', '', '' union all select 'a', '', ''`.execute(
        writing,
      ),
  ],
])("a work that is alone, and %s, keeps nothing and hears why", async (_, fail) => {
  const failing = scratch.database.write(async (writing) => {
    await keep(writing, "undone");
    await fail(writing);
  });
  await expect(failing).rejects.toThrow(/changed my mind|UNIQUE constraint failed/);
  expect(kept()).toEqual([]);
  expect(await write("after")).toBe("after");
  expect(kept()).toEqual(["after"]);
});

test("when the commit fails nobody is told that anything was kept", async () => {
  const failing = scratch.database.write(async (writing) => {
    const key = { key: "k", body_hash: "", lead_id: "nobody's", created_at: "" };
    await writing.insertInto("idempotency_keys").values(key).execute();
  });
  const found = await reasons([write("a"), failing, write("b")]);
  expect(found).toEqual(Array(3).fill("Error: FOREIGN KEY constraint failed"));
  expect(kept()).toEqual([]);
  expect(await write("after")).toBe("after");
});

test("when SQLite undoes everything by itself, all hear why", async () => {
  const failing = scratch.database.write((writing) =>
    sql`insert or rollback into service_keys select 'a', '', '' union all select 'a', '', ''`.execute(
      writing,
    ),
  );
  const found = await reasons([write("a"), failing, write("b")]);
  expect(found).toEqual(Array(3).fill("Error: UNIQUE constraint failed: service_keys.name"));
  expect(kept()).toEqual([]);
});

test("many are kept in the order in which they came, and others get their turn in between", async () => {
  const names = Array.from({ length: 400 }, (_, index) => `n${index}`);
  const works = names.map(write);
  await works[0];
  const between = await scratch.database.db.selectFrom("service_keys").select("name").execute();
  expect(between.length).toBeLessThan(400);
  expect(await Promise.all(works)).toEqual(names);
  expect(kept()).toEqual(names);
});

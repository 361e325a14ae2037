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

/** The rows that another process sees. */
function committed(): unknown[] {
  const rows = outside.prepare("select name from service_keys order by created_at").all();
  return rows.map((row) => row["name"]);
}

let clock = 0;

async function insert(tx: Tx, name: string): Promise<string> {
  const created_at = String((clock += 1)).padStart(6, "0");
  await tx.insertInto("service_keys").values({ name, value: "", created_at }).execute();
  return name;
}

const write = (name: string) => scratch.database.write((tx) => insert(tx, name));

async function outcomes(writes: readonly Promise<unknown>[]): Promise<unknown[]> {
  const settled = await Promise.allSettled(writes);
  return settled.map((one) => (one.status === "rejected" ? String(one.reason) : one.value));
}

test("commits the writes of one turn of the event loop together, and resolves them after the commit", async () => {
  const seenInside: unknown[][] = [];
  const writes = ["a", "b", "c"].map((name) =>
    scratch.database.write(async (tx) => {
      await insert(tx, name);
      seenInside.push(committed());
      return name;
    }),
  );
  expect(await Promise.race(writes)).toBe("a");
  expect(committed()).toEqual(["a", "b", "c"]);
  expect(seenInside).toEqual([[], [], []]);
  expect(await Promise.all(writes)).toEqual(["a", "b", "c"]);
});

test("rolls back a write that throws, without affecting the others", async () => {
  const failing = scratch.database.write(async (tx) => {
    await insert(tx, "rolled back");
    throw new Error("not valid");
  });
  const found = await outcomes([write("a"), failing, write("b")]);
  expect(found).toEqual(["a", "Error: not valid", "b"]);
  expect(committed()).toEqual(["a", "b"]);
});

test.each([
  ["throws", async () => Promise.reject(new Error("not valid"))],
  [
    "makes SQLite roll back the transaction",
    (tx: Tx) =>
      sql`insert or rollback into service_keys select 'a', '', '' union all select 'a', '', ''`.execute(
        tx,
      ),
  ],
])(
  "a write that is alone in its group and %s stores nothing, and rejects with the cause",
  async (_, fail) => {
    const failing = scratch.database.write(async (tx) => {
      await insert(tx, "rolled back");
      await fail(tx);
    });
    await expect(failing).rejects.toThrow(/not valid|UNIQUE constraint failed/);
    expect(committed()).toEqual([]);
    expect(await write("after")).toBe("after");
    expect(committed()).toEqual(["after"]);
  },
);

test("if the commit fails, all writes of the group reject", async () => {
  const failing = scratch.database.write(async (tx) => {
    const key = { key: "k", body_hash: "", lead_id: "nobody's", created_at: "" };
    await tx.insertInto("idempotency_keys").values(key).execute();
  });
  const found = await outcomes([write("a"), failing, write("b")]);
  expect(found).toEqual(Array(3).fill("Error: FOREIGN KEY constraint failed"));
  expect(committed()).toEqual([]);
  expect(await write("after")).toBe("after");
});

test("if SQLite rolls back the whole transaction, all writes of the group reject with the cause", async () => {
  const failing = scratch.database.write((tx) =>
    sql`insert or rollback into service_keys select 'a', '', '' union all select 'a', '', ''`.execute(
      tx,
    ),
  );
  const found = await outcomes([write("a"), failing, write("b")]);
  expect(found).toEqual(Array(3).fill("Error: UNIQUE constraint failed: service_keys.name"));
  expect(committed()).toEqual([]);
});

test("commits many writes in order, and runs other queries in between", async () => {
  const names = Array.from({ length: 400 }, (_, index) => `n${index}`);
  const writes = names.map(write);
  await writes[0];
  const between = await scratch.database.db.selectFrom("service_keys").select("name").execute();
  expect(between.length).toBeLessThan(400);
  expect(await Promise.all(writes)).toEqual(names);
  expect(committed()).toEqual(names);
});

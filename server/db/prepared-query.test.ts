import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isFilled, padded, prepared } from "./prepared-query.ts";
import type { ServiceKeysTable } from "./tables.ts";
import { type Scratch, scratchDatabase } from "./testing.ts";

let scratch: Scratch;
beforeEach(async () => {
  scratch = await scratchDatabase();
});
afterEach(() => scratch.remove());

const key = (name: string, value = "v"): ServiceKeysTable => ({ name, value, created_at: "2026" });
const names = () => scratch.database.db.selectFrom("service_keys").select("name").execute();

test("a query is built once for each number of rows, and run with the values of each call", async () => {
  const built = vi.fn<(rows: number) => void>();
  const put = prepared((db, ...rows: ServiceKeysTable[]) => {
    built(rows.length);
    return db.insertInto("service_keys").values(rows);
  });
  const { db } = scratch.database;
  await put(db, key("a"));
  await put(db, key("b"));
  await db.transaction().execute((writing) => put(writing, key("c"), key("d")));
  expect(await names()).toEqual(["a", "b", "c", "d"].map((name) => ({ name })));
  expect(built.mock.calls).toEqual([[1], [2]]);
});

test("a value may stand in several places, beside fixed ones, and rows come back", async () => {
  const { db } = scratch.database;
  const put = prepared((store, row: ServiceKeysTable, limit: { below: string }) =>
    store
      .insertInto("service_keys")
      .values(row)
      .onConflict((conflict) =>
        conflict.column("name").doUpdateSet(row).where("service_keys.value", "<", limit.below),
      )
      .returning(["name", "value"]),
  );
  expect(await put(db, key("a", "1"), { below: "5" })).toEqual([{ name: "a", value: "1" }]);
  expect(await put(db, key("a", "7"), { below: "5" })).toEqual([{ name: "a", value: "7" }]);
  expect(await put(db, key("a", "9"), { below: "5" })).toEqual([]);
});

test("each store has its own: what was built for one is not run on another", async () => {
  const find = prepared((db, wanted: { name: string }) =>
    db.selectFrom("service_keys").select("value").where("name", "=", wanted.name),
  );
  const other = await scratchDatabase();
  await other.database.db.insertInto("service_keys").values(key("a", "other")).execute();
  expect(await find(scratch.database.db, { name: "a" })).toEqual([]);
  expect(await find(other.database.db, { name: "a" })).toEqual([{ value: "other" }]);
  await other.remove();
});

test("values in another order, or fewer of them, get a query of their own; none may be undefined", async () => {
  const { db } = scratch.database;
  const put = prepared((store, row: ServiceKeysTable) =>
    store.insertInto("service_keys").values(row),
  );
  await put(db, key("a"));
  await put(db, { created_at: "2026", value: "v", name: "b" });
  expect(await names()).toEqual([{ name: "a" }, { name: "b" }]);
  const missing = { name: "c", value: "v" } as ServiceKeysTable;
  await expect(put(db, missing)).rejects.toThrow(/not.null/i);
  Object.assign(missing, { created_at: undefined });
  await expect(put(db, missing)).rejects.toThrow(new TypeError("no value for created_at"));
});

test("so do rows of which not all have the same names in the same order", async () => {
  const { db } = scratch.database;
  const built = vi.fn<(rows: number) => void>();
  const put = prepared((store, ...rows: ServiceKeysTable[]) => {
    built(rows.length);
    return store.insertInto("service_keys").values(rows);
  });
  const otherwise = (name: string) => ({ created_at: "2026", value: "w", name });
  await put(db, key("a"), key("b"), otherwise("c"));
  await put(db, key("d"), otherwise("e"), otherwise("f"));
  await put(db, key("g"), otherwise("h"), otherwise("i"));
  const rows = await db.selectFrom("service_keys").select(["name", "value"]).execute();
  expect(rows.map(({ name, value }) => name + value).toSorted()).toEqual([
    "av",
    "bv",
    "cw",
    "dv",
    "ew",
    "fw",
    "gv",
    "hw",
    "iw",
  ]);
  expect(built).toHaveBeenCalledTimes(2);
});

test("a list is brought to the next power of two by its last value", () => {
  expect(padded([1])).toEqual([1]);
  expect(padded([1, 2])).toEqual([1, 2]);
  expect(padded([1, 2, 3])).toEqual([1, 2, 3, 3]);
  expect(padded([1, 2, 3, 4, 5])).toEqual([1, 2, 3, 4, 5, 5, 5, 5]);
});

test("of the lists up to a thousand there are eleven lengths", () => {
  const lengths = Array.from({ length: 1000 }, (_, index) => {
    const list = Array.from({ length: index + 1 }, (__, at) => at);
    return isFilled(list) ? padded(list).length : 0;
  });
  expect(new Set(lengths).size).toBe(11);
});

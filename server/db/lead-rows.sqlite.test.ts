import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { scratchDatabase, type Scratch } from "./testing.ts";
import { tablesInOrder } from "./lead-rows.ts";

let scratch: Scratch;
beforeEach(async () => {
  scratch = await scratchDatabase();
});
afterEach(() => scratch.remove());

/** The first column of a query, run directly on the database file. */
function queryColumn(sql: string, ...values: string[]): string[] {
  const sqlite = new DatabaseSync(scratch.file, { readOnly: true });
  try {
    return sqlite
      .prepare(sql)
      .all(...values)
      .map((row) => String(Object.values(row)[0]));
  } finally {
    sqlite.close();
  }
}

const names = tablesInOrder.map(({ name }) => name);

test("lists every table, so a migration between databases copies it", () => {
  const created = queryColumn(
    "select name from sqlite_schema where type = 'table' and name not like 'kysely_%'",
  );
  expect(names.toSorted()).toEqual(created.toSorted());
});

test.each(tablesInOrder)(
  "$name has its primary key and comes after the tables it references",
  (table) => {
    const key = queryColumn(
      "select name from pragma_table_info(?) where pk > 0 order by pk",
      table.name,
    );
    expect(key).toEqual(table.key);
    const before = new Set(names.slice(0, names.indexOf(table.name)));
    const parents = queryColumn(`select "table" from pragma_foreign_key_list(?)`, table.name);
    expect(parents.filter((parent) => !before.has(parent))).toEqual([]);
  },
);

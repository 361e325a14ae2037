import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { scratchDatabase } from "./testing.ts";
import { tablesInOrder } from "./tables.ts";

test("lists every table with its primary key, after the tables it references, so a migration copies all", async () => {
  const scratch = await scratchDatabase();
  using sqlite = new DatabaseSync(scratch.file, { readOnly: true });
  /** The first column of a query. */
  const column = (sql: string, ...values: string[]) =>
    sqlite
      .prepare(sql)
      .all(...values)
      .map((row) => String(Object.values(row)[0]));
  const created =
    "select name from sqlite_schema where type = 'table' and name not like 'kysely_%'";
  const names = tablesInOrder.map(({ name }) => name);
  expect(names.toSorted()).toEqual(column(created).toSorted());
  for (const { name, key } of tablesInOrder) {
    const keyOf = "select name from pragma_table_info(?) where pk > 0 order by pk";
    expect(column(keyOf, name), `for ${name}`).toEqual(key);
    const before = new Set(names.slice(0, names.indexOf(name)));
    const parents = column(`select "table" from pragma_foreign_key_list(?)`, name);
    expect(parents.filter((parent) => !before.has(parent))).toEqual([]);
  }
});

import { sql, type Kysely } from "kysely";
import type { KeyedTable } from "#server/db/lead-rows.ts";
import type { Tables } from "#server/db/tables.ts";

/** Every column of every table is text or a whole number. */
export type Row = Readonly<Record<string, string | number | null>>;

const pageSize = 1000;

/** All rows of a table in the order of its key, read page by page: in both engines that is the order of bytes. */
export async function* pagesOf(db: Kysely<Tables>, table: KeyedTable): AsyncGenerator<Row[]> {
  let rows = await pageAfter(db, table);
  while (rows.length > 0) {
    yield rows;
    const last = rows.at(-1);
    rows = rows.length < pageSize ? [] : await pageAfter(db, table, last);
  }
}

async function pageAfter(db: Kysely<Tables>, { name, key }: KeyedTable, last?: Row) {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const after =
    last === undefined
      ? sql``
      : sql`where (${columns}) > (${sql.join(key.map((column) => last[column]))})`;
  const page = sql<Row>`select * from ${sql.table(name)} ${after} order by ${columns} limit ${pageSize}`;
  return (await page.execute(db)).rows;
}

/** How many rows a table has. */
export async function countRows(db: Kysely<Tables>, { name }: KeyedTable): Promise<number> {
  const counted = sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`;
  return Number((await counted.execute(db)).rows[0]?.count);
}

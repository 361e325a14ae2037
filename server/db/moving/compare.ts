import { type Kysely, sql } from "kysely";
import type { KeyedTable, Tables } from "#server/db/tables.ts";

/** A row that differs between the two databases. */
export interface Difference {
  readonly table: string;
  /** The values of its primary key. */
  readonly key: readonly (string | number | null)[];
  /** `missing`: only in the file. `unknown`: only in PostgreSQL. `changed`: some columns differ. */
  readonly what: "missing" | "unknown" | "changed";
  /** The columns that differ. */
  readonly columns: readonly string[];
}

/** The differences between the databases. */
export interface Comparison {
  readonly count: number;
  /** The first 20 of them. */
  readonly examples: readonly Difference[];
}

/**
 * Reads a table from both databases in key order and yields every row that differs.
 * @param onRead gets the number of source rows read since the previous call
 */
export async function* differences(
  source: Kysely<Tables>,
  target: Kysely<Tables>,
  table: KeyedTable,
  onRead: (rows: number) => void,
): AsyncGenerator<Difference> {
  const sourceRows = rowsOf(pagesOf(source, table), onRead);
  const targetRows = rowsOf(pagesOf(target, table));
  let [from, to] = [await nextOf(sourceRows), await nextOf(targetRows)];
  while (from !== null || to !== null) {
    const order = compareKeys(from, to, table.key);
    const difference = compareRows(table, order <= 0 ? from : null, order >= 0 ? to : null);
    if (difference !== null) yield difference;
    if (order <= 0) from = await nextOf(sourceRows);
    if (order >= 0) to = await nextOf(targetRows);
  }
}

function compareRows(table: KeyedTable, from: Row | null, to: Row | null): Difference | null {
  const row = from ?? to ?? {};
  const identity = { table: table.name, key: table.key.map((column) => row[column] ?? null) };
  if (to === null) return { ...identity, what: "missing", columns: [] };
  if (from === null) return { ...identity, what: "unknown", columns: [] };
  const columns = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  const changes = columns.filter((column) => from[column] !== to[column]);
  return changes.length === 0 ? null : { ...identity, what: "changed", columns: changes };
}

/** A sort comparator on the key: negative if `from` comes first, 0 if both are the same row. */
function compareKeys(from: Row | null, to: Row | null, key: readonly string[]): number {
  if (from === null) return 1;
  if (to === null) return -1;
  const column = key.find((name) => from[name] !== to[name]);
  if (column === undefined) return 0;
  return Buffer.compare(bytesOf(from[column]), bytesOf(to[column]));
}

function bytesOf(value: string | number | null | undefined): Buffer {
  return Buffer.from(String(value));
}

async function* rowsOf(pages: AsyncIterable<Row[]>, onRead: (rows: number) => void = () => {}) {
  for await (const page of pages) {
    yield* page;
    onRead(page.length);
  }
}

async function nextOf(rows: AsyncGenerator<Row>): Promise<Row | null> {
  const next = await rows.next();
  return next.done === true ? null : next.value;
}

const meanings: Readonly<Record<Difference["what"], string>> = {
  missing: "only in the file",
  unknown: "only in PostgreSQL",
  changed: "different",
};

/** One line for each listed difference, and how many more there are. */
export function differenceLines({ count, examples }: Comparison): string[] {
  const more = count - examples.length;
  return [
    ...examples.map(differenceLine),
    ...(more === 0 ? [] : [`  and ${more.toLocaleString("en-US")} more`]),
  ];
}

function differenceLine({ table, key, what, columns }: Difference): string {
  const where = columns.length === 0 ? "" : `: ${columns.join(", ")}`;
  return `  ${table} ${key.join(", ")}: ${meanings[what]}${where}`;
}

/** A table row: every column of every table is text or an integer. */
export type Row = Readonly<Record<string, string | number | null>>;

const pageSize = 1000;

/** Yields all rows of a table in pages, in key order. Both engines order text by its bytes. */
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

export async function countRows(db: Kysely<Tables>, { name }: KeyedTable): Promise<number> {
  const query = sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`;
  return Number((await query.execute(db)).rows[0]?.count);
}

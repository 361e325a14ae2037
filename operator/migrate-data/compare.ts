import { type Kysely, sql } from "kysely";
import type { KeyedTable } from "#server/db/lead-rows.ts";
import type { Tables } from "#server/db/tables.ts";
import type { Compared } from "./move.ts";

/** A row that is not the same in both databases. */
export interface Difference {
  readonly table: string;
  /** The values of its primary key. */
  readonly key: readonly (string | number | null)[];
  /** `missing`: in the file only. `unknown`: in PostgreSQL only. `changed`: some columns differ. */
  readonly what: "missing" | "unknown" | "changed";
  /** The columns that differ. */
  readonly columns: readonly string[];
}

/**
 * Reads a table from both databases, row beside row, and gives what is not the same in every column.
 * @param onRead told how many rows of the source were read since it was told last
 */
export async function* differences(
  source: Kysely<Tables>,
  target: Kysely<Tables>,
  table: KeyedTable,
  onRead: (rows: number) => void,
): AsyncGenerator<Difference> {
  const ours = rowsOf(pagesOf(source, table), onRead);
  const theirs = rowsOf(pagesOf(target, table));
  let [own, other] = [await nextOf(ours), await nextOf(theirs)];
  while (own !== null || other !== null) {
    const order = inOrder(own, other, table.key);
    const difference = compare(table, order <= 0 ? own : null, order >= 0 ? other : null);
    if (difference !== null) yield difference;
    if (order <= 0) own = await nextOf(ours);
    if (order >= 0) other = await nextOf(theirs);
  }
}

function compare(table: KeyedTable, own: Row | null, other: Row | null): Difference | null {
  const row = own ?? other ?? {};
  const found = { table: table.name, key: table.key.map((column) => row[column] ?? null) };
  if (other === null) return { ...found, what: "missing", columns: [] };
  if (own === null) return { ...found, what: "unknown", columns: [] };
  const columns = [...new Set([...Object.keys(own), ...Object.keys(other)])];
  const unlike = columns.filter((column) => own[column] !== other[column]);
  return unlike.length === 0 ? null : { ...found, what: "changed", columns: unlike };
}

/** Below 0: the first comes before. Above 0: after. 0: both are the same row. */
function inOrder(own: Row | null, other: Row | null, key: readonly string[]): number {
  if (own === null) return 1;
  if (other === null) return -1;
  const column = key.find((name) => own[name] !== other[name]);
  if (column === undefined) return 0;
  return Buffer.compare(bytesOf(own[column]), bytesOf(other[column]));
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
  changed: "not the same",
};

/** The first differences, a line each, and how many more there are. */
export function differenceLines({ count, named }: Compared): string[] {
  const more = count - named.length;
  return [
    ...named.map(differenceLine),
    ...(more === 0 ? [] : [`  and ${more.toLocaleString("en-US")} more`]),
  ];
}

function differenceLine({ table, key, what, columns }: Difference): string {
  const where = columns.length === 0 ? "" : `: ${columns.join(", ")}`;
  return `  ${table} ${key.join(", ")}: ${meanings[what]}${where}`;
}

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

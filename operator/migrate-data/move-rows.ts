import { sql, type Kysely } from "kysely";
import { countRows, pagesOf, type Row } from "./rows-of.ts";
import { differences, type Difference } from "./compare-table.ts";
import { tablesInOrder, type KeyedTable } from "#server/db/lead-rows.ts";
import type { Tables } from "#server/db/tables.ts";

/** The database that is moved, and the one that takes it. */
export interface Ends {
  readonly source: Kysely<Tables>;
  readonly target: Kysely<Tables>;
}

/** What is not the same on both sides. */
export interface Compared {
  readonly count: number;
  /** The first of them. */
  readonly named: readonly Difference[];
}

const mostNamed = 20;

/** How many rows each table of the source has. */
export async function countAll(source: Kysely<Tables>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tablesInOrder) counts[table.name] = await countRows(source, table);
  return counts;
}

/**
 * What the target holds that the source does not know, or knows otherwise: nothing, when it is empty or an
 * earlier move into it was cut off.
 */
export async function strangers({ source, target }: Ends): Promise<Compared> {
  return await collect(async function* () {
    for (const table of tablesInOrder) {
      if ((await countRows(target, table)) === 0) continue;
      for await (const one of differences(source, target, table, () => {}))
        if (one.what !== "missing") yield one;
    }
  });
}

/** Puts all rows of the source into the target. Those that are there already stay as they are. */
export async function copyAll(
  { source, target }: Ends,
  onRows: (rows: number) => void,
): Promise<void> {
  for (const table of tablesInOrder) {
    for await (const page of pagesOf(source, table)) {
      await target
        .transaction()
        .execute((writing) => insert(writing, table, page))
        .catch(told(table, page));
      onRows(page.length);
    }
  }
}

/** Reads every row of every table from both, and compares column by column. */
export async function compareAll(
  { source, target }: Ends,
  onRows: (rows: number) => void,
): Promise<Compared> {
  return await collect(async function* () {
    for (const table of tablesInOrder) yield* differences(source, target, table, onRows);
  });
}

/** One value for the whole page: a statement takes a limited number of them. */
async function insert(db: Kysely<Tables>, { name }: KeyedTable, page: readonly Row[]) {
  const table = sql.table(name);
  await sql`insert into ${table}
    select * from json_populate_recordset(null::${table}, ${JSON.stringify(page)})
    on conflict do nothing`.execute(db);
}

function told({ name, key }: KeyedTable, page: readonly Row[]) {
  const keyOf = (row?: Row) => key.map((column) => String(row?.[column])).join(", ");
  return (error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    const rows = `${name} from ${keyOf(page[0])} to ${keyOf(page.at(-1))}`;
    throw new Error(`PostgreSQL did not take the rows of ${rows}: ${why}`, { cause: error });
  };
}

async function collect(found: () => AsyncGenerator<Difference>): Promise<Compared> {
  const named: Difference[] = [];
  let count = 0;
  for await (const one of found()) {
    if (named.length < mostNamed) named.push(one);
    count += 1;
  }
  return { count, named };
}

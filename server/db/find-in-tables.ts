import { sql, type Kysely } from "kysely";
import type { Tables } from "./tables.ts";
import type { Marks } from "./traces.ts";

/** Some megabytes: a step of the progress bar. */
const pagesAtOnce = 2_000;

interface Stored {
  readonly name: string;
  readonly columns: readonly string[];
  /** Of its rows, without indexes. */
  readonly bytes: number;
  readonly pages: number;
}

/** How many bytes all tables have, without their indexes. */
export async function sizeOfTables(db: Kysely<Tables>): Promise<number> {
  return (await storedTables(db)).reduce((sum, { bytes }) => sum + bytes, 0);
}

/**
 * Those of the marks that stand in any column of any table of the schema; ids of leads may stand in their
 * tombstones. PostgreSQL only: pages of a table are read by their place, all in one snapshot.
 */
export async function findInTables(
  db: Kysely<Tables>,
  { gone, leadIds }: Marks,
  onRead: (bytes: number) => void,
): Promise<string[]> {
  const left = new Set<string>();
  const snapshot = db.transaction().setIsolationLevel("repeatable read");
  await snapshot.execute(async (reading) => {
    for (const table of await storedTables(reading)) {
      const marks = table.name === "erasures" ? gone : [...gone, ...leadIds];
      for (let from = 0; from < table.pages; from += pagesAtOnce) {
        for (const mark of await marksIn(reading, table, marks, from)) left.add(mark);
        onRead((Math.min(pagesAtOnce, table.pages - from) / table.pages) * table.bytes);
      }
    }
  });
  return [...left];
}

async function storedTables(db: Kysely<Tables>): Promise<readonly Stored[]> {
  const { rows } = await sql<Stored>`
    select table_name as name, array_agg(column_name::text) as columns,
      pg_relation_size(format('%I.%I', table_schema, table_name)::regclass) as bytes,
      pg_relation_size(format('%I.%I', table_schema, table_name)::regclass)
        / current_setting('block_size')::int as pages
    from information_schema.columns join information_schema.tables
      using (table_catalog, table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE'
    group by table_schema, table_name order by table_name`.execute(db);
  return rows;
}

/** A row's columns stand apart by a character that no mark has. */
async function marksIn(
  db: Kysely<Tables>,
  { name, columns }: Stored,
  marks: readonly string[],
  from: number,
): Promise<string[]> {
  const [first, end] = [`(${from},0)`, `(${from + pagesAtOnce},0)`];
  const words = sql.join([sql`chr(31)`, ...columns.map((column) => sql.ref(column))]);
  const { rows } = await sql<{ mark: string }>`
    select distinct mark from (
      select concat_ws(${words}) as words from ${sql.table(name)}
      where ctid >= ${first}::tid and ctid < ${end}::tid
    ) as stored cross join unnest(${marks}::text[]) as mark
    where strpos(words, mark) > 0`.execute(db);
  return rows.map(({ mark }) => mark);
}

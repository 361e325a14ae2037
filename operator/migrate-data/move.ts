import { type Kysely, sql } from "kysely";
import { type CliContext, OperatorError, type Progress } from "#operator/cli/context.ts";
import { type KeyedTable, tablesInOrder } from "#server/db/lead-rows.ts";
import type { Tables } from "#server/db/tables.ts";
import {
  countRows,
  type Difference,
  differenceLines,
  differences,
  pagesOf,
  type Row,
} from "./compare.ts";

/** What was moved and what the comparison found. */
export interface Moved {
  /** Rows of the source by table. */
  readonly rows: Readonly<Record<string, number>>;
  readonly compared: Compared;
}

/**
 * Copies every row of the source into the target, then reads both and compares. It may be cut off at any
 * moment: what is there already is skipped when it is run again.
 * @throws {OperatorError} when the target holds anything else; nothing was moved then
 */
export async function moveData(ends: Ends, context: Pick<CliContext, "progress">): Promise<Moved> {
  const found = await strangers(ends);
  if (found.count > 0) throw new OperatorError(strangerWords(found));
  const rows = await countAll(ends.source);
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  await shown(context.progress("Moving", total), (bar) =>
    copyAll(ends, (count) => bar.advance(count)),
  );
  const compared = await shown(context.progress("Comparing", total), (bar) =>
    compareAll(ends, (count) => bar.advance(count)),
  );
  return { rows, compared };
}

async function shown<T>(bar: Progress, work: (bar: Progress) => Promise<T>): Promise<T> {
  try {
    return await work(bar);
  } finally {
    bar.end();
  }
}

function strangerWords(found: Compared): string {
  return [
    "The PostgreSQL database holds what the file does not know, or knows otherwise. Nothing was moved.",
    ...differenceLines(found),
    "Take an empty database. If the site runs on this one already, everything is moved: there is nothing to do.",
  ].join("\n");
}

/** The database that is moved, and the one that takes it. */
interface Ends {
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
async function countAll(source: Kysely<Tables>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tablesInOrder) counts[table.name] = await countRows(source, table);
  return counts;
}

/**
 * What the target holds that the source does not know, or knows otherwise: nothing, when it is empty or an
 * earlier move into it was cut off.
 */
async function strangers({ source, target }: Ends): Promise<Compared> {
  return await collect(async function* () {
    for (const table of tablesInOrder) {
      if ((await countRows(target, table)) === 0) continue;
      for await (const one of differences(source, target, table, () => {}))
        if (one.what !== "missing") yield one;
    }
  });
}

/** Puts all rows of the source into the target. Those that are there already stay as they are. */
async function copyAll({ source, target }: Ends, onRows: (rows: number) => void): Promise<void> {
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
async function compareAll(
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

import { type Kysely, sql } from "kysely";
import { type KeyedTable, type Tables, tablesInOrder } from "#server/db/tables.ts";
import {
  type Comparison,
  countRows,
  type Difference,
  differenceLines,
  differences,
  pagesOf,
  type Row,
} from "./compare.ts";

/** What was copied and what the comparison found. */
export interface MoveResult {
  /** Number of source rows by table. */
  readonly rows: Readonly<Record<string, number>>;
  readonly comparison: Comparison;
}

/** Shows how far a step is; `total` is in the unit that `advance` counts. */
type ShowProgress = (label: string, total: number) => { advance(by: number): void; end(): void };

/**
 * Copies every row of the source into the target, then reads both and compares them. Safe to kill at any moment:
 * the next run skips rows that are already there.
 * @throws before anything is written, if the target has other or different rows, with what to do in words
 */
export async function moveData(databases: Databases, progress: ShowProgress): Promise<MoveResult> {
  const conflicts = await findConflicts(databases);
  if (conflicts.count > 0) throw new Error(conflictText(conflicts));
  const rows = await countAll(databases.source);
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  const moving = progress("Moving", total);
  await copyAll(databases, (count) => moving.advance(count)).finally(() => moving.end());
  await continueNumbers(databases.target);
  const comparing = progress("Comparing", total);
  const comparison = await compareAll(databases, (count) => comparing.advance(count)).finally(() =>
    comparing.end(),
  );
  return { rows, comparison };
}

function conflictText(conflicts: Comparison): string {
  return [
    "The PostgreSQL database already has rows that aren't in the file or that differ from it. Nothing was moved.",
    ...differenceLines(conflicts),
    "Use an empty database. If the site already runs on this PostgreSQL database, the move is done, and there's nothing left to do.",
  ].join("\n");
}

interface Databases {
  readonly source: Kysely<Tables>;
  readonly target: Kysely<Tables>;
}

const maxListed = 20;

async function countAll(source: Kysely<Tables>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tablesInOrder) counts[table.name] = await countRows(source, table);
  return counts;
}

/**
 * Rows of the target that the source does not have, or that differ. There are none if the target is empty or
 * an earlier move into it was killed.
 */
async function findConflicts({ source, target }: Databases): Promise<Comparison> {
  return await collect(async function* () {
    for (const table of tablesInOrder) {
      if ((await countRows(target, table)) === 0) continue;
      for await (const difference of differences(source, target, table, () => {}))
        if (difference.what !== "missing") yield difference;
    }
  });
}

/** Inserts all rows of the source into the target, and leaves rows that are already there alone. */
async function copyAll(
  { source, target }: Databases,
  onRows: (rows: number) => void,
): Promise<void> {
  for (const table of tablesInOrder) {
    for await (const page of pagesOf(source, table)) {
      await target
        .transaction()
        .execute((tx) => insert(tx, table, page))
        .catch(rethrowWithRange(table, page));
      onRows(page.length);
    }
  }
}

async function compareAll(
  { source, target }: Databases,
  onRows: (rows: number) => void,
): Promise<Comparison> {
  return await collect(async function* () {
    for (const table of tablesInOrder) yield* differences(source, target, table, onRows);
  });
}

/** Continues the leads' numbers after the copied ones, erased leads' included. */
async function continueNumbers(target: Kysely<Tables>): Promise<void> {
  await sql`select setval('lead_number', last) from (
    select max(number) as last from (
      select number from leads union all select number from erasures) as numbered
    ) as numbers where last is not null`.execute(target);
}

/** Sends the page as one JSON parameter, since a statement takes a limited number of them. */
async function insert(db: Kysely<Tables>, { name }: KeyedTable, page: readonly Row[]) {
  const table = sql.table(name);
  await sql`insert into ${table}
    select * from json_populate_recordset(null::${table}, ${JSON.stringify(page)})
    on conflict do nothing`.execute(db);
}

function rethrowWithRange({ name, key }: KeyedTable, page: readonly Row[]) {
  const keyOf = (row?: Row) => key.map((column) => String(row?.[column])).join(", ");
  return (error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    const rows = `${name} from ${keyOf(page[0])} to ${keyOf(page.at(-1))}`;
    throw new Error(`PostgreSQL rejected rows of ${rows}: ${why}`, { cause: error });
  };
}

async function collect(generate: () => AsyncGenerator<Difference>): Promise<Comparison> {
  const examples: Difference[] = [];
  let count = 0;
  for await (const difference of generate()) {
    if (examples.length < maxListed) examples.push(difference);
    count += 1;
  }
  return { count, examples };
}

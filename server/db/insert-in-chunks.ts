import type { InsertObject } from "kysely";
import { leadTables, sharedTables, type LeadRows, type LeadTable } from "./lead-rows.ts";
import { prepared } from "./prepared.ts";
import type { Tables, Writing } from "./tables.ts";

const mostInChunk = 64;

/**
 * Inserts rows by statements of a power of two of them each, so that few statements, which stay prepared,
 * serve however many come.
 */
export async function insertInChunks(writing: Writing, rows: LeadRows): Promise<void> {
  for (const insert of inserters) await insert(writing, rows);
}

const inserters = leadTables.map((table) => inserter(table));

function inserter<Table extends LeadTable>(table: Table) {
  const insert = prepared((db, ...rows: InsertObject<Tables, Table>[]) => {
    const query = db.insertInto(table).values(rows);
    return sharedTables.has(table) ? query.onConflict((on) => on.doNothing()) : query;
  });
  return async (writing: Writing, rows: Pick<LeadRows, Table>) => {
    for (const chunk of chunks(rows[table])) await insert(writing, ...chunk);
  };
}

/** Parts of a list, each of a power of two of its values. */
function chunks<Value>(values: readonly Value[]): Value[][] {
  if (values.length === 0) return [];
  const size = Math.min(mostInChunk, 2 ** Math.floor(Math.log2(values.length)));
  return [values.slice(0, size), ...chunks(values.slice(size))];
}

import { sql, type Kysely } from "kysely";
import { busyMilliseconds } from "./sqlite/connection.ts";
import type { Tables, UseCountsTable, Tx } from "./tables.ts";

/** How often something was done on a day, to be added to what the store has. */
export type UseCount = Readonly<UseCountsTable>;

/** SQLite binds at most 32,766 values to a statement; a count has six. */
const rowsAtOnce = 1000;

/**
 * Adds counts in one transaction, at once or not at all: while another process writes, it fails instead of
 * waiting, because Node's SQLite waits with its whole thread, leads included.
 * @throws when the store is busy or cannot be written
 */
export async function addCounts(db: Kysely<Tables>, counts: readonly UseCount[]): Promise<void> {
  await db.connection().execute(async (connection) => {
    await waitFor(connection, 0);
    try {
      await connection.transaction().execute((writing) => addAll(writing, counts));
    } finally {
      await waitFor(connection, busyMilliseconds);
    }
  });
}

/** How long statements wait for a writer; a pragma takes no bound values. */
async function waitFor(connection: Kysely<Tables>, milliseconds: number): Promise<void> {
  await sql.raw(`pragma busy_timeout = ${milliseconds}`).execute(connection);
}

/** Adds counts, in the order of their keys: two processes that add at once never wait for each other in a ring. */
export async function addAll(writing: Tx, counts: readonly UseCount[]): Promise<void> {
  const inOrder = counts.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  for (let from = 0; from < counts.length; from += rowsAtOnce)
    await writing
      .insertInto("use_counts")
      .values(inOrder.slice(from, from + rowsAtOnce))
      .onConflict((conflict) =>
        conflict.columns(["day", "page", "form", "step", "field"]).doUpdateSet((row) => ({
          count: row("use_counts.count", "+", row.ref("excluded.count")),
        })),
      )
      .execute();
}

function keyOf({ day, page, form, step, field }: UseCount): string {
  return JSON.stringify([day, page, form, step, field]);
}

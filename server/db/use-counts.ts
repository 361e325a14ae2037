import { sql, type Kysely } from "kysely";
import { busyTimeoutMs } from "./sqlite/connection.ts";
import type { Tables, UseCountsTable, Tx } from "./tables.ts";

/** How often something was done on a day, to be added to the stored count. */
export type UseCount = Readonly<UseCountsTable>;

/** SQLite binds at most 32,766 values per statement (sqlite.org/limits.html); a count has six. */
const maxRowsPerStatement = 1000;

/**
 * Adds counts on SQLite in one transaction. Fails instead of waiting while another process writes, because
 * waiting would block the thread, and with it the storing of leads.
 * @throws when another process is writing, or the store cannot be written
 */
export async function addCounts(db: Kysely<Tables>, counts: readonly UseCount[]): Promise<void> {
  await db.connection().execute(async (connection) => {
    await setBusyTimeout(connection, 0);
    try {
      await connection.transaction().execute((tx) => upsertCounts(tx, counts));
    } finally {
      await setBusyTimeout(connection, busyTimeoutMs);
    }
  });
}

/** `sql.raw`, because a pragma takes no bound values. */
async function setBusyTimeout(connection: Kysely<Tables>, milliseconds: number): Promise<void> {
  await sql.raw(`pragma busy_timeout = ${milliseconds}`).execute(connection);
}

/** Adds counts in the order of their keys, so two processes that add at the same time cannot deadlock. */
export async function upsertCounts(tx: Tx, counts: readonly UseCount[]): Promise<void> {
  const sorted = counts.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  for (let from = 0; from < counts.length; from += maxRowsPerStatement)
    await tx
      .insertInto("use_counts")
      .values(sorted.slice(from, from + maxRowsPerStatement))
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

import type { Writing } from "#server/db/tables.ts";

/**
 * Holds leads until the transaction ends: what is read of them after it nobody else changes before it is
 * written. One after the other and by id, so that two who want the same leads never wait for each other.
 */
export async function lockLeads(writing: Writing, ids: readonly string[]): Promise<void> {
  for (const id of ids.toSorted())
    await writing
      .updateTable("leads")
      .set((lead) => ({ page: lead.ref("page") }))
      .where("id", "=", id)
      .execute();
}

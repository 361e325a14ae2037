import type { Claim, Database } from "./database.ts";
import { dueRows } from "./due-rows.ts";
import type { OutboxRow } from "./tables.ts";

/**
 * Leases due rows in one conditional update: SQLite runs it alone, so no row is given twice. A row whose
 * lease ran out (its process was killed) is given again. It is committed with whatever else is written at
 * the time, so that a slow disk is not kept from taking leads. With nothing due it only reads: an idle worker
 * does not wait for other writers, and Node's SQLite waits with its whole thread.
 */
export async function claimDue(
  { db, write }: Pick<Database, "db" | "write">,
  claim: Claim,
): Promise<OutboxRow[]> {
  const due = dueRows(db, claim);
  if ((await due.execute()).length === 0) return [];
  return await write((writing) =>
    writing
      .updateTable("outbox")
      .set({ lease_owner: claim.owner, lease_until: claim.leaseUntil })
      .where("id", "in", due)
      .returningAll()
      .execute(),
  );
}

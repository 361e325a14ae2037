import type { Kysely } from "kysely";
import type { Claim } from "./database.ts";
import { dueRows } from "./due-rows.ts";
import type { OutboxRow, Tables } from "./tables.ts";

/**
 * Leases due rows on PostgreSQL: those that another process is claiming, or that an erase holds, are passed
 * over (`for update skip locked`), so workers never wait for each other and no row is given twice.
 */
export async function claimUnlocked(db: Kysely<Tables>, claim: Claim): Promise<OutboxRow[]> {
  return await db
    .with("due", () => dueRows(db, claim).forUpdate().skipLocked())
    .updateTable("outbox")
    .from("due")
    .set({ lease_owner: claim.owner, lease_until: claim.leaseUntil })
    .whereRef("outbox.id", "=", "due.id")
    .returningAll("outbox")
    .execute();
}

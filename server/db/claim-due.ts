import type { Kysely } from "kysely";
import type { Claim } from "./database.ts";
import type { OutboxRow, Tables } from "./tables.ts";

/**
 * Leases up to `limit` rows that are queued, due and under no living lease, oldest first, in one
 * conditional update: SQLite runs it alone, so no row is given twice. A row whose lease ran out (its
 * process was killed) is given again.
 */
export async function claimDue(db: Kysely<Tables>, claim: Claim): Promise<OutboxRow[]> {
  const free = db
    .selectFrom("outbox")
    .select("id")
    .where("state", "=", "queued")
    .where("due_at", "<=", claim.now)
    .where((row) => row.or([row("lease_until", "is", null), row("lease_until", "<=", claim.now)]))
    .orderBy("due_at")
    .orderBy("id")
    .limit(claim.limit);
  return await db
    .updateTable("outbox")
    .set({ lease_owner: claim.owner, lease_until: claim.leaseUntil })
    .where("id", "in", free)
    .returningAll()
    .execute();
}

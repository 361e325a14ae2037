import type { ExpressionBuilder, ExpressionWrapper, Kysely, SqlBool } from "kysely";
import type { Channel, Claim, Database } from "./database.ts";
import type { OutboxRow, Tables } from "./tables.ts";

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

/** Ids of up to `limit` rows of the channel that are queued, due and under no living lease, oldest first. */
function dueRows(db: Kysely<Tables>, claim: Claim) {
  return db
    .selectFrom("outbox")
    .select("id")
    .where("state", "=", "queued")
    .where("due_at", "<=", claim.now)
    .where((row) => inChannel(row, claim.channel))
    .where((row) => row.or([row("lease_until", "is", null), row("lease_until", "<=", claim.now)]))
    .orderBy("due_at")
    .orderBy("id")
    .limit(claim.limit);
}

function inChannel(
  row: ExpressionBuilder<Tables, "outbox">,
  { kinds, destination }: Channel,
): ExpressionWrapper<Tables, "outbox", SqlBool> {
  const ofKind = row("kind", "in", [...kinds]);
  if (destination === undefined) return ofKind;
  if ("to" in destination) return row.and([ofKind, row("destination", "=", destination.to)]);
  // PostgreSQL knows no empty list.
  if (destination.notTo.length === 0) return ofKind;
  return row.and([ofKind, row("destination", "not in", [...destination.notTo])]);
}

import type { ExpressionBuilder, ExpressionWrapper, Kysely, SqlBool } from "kysely";
import type { Channel, Claim, Database } from "./database.ts";
import type { OutboxRow, Tables } from "./tables.ts";

/**
 * Leases due rows on SQLite in one conditional update. SQLite runs one write at a time, so no row is leased twice.
 * A row whose lease expired because its process was killed is leased again. The update shares a group commit with
 * other writes, so it adds no extra sync on a slow disk. If nothing is due, it only reads: otherwise an idle worker
 * would block the thread while another process writes.
 */
export async function claimDue(
  { db, write }: Pick<Database, "db" | "write">,
  claim: Claim,
): Promise<OutboxRow[]> {
  const rows = dueRows(db, claim);
  if ((await rows.execute()).length === 0) return [];
  return await write((tx) =>
    tx
      .updateTable("outbox")
      .set({ lease_owner: claim.owner, lease_until: claim.leaseUntil })
      .where("id", "in", rows)
      .returningAll()
      .execute(),
  );
}

/**
 * Leases due rows on PostgreSQL. Skips rows that another process is claiming or an erase has locked (`for
 * update skip locked`), so workers do not wait for each other and no row is leased twice.
 */
export async function claimSkippingLocked(db: Kysely<Tables>, claim: Claim): Promise<OutboxRow[]> {
  return await db
    .with("due", () => dueRows(db, claim).forUpdate().skipLocked())
    .updateTable("outbox")
    .from("due")
    .set({ lease_owner: claim.owner, lease_until: claim.leaseUntil })
    .whereRef("outbox.id", "=", "due.id")
    .returningAll("outbox")
    .execute();
}

/** Ids of up to `limit` rows of the channel that are queued, due, not leased and not in progress, oldest first. */
function dueRows(db: Kysely<Tables>, claim: Claim) {
  const { inProgress = [] } = claim;
  const rows = db
    .selectFrom("outbox")
    .select("id")
    .where("state", "=", "queued")
    .where("due_at", "<=", latestDue(claim))
    .where((row) => inChannel(row, claim.channel))
    .where((row) => row.or([row("lease_until", "is", null), row("lease_until", "<=", claim.now)]))
    .where((row) => isNextOfLead(row, claim))
    .orderBy("due_at")
    .orderBy("id")
    .limit(claim.limit);
  // `not in ()` is a syntax error in PostgreSQL.
  return inProgress.length === 0 ? rows : rows.where("id", "not in", [...inProgress]);
}

/**
 * Whether a webhook call may be sent now: one about a change to a lead waits while another call about the lead to the
 * same address is being sent or was queued before. So the receiver hears of a lead before its changes, and last of the
 * newest one.
 */
function isNextOfLead(
  row: ExpressionBuilder<Tables, "outbox">,
  { now, channel }: Claim,
): ExpressionWrapper<Tables, "outbox", SqlBool> {
  const first = row("outbox.kind", "!=", "lead-update-webhook");
  if (!channel.kinds.includes("lead-update-webhook")) return first;
  const other = row
    .selectFrom("outbox as other")
    .select("other.id")
    .whereRef("other.lead_id", "=", "outbox.lead_id")
    .whereRef("other.destination", "=", "outbox.destination")
    .whereRef("other.id", "!=", "outbox.id")
    .where("other.state", "=", "queued")
    .where((one) =>
      one.or([
        one("other.lease_until", ">", now),
        // Ids of the same millisecond are in no order.
        one("other.kind", "!=", "lead-update-webhook"),
        one("other.id", "<", one.ref("outbox.id")),
      ]),
    );
  return row.or([first, row.not(row.exists(other))]);
}

/** When the channel's rows must have become due by: UTC, ISO 8601. */
function latestDue({ now, channel: { destination } }: Claim): string {
  if (destination === undefined || "to" in destination) return now;
  return new Date(Date.parse(now) - destination.overdueMilliseconds).toISOString();
}

function inChannel(
  row: ExpressionBuilder<Tables, "outbox">,
  { kinds, destination }: Channel,
): ExpressionWrapper<Tables, "outbox", SqlBool> {
  const hasKind = row("kind", "in", [...kinds]);
  if (destination === undefined) return hasKind;
  if ("to" in destination) return row.and([hasKind, row("destination", "=", destination.to)]);
  // `not in ()` is a syntax error in PostgreSQL.
  if (destination.notTo.length === 0) return hasKind;
  return row.and([hasKind, row("destination", "not in", [...destination.notTo])]);
}

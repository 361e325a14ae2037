import type { ExpressionBuilder, ExpressionWrapper, Kysely, SqlBool } from "kysely";
import type { Channel, Claim } from "./database.ts";
import type { Tables } from "./tables.ts";

/** Ids of up to `limit` rows of the channel that are queued, due and under no living lease, oldest first. */
export function dueRows(db: Kysely<Tables>, claim: Claim) {
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

import type { Database } from "#server/db/database.ts";
import type { OutboxKind, OutboxState } from "#server/db/tables.ts";

/** Messages that did not leave, of one kind and state. */
export interface Depth {
  readonly kind: OutboxKind;
  readonly state: Exclude<OutboxState, "sent">;
  /** At most `mostCounted` of one state over all kinds. */
  readonly messages: number;
  /** Since when the oldest of them should have left: UTC, ISO 8601. */
  readonly since: string;
}

/** More are not counted, so that a look at a queue that has grown for days costs milliseconds too. */
export const mostCounted = 10_000;

/** What waits and what failed, by kind; only what there is. @throws when the database cannot be read */
export async function readDepth({ db }: Pick<Database, "db">): Promise<Depth[]> {
  const depths: Depth[] = [];
  for (const state of ["queued", "failed", "held"] as const) {
    const rows = await db
      .selectFrom(firstOf(db, state).as("first"))
      .select((row) => ["kind", row.fn.countAll().as("messages"), row.fn.min("since").as("since")])
      .groupBy("kind")
      .execute();
    for (const { kind, messages, since } of rows)
      depths.push({ kind, state, messages: Number(messages), since });
  }
  return depths;
}

/** Those that are due first, each with when it was first due: `due_at` moves on with every retry. */
export function firstOf(db: Database["db"], state: Depth["state"]) {
  return db
    .selectFrom("outbox")
    .select(["kind", (row) => row.fn.coalesce("first_attempt_at", "due_at").as("since")])
    .where("state", "=", state)
    .orderBy("due_at")
    .limit(mostCounted);
}

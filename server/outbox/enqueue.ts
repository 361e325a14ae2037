import { randomUUIDv7 } from "node:crypto";
import type { Insertable } from "kysely";
import { prepared } from "#server/db/prepared.ts";
import type { OutboxKind, OutboxState, OutboxTable, Writing } from "#server/db/tables.ts";

/** A message to be sent once its lead is committed. */
export interface Envelope {
  readonly leadId: string;
  readonly kind: OutboxKind;
  /** Address of a webhook; left out for mail. */
  readonly destination?: string;
  /** `held` waits until the operator releases it. */
  readonly state: Extract<OutboxState, "queued" | "held">;
  /** UTC, ISO 8601. */
  readonly now: string;
  /** Right-hand side of the Message-ID, e.g. `example.com`. */
  readonly messageIdHost: string;
}

const intoOutbox = prepared((db, ...rows: Insertable<OutboxTable>[]) =>
  db.insertInto("outbox").values(rows),
);

/** Writes outbox rows inside the transaction that writes their lead. At least one envelope. */
export async function enqueue(writing: Writing, envelopes: readonly Envelope[]): Promise<void> {
  await intoOutbox(writing, ...envelopes.map(outboxRow));
}

/** Ids that grow with time are stored side by side: a random one costs a page of its index for each row. */
function outboxRow(envelope: Envelope) {
  const id = randomUUIDv7();
  const { destination = null } = envelope;
  return {
    id,
    lead_id: envelope.leadId,
    kind: envelope.kind,
    state: envelope.state,
    destination,
    message_id: destination === null ? `<${id}@${envelope.messageIdHost}>` : `msg_${id}`,
    attempts: 0,
    backoff_step: 0,
    due_at: envelope.now,
    created_at: envelope.now,
    updated_at: envelope.now,
  };
}

import { randomUUID, randomUUIDv7 } from "node:crypto";
import type { OutboxKind, OutboxState, Writing } from "#server/db/tables.ts";

/** A message to be sent once its lead is committed. */
export interface Envelope {
  readonly leadId: string;
  readonly kind: OutboxKind;
  /** `held` waits until the operator releases it. */
  readonly state: Extract<OutboxState, "queued" | "held">;
  /** UTC, ISO 8601. */
  readonly now: string;
  /** Right-hand side of the Message-ID, e.g. `example.com`. */
  readonly messageIdHost: string;
}

/** Writes outbox rows inside the transaction that writes their lead. At least one envelope. */
export async function enqueue(writing: Writing, envelopes: readonly Envelope[]): Promise<void> {
  await writing.insertInto("outbox").values(envelopes.map(outboxRow)).execute();
}

function outboxRow(envelope: Envelope) {
  return {
    id: randomUUIDv7(),
    lead_id: envelope.leadId,
    kind: envelope.kind,
    state: envelope.state,
    message_id: `<${randomUUID()}@${envelope.messageIdHost}>`,
    attempts: 0,
    backoff_step: 0,
    due_at: envelope.now,
    created_at: envelope.now,
    updated_at: envelope.now,
  };
}

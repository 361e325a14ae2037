import { randomUUIDv7 } from "node:crypto";
import type { NewRow } from "#server/db/lead-rows.ts";
import type { OutboxKind, OutboxState } from "#server/db/tables.ts";

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

/**
 * The row of a message, to be written in the transaction that writes its lead. Ids that grow with time are
 * stored side by side: a random one costs a page of its index for each row.
 */
export function outboxRow(envelope: Envelope): NewRow<"outbox"> {
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

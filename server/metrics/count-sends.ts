import { Counter, type Registry } from "prom-client";
import type { DeliveryKind, DeliveryOutcome } from "#server/delivery/sender.ts";
import { outboxKinds } from "#server/outbox/channel-kinds.ts";

/** Every outcome; one that is missing here is a type error. */
const sendOutcomes: Record<DeliveryOutcome["result"], true> = {
  sent: true,
  retry: true,
  refused: true,
};

/** Counts a try to deliver, by the kind of its message and its outcome. */
export type CountSend = (kind: DeliveryKind, outcome: DeliveryOutcome["result"]) => void;

export function createSendCount(registry: Registry): CountSend {
  const sends = new Counter({
    name: "lead_desk_sends_total",
    help: "Tries to deliver a message, by kind and outcome.",
    labelNames: ["kind", "outcome"],
    registers: [registry],
  });
  for (const kind of outboxKinds)
    for (const outcome of Object.keys(sendOutcomes)) sends.inc({ kind, outcome }, 0);

  return (kind, outcome) => sends.inc({ kind, outcome });
}

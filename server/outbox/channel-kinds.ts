import type { OutboxKind } from "#server/db/tables.ts";

/** Which way each kind of message leaves; a kind that is missing here is a type error. */
const ways: Record<OutboxKind, "mail" | "webhook"> = {
  "guide-email": "mail",
  "agency-notification": "mail",
  "lead-confirmation": "mail",
  "newsletter-confirmation": "mail",
  "lead-webhook": "webhook",
};

export const outboxKinds: readonly OutboxKind[] = Object.keys(ways).filter(isKind);
export const mailKinds = outboxKinds.filter((kind) => ways[kind] === "mail");
export const webhookKinds = outboxKinds.filter((kind) => ways[kind] === "webhook");

function isKind(name: string): name is OutboxKind {
  return Object.hasOwn(ways, name);
}

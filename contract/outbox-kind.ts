/** Emails that a lead can trigger; each kind has one template. */
export const mailKinds = [
  "guide-email",
  "agency-notification",
  "assignment-notification",
  "lead-confirmation",
  "newsletter-confirmation",
] as const;

/** Webhook calls that a lead can trigger: for a new one (`lead.created`), and for a change (`lead.updated`). */
export const webhookKinds = ["lead-webhook", "lead-update-webhook"] as const;

export const outboxKinds = [...mailKinds, ...webhookKinds];
/** The kind of a message in the outbox. */
export type OutboxKind = (typeof outboxKinds)[number];

/** Whether an email of this kind goes to the agency's own people. */
export function isToAgency(kind: OutboxKind): boolean {
  return kind === "agency-notification" || kind === "assignment-notification";
}

/** Whether a message of this kind is a webhook call, not an email. */
export function isWebhook(kind: OutboxKind): boolean {
  return webhookKinds.some((one) => one === kind);
}

/** Emails that a lead can trigger; each kind has one template. */
export const mailKinds = [
  "guide-email",
  "agency-notification",
  "lead-confirmation",
  "newsletter-confirmation",
] as const;

/** Webhook calls that a lead can trigger. */
export const webhookKinds = ["lead-webhook"] as const;

export const outboxKinds = [...mailKinds, ...webhookKinds];
/** The kind of a message in the outbox. */
export type OutboxKind = (typeof outboxKinds)[number];

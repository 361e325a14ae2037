import type { OutboxKind } from "#server/db/tables.ts";

/** What each kind of message is, for sentences. */
export const messageKinds: Record<OutboxKind, string> = {
  "guide-email": "the email with the guide",
  "agency-notification": "the email that tells the agents of a request",
  "lead-confirmation": "the email that tells the visitor that the request came in",
  "newsletter-confirmation": "the email that asks the visitor to confirm the newsletter",
  "lead-webhook": "the webhook that tells another program of a request",
};

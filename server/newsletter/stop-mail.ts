import type { Kysely } from "kysely";
import type { SuppressionScope } from "#server/db/desk-tables.ts";
import type { Tables } from "#server/db/tables.ts";
import { normalizeEmail } from "#server/leads/normalize-email.ts";
import type { SubscriptionDeps } from "./confirm-subscription.ts";

/**
 * Notes, at the operator's word, that an address wants no newsletter, or no mail at all, and takes it off
 * the list: should the word be taken back, its reader has to confirm again.
 */
export async function stopMail(
  { db, suppressions, now }: SubscriptionDeps,
  email: string,
  scope: SuppressionScope,
): Promise<void> {
  const createdAt = now().toISOString();
  await db.transaction().execute(async (writing) => {
    // In the order of who confirms or unsubscribes meanwhile, so that they never wait for each other.
    await markUnsubscribed(writing, normalizeEmail(email), createdAt);
    await suppressions.add(writing, email, { scope, reason: "operator", createdAt });
  });
}

/** Takes an address (in its normal form) off the list, at an instant (UTC, ISO 8601). */
async function markUnsubscribed(db: Kysely<Tables>, address: string, now: string): Promise<void> {
  await db
    .updateTable("newsletter_subscriptions")
    .set({ state: "unsubscribed", unsubscribed_at: now })
    .where("email_normalized", "=", address)
    .where("state", "!=", "unsubscribed")
    .execute();
}

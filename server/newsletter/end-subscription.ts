import type { SubscriptionDeps } from "./confirm-subscription.ts";

/** Ends a subscription and keeps the wish for no newsletter. One that has ended, or is gone, stays so. */
export async function endSubscription(deps: SubscriptionDeps, id: string): Promise<void> {
  await deps.db.transaction().execute(async (writing) => {
    const now = deps.now().toISOString();
    // By the change itself: one that was read might be erased before its address is noted below.
    const ended = await writing
      .updateTable("newsletter_subscriptions")
      .set({ state: "unsubscribed", unsubscribed_at: now })
      .where("id", "=", id)
      .where("state", "!=", "unsubscribed")
      .returning("email_normalized")
      .executeTakeFirst();
    if (ended === undefined) return;
    const { email_normalized: address } = ended;
    const wish = { scope: "newsletter", reason: "unsubscribed", createdAt: now } as const;
    await deps.suppressions.add(writing, address, wish);
  });
}

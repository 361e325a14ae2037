import type { Kysely } from "kysely";
import type { NewsletterOutcome } from "#contract/newsletter-desk.ts";
import type { Tables } from "#server/db/tables.ts";
import type { Suppressions } from "#server/suppression/suppressions.ts";
import { wishOf } from "./wish-of.ts";

/** Who pressed the button; kept as proof. */
export interface Confirmer {
  readonly ip: string;
  readonly userAgent: string;
}

export interface SubscriptionDeps {
  readonly db: Kysely<Tables>;
  readonly suppressions: Suppressions;
  readonly now: () => Date;
}

/**
 * Subscribes the address that was typed with a lead, and takes back that it wanted no newsletter. A
 * confirmation that stands already, and its proof, stay as they are.
 */
export async function confirmSubscription(
  deps: SubscriptionDeps,
  leadId: string,
  confirmer: Confirmer,
): Promise<NewsletterOutcome> {
  return await deps.db.transaction().execute(async (writing) => {
    const wish = await wishOf(writing, deps.suppressions, leadId);
    if (wish === undefined) return "no-link";
    if (wish.state === "no-mail") return "no-mail";
    await writing
      .updateTable("newsletter_subscriptions")
      .set({
        state: "confirmed",
        // The address that was confirmed is the one to which this link was sent.
        lead_id: leadId,
        email: wish.email,
        confirmed_at: deps.now().toISOString(),
        confirmed_ip: confirmer.ip,
        confirmed_user_agent: confirmer.userAgent,
        unsubscribed_at: null,
      })
      .where("id", "=", wish.subscriptionId)
      .where("state", "!=", "confirmed")
      .execute();
    await deps.suppressions.remove(writing, wish.email, ["newsletter"]);
    return "done";
  });
}

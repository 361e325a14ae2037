import type { Database } from "#server/db/database.ts";
import type { NewsletterLinks } from "./newsletter-links.ts";

/** Gives a lookup: the links of who asked for the newsletter with a lead; null when nothing stands of it. */
export function createReaderLinks({ db }: Database, links: NewsletterLinks) {
  return async (leadId: string) => {
    const subscription = await db
      .selectFrom("leads")
      .innerJoin(
        "newsletter_subscriptions as subscription",
        "subscription.email_normalized",
        "leads.email_normalized",
      )
      .select("subscription.id")
      .where("leads.id", "=", leadId)
      .executeTakeFirst();
    if (subscription === undefined) return null;
    const { id } = subscription;
    return {
      confirm: links.confirm(leadId),
      unsubscribe: links.unsubscribe(id),
      oneClick: links.oneClick(id),
    };
  };
}

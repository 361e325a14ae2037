import type { Database } from "#server/db/database.ts";
import type { Signer } from "#server/signing/signing.ts";

/** How long a confirmation link works, in milliseconds. */
const confirmWithin = 30 * 24 * 60 * 60_000;

/** Addresses that only the reader of one mailbox knows; nothing personal stands in them. */
interface NewsletterLinks {
  /** Page that confirms what was asked for with a lead, within 30 days. */
  confirm(leadId: string): URL;
  /** Page that ends a subscription, for good. */
  unsubscribe(subscriptionId: string): URL;
  /** The call by which a mail program ends it with one click (RFC 8058). */
  oneClick(subscriptionId: string): URL;
}

/** Reads what the links carry; null for what this service did not sign, or signed too long ago. */
interface NewsletterTokens {
  leadOf(token: string): string | null;
  subscriptionOf(token: string): string | null;
}

export function newsletterLinks(signer: Signer, publicUrl: URL, now: () => Date): NewsletterLinks {
  const link = (path: string, token: string) => new URL(`${path}?token=${token}`, publicUrl);
  const unsubscribe = (id: string) => signer.sign("newsletter-unsubscribe", id);
  return {
    confirm(leadId) {
      const until = now().getTime() + confirmWithin;
      return link("/newsletter/confirm", signer.sign("newsletter-confirm", `${leadId} ${until}`));
    },
    unsubscribe: (id) => link("/newsletter/unsubscribe", unsubscribe(id)),
    oneClick: (id) => link("/api/newsletter/unsubscribe", unsubscribe(id)),
  };
}

export function newsletterTokens(signer: Signer, now: () => Date): NewsletterTokens {
  return {
    leadOf(token) {
      const [leadId = "", until] = (signer.verify("newsletter-confirm", token) ?? "").split(" ");
      return Number(until) > now().getTime() ? leadId : null;
    },
    subscriptionOf: (token) => signer.verify("newsletter-unsubscribe", token),
  };
}

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

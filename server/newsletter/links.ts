import type { Database } from "#server/db/database.ts";
import type { Signer } from "#server/signing/signing.ts";

/** Lifetime of a confirmation link, in milliseconds. */
const confirmLifetime = 30 * 24 * 60 * 60_000;

/** Signed links for one recipient. They contain no personal data. */
interface NewsletterLinks {
  /** Page that confirms the signup of a lead; valid for 30 days. */
  confirm(leadId: string): URL;
  /** Page that ends a subscription; does not expire. */
  unsubscribe(subscriptionId: string): URL;
  /** Endpoint for one-click unsubscribe in mail programs (RFC 8058). */
  oneClick(subscriptionId: string): URL;
}

/** Reads the ids in the links; null if the signature is not ours or the link has expired. */
interface NewsletterTokens {
  leadOf(token: string): ConfirmLink | null;
  subscriptionOf(token: string): string | null;
}

/** Whom a confirmation link was made for, and when (UTC, ISO 8601). */
export interface ConfirmLink {
  readonly leadId: string;
  readonly madeAt: string;
}

export function newsletterLinks(signer: Signer, publicUrl: URL, now: () => Date): NewsletterLinks {
  const link = (path: string, token: string) => new URL(`${path}?token=${token}`, publicUrl);
  const unsubscribe = (id: string) => signer.sign("newsletter-unsubscribe", id);
  return {
    confirm(leadId) {
      const until = now().getTime() + confirmLifetime;
      return link("/newsletter/confirm", signer.sign("newsletter-confirm", `${leadId} ${until}`));
    },
    unsubscribe: (id) => link("/newsletter/unsubscribe", unsubscribe(id)),
    oneClick: (id) => link("/api/newsletter/unsubscribe", unsubscribe(id)),
  };
}

export function newsletterTokens(signer: Signer, now: () => Date): NewsletterTokens {
  return {
    leadOf(token) {
      const text = signer.verify("newsletter-confirm", bareToken(token)) ?? "";
      const [leadId = "", until] = text.split(" ");
      const madeAt = new Date(Number(until) - confirmLifetime);
      return Number(until) > now().getTime() ? { leadId, madeAt: madeAt.toISOString() } : null;
    },
    subscriptionOf: (token) => signer.verify("newsletter-unsubscribe", bareToken(token)),
  };
}

/**
 * The token without what a mail program took for a part of it: line breaks, and the text's punctuation or letters after
 * it. It ends with its signature, which is always 43 characters long.
 */
function bareToken(text: string): string {
  const [, token = ""] = /^[^\w-]*([\w-]+\.[\w-]{43})/.exec(text.replaceAll(/\s/g, "")) ?? [];
  return token;
}

/** Creates a lookup from a lead's id to its subscriber's links; null if there is no subscription. */
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

import type {
  NewsletterAct,
  NewsletterOutcome,
  NewsletterState,
} from "#contract/newsletter-desk.ts";
import type { Database } from "#server/db/database.ts";
import type { Signer } from "#server/signing/signer.ts";
import type { Suppressions } from "#server/suppression/suppressions.ts";
import { confirmSubscription, type Confirmer } from "./confirm-subscription.ts";
import { endSubscription } from "./end-subscription.ts";
import { newsletterTokens } from "./newsletter-links.ts";
import { confirmOffer, unsubscribeOffer } from "./open-link.ts";

/** What the reader of a mailbox may do with the links in it. Each @throws when the store is unavailable. */
export interface Newsletter {
  /** What a link is good for; changes nothing. */
  open(act: NewsletterAct, token: string): Promise<NewsletterState>;
  /** Subscribes, unless it is so already. */
  confirm(token: string, confirmer: Confirmer): Promise<NewsletterOutcome>;
  /** Unsubscribes, once or again. */
  unsubscribe(token: string): Promise<NewsletterOutcome>;
}

export interface NewsletterDeps {
  readonly database: Database;
  readonly signer: Signer;
  readonly suppressions: Suppressions;
  readonly now: () => Date;
}

/** The use case over one store. */
export function createNewsletter({ database, signer, ...deps }: NewsletterDeps): Newsletter {
  const tokens = newsletterTokens(signer, deps.now);
  const within = { ...deps, db: database.db };
  return {
    async open(act, token) {
      const id = act === "confirm" ? tokens.leadOf(token) : tokens.subscriptionOf(token);
      if (id === null) return "no-link";
      if (act === "unsubscribe") return await unsubscribeOffer(within.db, id);
      return await confirmOffer(within.db, deps.suppressions, id);
    },
    async confirm(token, confirmer) {
      const leadId = tokens.leadOf(token);
      return leadId === null ? "no-link" : await confirmSubscription(within, leadId, confirmer);
    },
    async unsubscribe(token) {
      const id = tokens.subscriptionOf(token);
      if (id === null) return "no-link";
      await endSubscription(within, id);
      return "done";
    },
  };
}

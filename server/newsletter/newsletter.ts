import type { Kysely } from "kysely";
import type { NewsletterAct, NewsletterOutcome, NewsletterState } from "#contract/page-services.ts";
import type { Database } from "#server/db/database.ts";
import type { SubscriptionState, SuppressionScope, Tables } from "#server/db/tables.ts";
import type { Signer } from "#server/signing/signing.ts";
import { stopsAllMail, type Suppressions } from "#server/suppression/suppressions.ts";
import { normalizeEmail } from "#server/base/text.ts";
import { newsletterTokens } from "./links.ts";

/** What the reader of a mailbox may do with the links in it. Each @throws when the store is unavailable. */
export interface Newsletter {
  /** What a link is good for; changes nothing. */
  open(act: NewsletterAct, token: string): Promise<NewsletterState>;
  /** Subscribes, unless it is so already. */
  confirm(token: string, confirmer: Confirmer): Promise<NewsletterOutcome>;
  /** Unsubscribes, once or again. */
  unsubscribe(token: string): Promise<NewsletterOutcome>;
}

interface NewsletterDeps {
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

const offers = {
  pending: "ask",
  confirmed: "done",
  unsubscribed: "ask-again",
  "no-mail": "no-mail",
} as const satisfies Record<Wish["state"], NewsletterState>;

/** What the link that came to the address of a lead is good for. */
async function confirmOffer(
  db: Kysely<Tables>,
  suppressions: Suppressions,
  leadId: string,
): Promise<NewsletterState> {
  const wish = await wishOf(db, suppressions, leadId);
  return wish === undefined ? "no-link" : offers[wish.state];
}

/** Of a subscription that is gone there is nothing to end, and nothing that has: its link still asks. */
async function unsubscribeOffer(db: Kysely<Tables>, id: string): Promise<"ask" | "done"> {
  const row = db.selectFrom("newsletter_subscriptions").select("state").where("id", "=", id);
  return (await row.executeTakeFirst())?.state === "unsubscribed" ? "done" : "ask";
}

/** Who pressed the button; kept as proof. */
interface Confirmer {
  readonly ip: string;
  readonly userAgent: string;
}

interface SubscriptionDeps {
  readonly db: Kysely<Tables>;
  readonly suppressions: Suppressions;
  readonly now: () => Date;
}

/**
 * Subscribes the address that was typed with a lead, and takes back that it wanted no newsletter. A
 * confirmation that stands already, and its proof, stay as they are.
 */
async function confirmSubscription(
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

/** What stands of the wish for the newsletter that came with a lead. */
interface Wish {
  readonly subscriptionId: string;
  /** As it was typed with the lead. */
  readonly email: string;
  /** `no-mail`: the address is to get no mail at all. */
  readonly state: SubscriptionState | "no-mail";
}

/** Undefined when the lead or its wish is gone. */
async function wishOf(
  db: Kysely<Tables>,
  suppressions: Suppressions,
  leadId: string,
): Promise<Wish | undefined> {
  const wish = await db
    .selectFrom("leads")
    .innerJoin(
      "newsletter_subscriptions as subscription",
      "subscription.email_normalized",
      "leads.email_normalized",
    )
    .select(["subscription.id as subscriptionId", "subscription.state", "leads.email"])
    .where("leads.id", "=", leadId)
    .executeTakeFirst();
  if (wish === undefined) return undefined;
  const stopped = stopsAllMail(await suppressions.of(db, wish.email));
  return stopped ? { ...wish, state: "no-mail" } : wish;
}

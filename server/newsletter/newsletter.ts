import type { Kysely } from "kysely";
import type { NewsletterAct, NewsletterOutcome, NewsletterState } from "#contract/page-services.ts";
import type { Database } from "#server/db/database.ts";
import type { SubscriptionState, SuppressionScope, Tables, Tx } from "#server/db/tables.ts";
import type { Signer } from "#server/signing/signing.ts";
import { stopsAllMail, type Suppressions } from "#server/suppression/suppressions.ts";
import { normalizeEmail } from "#server/base/text.ts";
import { type ConfirmLink, newsletterTokens } from "./links.ts";

/** The actions behind the links in our emails. Each @throws if the database is unavailable. */
export interface Newsletter {
  /** Returns what a link can do now; changes nothing. */
  open(act: NewsletterAct, token: string): Promise<NewsletterState>;
  /** Subscribes; no effect if already subscribed. */
  confirm(token: string, confirmer: Confirmer): Promise<NewsletterOutcome>;
  /** Unsubscribes; no effect if already unsubscribed. */
  unsubscribe(token: string): Promise<NewsletterOutcome>;
}

interface NewsletterDeps extends Omit<SubscriptionDeps, "db"> {
  readonly database: Database;
  readonly signer: Signer;
}

export function createNewsletter({ database, signer, ...deps }: NewsletterDeps): Newsletter {
  const tokens = newsletterTokens(signer, deps.now);
  const linkDeps = { ...deps, db: database.db };
  return {
    async open(act, token) {
      if (act === "unsubscribe") {
        const id = tokens.subscriptionOf(token);
        return id === null ? "no-link" : await unsubscribeOffer(linkDeps.db, id);
      }
      const link = tokens.leadOf(token);
      return link === null ? "no-link" : await confirmOffer(linkDeps.db, deps.suppressions, link);
    },
    async confirm(token, confirmer) {
      const link = tokens.leadOf(token);
      return link === null ? "no-link" : await confirmSubscription(linkDeps, link, confirmer);
    },
    async unsubscribe(token) {
      const id = tokens.subscriptionOf(token);
      if (id === null) return "no-link";
      await endSubscription(linkDeps, id);
      return "done";
    },
  };
}

const offers = {
  pending: "ask",
  confirmed: "done",
  unsubscribed: "ask-again",
  "no-mail": "no-mail",
} as const satisfies Record<Subscription["state"], NewsletterState>;

/** What the confirmation link of a lead can do now. */
async function confirmOffer(
  db: Kysely<Tables>,
  suppressions: Suppressions,
  link: ConfirmLink,
): Promise<NewsletterState> {
  const subscription = await subscriptionOf(db, suppressions, link);
  return subscription === undefined ? "no-link" : offers[subscription.state];
}

/** Also `ask` for a subscription that no longer exists: there is no record that it ended. */
async function unsubscribeOffer(db: Kysely<Tables>, id: string): Promise<"ask" | "done"> {
  const row = db.selectFrom("newsletter_subscriptions").select("state").where("id", "=", id);
  return (await row.executeTakeFirst())?.state === "unsubscribed" ? "done" : "ask";
}

/** Who pressed the button; stored as proof of consent. */
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
 * Subscribes the lead's address and lifts its newsletter suppression. An earlier confirmation and its proof
 * are kept unchanged.
 */
async function confirmSubscription(
  deps: SubscriptionDeps,
  link: ConfirmLink,
  confirmer: Confirmer,
): Promise<NewsletterOutcome> {
  return await deps.db.transaction().execute(async (tx) => {
    const subscription = await subscriptionOf(tx, deps.suppressions, link);
    if (subscription === undefined) return "no-link";
    if (subscription.state === "no-mail") return "no-mail";
    await tx
      .updateTable("newsletter_subscriptions")
      .set({
        state: "confirmed",
        // The confirmed address is the one that this link was sent to.
        lead_id: link.leadId,
        email: subscription.email,
        confirmed_at: deps.now().toISOString(),
        confirmed_ip: confirmer.ip,
        confirmed_user_agent: confirmer.userAgent,
        unsubscribed_at: null,
      })
      .where("id", "=", subscription.id)
      .where("state", "!=", "confirmed")
      .execute();
    await deps.suppressions.remove(tx, subscription.email, ["newsletter"]);
    return "done";
  });
}

/** Ends a subscription and suppresses the newsletter. Does nothing if it has ended or was erased. */
export async function endSubscription(deps: SubscriptionDeps, id: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const now = deps.now().toISOString();
    // Take the address from the update itself: a row read earlier might be erased before the insert below.
    const subscription = await tx
      .updateTable("newsletter_subscriptions")
      .set({ state: "unsubscribed", unsubscribed_at: now })
      .where("id", "=", id)
      .where("state", "!=", "unsubscribed")
      .returning("email_normalized")
      .executeTakeFirst();
    if (subscription === undefined) return;
    const { email_normalized: address } = subscription;
    const suppression = { scope: "newsletter", reason: "unsubscribed", createdAt: now } as const;
    await deps.suppressions.add(tx, address, suppression);
  });
}

/**
 * Suppresses the newsletter, or all mail, to an address on the operator's request, and unsubscribes it: if
 * the operator lifts the suppression, the reader has to confirm again.
 */
export async function stopMail(
  { db, suppressions, now }: SubscriptionDeps,
  email: string,
  scope: SuppressionScope,
): Promise<void> {
  await db.transaction().execute((tx) => stopMailIn(tx, { suppressions, now }, email, scope));
}

/** As {@link stopMail}, in a transaction. */
export async function stopMailIn(
  tx: Tx,
  { suppressions, now }: Omit<SubscriptionDeps, "db">,
  email: string,
  scope: SuppressionScope,
): Promise<void> {
  const createdAt = now().toISOString();
  // Same lock order as confirming and unsubscribing, so that they cannot deadlock.
  await endSubscriptionOf(tx, email, createdAt);
  await suppressions.add(tx, email, { scope, reason: "operator", createdAt });
}

/** Suppresses all mail to an address whose owner reported an email as spam, and ends its subscription. */
export async function stopMailAfterComplaint(
  tx: Tx,
  { suppressions, now }: Omit<SubscriptionDeps, "db">,
  email: string,
): Promise<void> {
  const createdAt = now().toISOString();
  await endSubscriptionOf(tx, email, createdAt);
  await suppressions.add(tx, email, { scope: "all", reason: "complaint", createdAt });
}

/**
 * Ends the newsletter to an address that doesn't exist. Does nothing if it isn't subscribed.
 * @returns whether it was
 */
export async function stopBouncedNewsletter(
  tx: Tx,
  { suppressions, now }: Omit<SubscriptionDeps, "db">,
  email: string,
): Promise<boolean> {
  const createdAt = now().toISOString();
  const hasEnded = await endSubscriptionOf(tx, email, createdAt);
  if (hasEnded)
    await suppressions.add(tx, email, { scope: "newsletter", reason: "bounced", createdAt });
  return hasEnded;
}

async function endSubscriptionOf(tx: Tx, email: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("newsletter_subscriptions")
    .set({ state: "unsubscribed", unsubscribed_at: now })
    .where("email_normalized", "=", normalizeEmail(email))
    .where("state", "!=", "unsubscribed")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The subscription of the address that a lead came with. */
interface Subscription {
  readonly id: string;
  /** As typed with the lead. */
  readonly email: string;
  /** `no-mail`: all mail to the address is suppressed. */
  readonly state: SubscriptionState | "no-mail";
}

/**
 * Undefined if the lead or its subscription no longer exists, or the link went to an address that has been corrected
 * since: whoever reads that mailbox can't confirm another one.
 */
async function subscriptionOf(
  db: Kysely<Tables>,
  suppressions: Suppressions,
  { leadId, madeAt }: ConfirmLink,
): Promise<Subscription | undefined> {
  const subscription = await db
    .selectFrom("leads")
    .innerJoin(
      "newsletter_subscriptions as subscription",
      "subscription.email_normalized",
      "leads.email_normalized",
    )
    .select(["subscription.id", "subscription.state", "leads.email"])
    .where("leads.id", "=", leadId)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom("lead_corrections")
            .select("id")
            .where("lead_id", "=", leadId)
            .where("field", "=", "email")
            .where("corrected_at", ">=", madeAt),
        ),
      ),
    )
    .executeTakeFirst();
  if (subscription === undefined) return undefined;
  const stopped = stopsAllMail(await suppressions.of(db, subscription.email));
  return stopped ? { ...subscription, state: "no-mail" } : subscription;
}

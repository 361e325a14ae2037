import type { Kysely } from "kysely";
import type { SubscriptionState } from "#server/db/desk-tables.ts";
import type { Tables } from "#server/db/tables.ts";
import { stopsAllMail, type Suppressions } from "#server/suppression/suppressions.ts";

/** What stands of the wish for the newsletter that came with a lead. */
export interface Wish {
  readonly subscriptionId: string;
  /** As it was typed with the lead. */
  readonly email: string;
  /** `no-mail`: the address is to get no mail at all. */
  readonly state: SubscriptionState | "no-mail";
}

/** Undefined when the lead or its wish is gone. */
export async function wishOf(
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

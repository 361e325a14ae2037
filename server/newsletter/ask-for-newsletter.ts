import { randomUUIDv7 } from "node:crypto";
import type { Insertable } from "kysely";
import { prepared } from "#server/db/prepared.ts";
import type { Tables, Writing } from "#server/db/tables.ts";

type NewSubscription = Insertable<Tables["newsletter_subscriptions"]>;

/** The newsletter was asked for with a lead. */
export interface NewsletterWish {
  readonly leadId: string;
  readonly email: string;
  readonly emailNormalized: string;
  /** UTC, ISO 8601. */
  readonly now: string;
  /** From a suspected lead: leaves what stands of the address as it is. */
  readonly suspected: boolean;
}

const intoSubscriptions = prepared((db, row: NewSubscription) =>
  db
    .insertInto("newsletter_subscriptions")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column("email_normalized")
        .doUpdateSet({ state: "pending" })
        .where("newsletter_subscriptions.state", "=", "unsubscribed"),
    ),
);

const intoSubscriptionsIfNew = prepared((db, row: NewSubscription) =>
  db
    .insertInto("newsletter_subscriptions")
    .values(row)
    .onConflict((conflict) => conflict.column("email_normalized").doNothing()),
);

/**
 * Notes the wish, one row an address: it is pending until its reader confirms it by email. After an
 * unsubscribe a new wish is asked about anew; what was confirmed stays so. Its lead must be written already.
 */
export async function askForNewsletter(writing: Writing, wish: NewsletterWish): Promise<void> {
  const row = {
    id: randomUUIDv7(),
    lead_id: wish.leadId,
    email: wish.email,
    email_normalized: wish.emailNormalized,
    state: "pending",
    created_at: wish.now,
  } as const;
  await (wish.suspected ? intoSubscriptionsIfNew : intoSubscriptions)(writing, row);
}

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

function noting(asksAnew: boolean) {
  return prepared((db, row: NewSubscription) =>
    db
      .insertInto("newsletter_subscriptions")
      .values(row)
      .onConflict((conflict) => {
        const known = conflict.column("email_normalized");
        if (!asksAnew) return known.doNothing();
        const anew = known.doUpdateSet({ state: "pending" });
        return anew.where("newsletter_subscriptions.state", "=", "unsubscribed");
      }),
  );
}

const note = noting(true);
const noteIfNew = noting(false);

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
  await (wish.suspected ? noteIfNew : note)(writing, row);
}

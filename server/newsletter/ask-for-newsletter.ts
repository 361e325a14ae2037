import { randomUUIDv7 } from "node:crypto";
import type { Writing } from "#server/db/tables.ts";

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

/**
 * Notes the wish, one row an address: it is pending until its reader confirms it by email. After an
 * unsubscribe a new wish is asked about anew.
 * @returns false when the address is confirmed already, so that nothing need be asked
 */
export async function askForNewsletter(writing: Writing, wish: NewsletterWish): Promise<boolean> {
  const known = await writing
    .selectFrom("newsletter_subscriptions")
    .select(["id", "state"])
    .where("email_normalized", "=", wish.emailNormalized)
    .executeTakeFirst();
  if (known === undefined) await insert(writing, wish);
  else if (known.state === "confirmed") return false;
  else if (!wish.suspected) await askAnew(writing, known.id);
  return true;
}

async function insert(writing: Writing, wish: NewsletterWish): Promise<void> {
  await writing
    .insertInto("newsletter_subscriptions")
    .values({
      id: randomUUIDv7(),
      lead_id: wish.leadId,
      email: wish.email,
      email_normalized: wish.emailNormalized,
      state: "pending",
      created_at: wish.now,
    })
    .onConflict((conflict) => conflict.column("email_normalized").doNothing())
    .execute();
}

/** Only what had ended: what was confirmed in the meantime stays so. */
async function askAnew(writing: Writing, id: string): Promise<void> {
  const row = writing.updateTable("newsletter_subscriptions").set({ state: "pending" });
  await row.where("id", "=", id).where("state", "=", "unsubscribed").execute();
}

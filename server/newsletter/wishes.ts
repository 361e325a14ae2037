import { randomUUIDv7 } from "node:crypto";
import type { Insertable } from "kysely";
import type { Database } from "#server/db/database.ts";
import { isFilled, padded, prepared } from "#server/db/prepared-query.ts";
import type { Tables, Tx } from "#server/db/tables.ts";
import type { Suppressions } from "#server/suppression/suppressions.ts";

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
export async function askForNewsletter(writing: Tx, wish: NewsletterWish): Promise<void> {
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

const confirmed = prepared((db, ...among: { readonly normalizedEmail: string }[]) =>
  db
    .selectFrom("newsletter_subscriptions")
    .select("email_normalized as normalizedEmail")
    .where(
      "email_normalized",
      "in",
      among.map(({ normalizedEmail }) => normalizedEmail),
    )
    .where("state", "=", "confirmed"),
);

/** Those mailboxes (addresses in their normal form) whose reader has confirmed the newsletter. */
export async function confirmedReaders(
  writing: Tx,
  of: readonly { readonly normalizedEmail: string }[],
): Promise<ReadonlySet<string>> {
  const among = of.map(({ normalizedEmail }) => ({ normalizedEmail }));
  const rows = isFilled(among) ? await confirmed(writing, ...padded(among)) : [];
  return new Set(rows.map(({ normalizedEmail }) => normalizedEmail));
}

/** Somebody who confirmed that they want the newsletter. */
interface Subscriber {
  readonly id: string;
  /** As it was typed with the lead that was confirmed. */
  readonly email: string;
  /** UTC, ISO 8601. */
  readonly confirmedAt: string;
}

/** Who may be sent the newsletter: confirmed, and not suppressed; first confirmed first. */
export async function readSubscribers(
  { db }: Database,
  suppressions: Suppressions,
): Promise<Subscriber[]> {
  const rows = await db
    .selectFrom("newsletter_subscriptions")
    .select(["id", "email", "confirmed_at"])
    .where("state", "=", "confirmed")
    .orderBy("confirmed_at")
    .orderBy("id")
    .execute();
  const isStopped = await suppressions.stopped(db);
  return rows
    .filter(({ email }) => !isStopped(email))
    .map(({ id, email, confirmed_at: confirmedAt }) => ({
      id,
      email,
      confirmedAt: confirmedAt ?? "",
    }));
}

/** How many asked for the newsletter and have not confirmed it yet. */
export async function countUnconfirmed({ db }: Database): Promise<number> {
  const { count } = await db
    .selectFrom("newsletter_subscriptions")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("state", "=", "pending")
    .executeTakeFirstOrThrow();
  return Number(count);
}

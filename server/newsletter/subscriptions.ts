import { randomUUIDv7 } from "node:crypto";
import type { ExpressionBuilder } from "kysely";
import { normalizeEmail } from "#server/base/text.ts";
import type { Database } from "#server/db/database.ts";
import type { Tables, Tx } from "#server/db/tables.ts";
import type { Suppressions } from "#server/suppression/suppressions.ts";

/** A newsletter signup that came with a lead. */
export interface NewsletterRequest {
  readonly leadId: string;
  readonly email: string;
  readonly emailNormalized: string;
  /** UTC, ISO 8601. */
  readonly now: string;
  /** A suspected lead must not change an existing subscription. */
  readonly suspected: boolean;
}

/**
 * Stores a signup as pending until it is confirmed by email, one row per address. An unsubscribed address
 * becomes pending again, a confirmed one stays confirmed. The lead must already be inserted.
 */
export async function askForNewsletter(tx: Tx, request: NewsletterRequest): Promise<void> {
  const row = {
    id: randomUUIDv7(),
    lead_id: request.leadId,
    email: request.email,
    email_normalized: request.emailNormalized,
    state: "pending",
    created_at: request.now,
  } as const;
  await tx
    .insertInto("newsletter_subscriptions")
    .values(row)
    .onConflict((conflict) => {
      const target = conflict.column("email_normalized");
      if (request.suspected) return target.doNothing();
      const reopened = target.doUpdateSet({ state: "pending" });
      return reopened.where("newsletter_subscriptions.state", "=", "unsubscribed");
    })
    .execute();
}

/**
 * Removes the signup that came with a lead, unless it has been confirmed. If someone else signed up with the same
 * address, it becomes theirs: a link that was sent to them has to keep working. Imported leads got no link.
 */
export async function withdrawRequest(
  tx: Tx,
  { leadId, emailNormalized }: Pick<NewsletterRequest, "leadId" | "emailNormalized">,
): Promise<void> {
  const other = await tx
    .selectFrom("leads")
    .select(["id as lead_id", "email"])
    .where("email_normalized", "=", emailNormalized)
    .where("id", "!=", leadId)
    .where("wants_newsletter", "=", 1)
    .where("channel", "!=", "import")
    .orderBy("created_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  const signup = (row: ExpressionBuilder<Tables, "newsletter_subscriptions">) =>
    row.and([
      row("lead_id", "=", leadId),
      row("email_normalized", "=", emailNormalized),
      row("state", "!=", "confirmed"),
    ]);
  await (other === undefined
    ? tx.deleteFrom("newsletter_subscriptions").where(signup).execute()
    : tx.updateTable("newsletter_subscriptions").set(other).where(signup).execute());
}

/** Whether this normalized address has a confirmed subscription. */
export async function isConfirmedReader(tx: Tx, normalizedEmail: string): Promise<boolean> {
  const row = await tx
    .selectFrom("newsletter_subscriptions")
    .select("id")
    .where("email_normalized", "=", normalizedEmail)
    .where("state", "=", "confirmed")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Reads the name that came with an address when its owner confirmed the newsletter; null if nobody has confirmed it.
 * Of what people type into forms, it's all that a stranger can't have typed later.
 */
export function createReaderNames({ db }: Database) {
  return async (email: string): Promise<string | null> => {
    const row = await db
      .selectFrom("newsletter_subscriptions as reader")
      .innerJoin("leads", "leads.id", "reader.lead_id")
      .select("leads.name")
      .where("reader.email_normalized", "=", normalizeEmail(email))
      .where("reader.state", "=", "confirmed")
      .executeTakeFirst();
    return row?.name ?? null;
  };
}

interface Subscriber {
  readonly id: string;
  /** As typed with the confirmed lead. */
  readonly email: string;
  /** UTC, ISO 8601. */
  readonly confirmedAt: string;
}

/** Confirmed and not suppressed subscribers, oldest confirmation first. */
export async function readSubscribers(
  { db }: Database,
  suppressions: Suppressions,
): Promise<Subscriber[]> {
  const rows = await db
    .selectFrom("newsletter_subscriptions")
    .select(["id", "email", "confirmed_at as confirmedAt"])
    .where("state", "=", "confirmed")
    .orderBy("confirmed_at")
    .orderBy("id")
    .execute();
  const isStopped = await suppressions.stopped(db);
  return rows
    .filter(({ email }) => !isStopped(email))
    .map((row) => ({ ...row, confirmedAt: row.confirmedAt ?? "" }));
}

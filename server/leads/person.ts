import type { Kysely, Selectable } from "kysely";
import type { Database } from "#server/db/database.ts";
import type { NewsletterSubscriptionsTable, SuppressionsTable } from "#server/db/desk-tables.ts";
import type { IdempotencyKeysTable, LeadRow, OutboxRow, Tables } from "#server/db/tables.ts";
import { normalizeEmail } from "./normalize-email.ts";

/** Everyone who wrote from one mailbox counts as one person. */
export interface Person {
  /** In its normal form. */
  readonly address: string;
  /** Oldest first. */
  readonly leads: readonly LeadRow[];
  readonly messages: readonly OutboxRow[];
  /** By which repeats of a submission were told from new ones. */
  readonly keys: readonly Selectable<IdempotencyKeysTable>[];
  readonly subscriptions: readonly Selectable<NewsletterSubscriptionsTable>[];
  readonly suppressions: readonly Selectable<SuppressionsTable>[];
}

/** What is kept under the mailbox of an address. */
export async function personOf(db: Kysely<Tables>, email: string): Promise<Person> {
  const address = normalizeEmail(email);
  const ofMailbox = db.selectFrom("leads").where("email_normalized", "=", address);
  const ids = ofMailbox.select("id");
  const leads = ofMailbox.selectAll().orderBy("created_at").orderBy("id");
  const messages = db.selectFrom("outbox").selectAll().where("lead_id", "in", ids);
  const keys = db.selectFrom("idempotency_keys").selectAll().where("lead_id", "in", ids);
  const subscriptions = db
    .selectFrom("newsletter_subscriptions")
    .selectAll()
    .where("email_normalized", "=", address);
  const suppressions = db.selectFrom("suppressions").selectAll().where("email", "=", address);
  return {
    address,
    leads: await leads.execute(),
    messages: await messages.orderBy("created_at").orderBy("id").execute(),
    keys: await keys.orderBy("created_at").execute(),
    subscriptions: await subscriptions.execute(),
    suppressions: await suppressions.execute(),
  };
}

/** True when nothing is kept. */
export function isUnknown({ leads, subscriptions, suppressions }: Person): boolean {
  return leads.length + subscriptions.length + suppressions.length === 0;
}

/** The address that the lead of that id came with; null when there is no such lead. */
export async function addressOfLead({ db }: Database, leadId: string): Promise<string | null> {
  const wanted = db.selectFrom("leads").select("email").where("id", "=", leadId);
  return (await wanted.executeTakeFirst())?.email ?? null;
}

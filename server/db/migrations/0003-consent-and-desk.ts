import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { isPostgres } from "#server/db/engine.ts";

/**
 * Consent records, newsletter subscriptions, suppressions, contacts by the agency, erasures, usage counts,
 * service keys, and webhook destinations. Only new tables and nullable columns, so that a process of the
 * previous release can keep storing leads while the new one starts.
 */
export const consentAndDesk: Migration = {
  async up(db: Kysely<unknown>) {
    await createConsents(db);
    await createNewsletter(db);
    await createSuppressions(db);
    await createContactMarks(db);
    await createErasures(db);
    await createUseCounts(db);
    await createServiceKeys(db);
    await db.schema.alterTable("outbox").addColumn("destination", "text").execute();
    await db.schema.alterTable("leads").addColumn("released_at", "text").execute();
    await db.schema.alterTable("leads").addColumn("first_contacted_at", "text").execute();
    await indexForTheOperator(db);
  },
};

async function createConsents(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("consent_records")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("lead_id", "text", (column) =>
      column.notNull().references("leads.id").onDelete("cascade"),
    )
    .addColumn("consent_id", "text", (column) => column.notNull())
    .addColumn("version", "text", (column) => column.notNull())
    .addColumn("text_hash", "text", (column) =>
      column.notNull().references("disclosure_texts.hash"),
    )
    .addColumn("agreed", "integer", (column) => column.notNull())
    .addColumn("phone", "text")
    .addColumn("answered_at", "text", (column) => column.notNull())
    .addColumn("page", "text", (column) => column.notNull())
    .addColumn("ip", "text", (column) => column.notNull())
    .addColumn("user_agent", "text", (column) => column.notNull())
    .addColumn("channel", "text", (column) => column.notNull())
    .execute();
  await index(db, "consent_records", ["lead_id"]);
  for (const table of ["consent_records", "disclosure_records", "disclosure_texts"])
    await refuseChanges(db, table);
}

/** Makes the database refuse updates to proof. Rows can only be deleted, by an erase. */
async function refuseChanges(db: Kysely<unknown>, table: string): Promise<void> {
  const name = sql.ref(`${table}_stay`);
  if (isPostgres(db)) {
    await sql`create or replace function refuse_change() returns trigger language plpgsql
      as $$ begin raise exception 'proof is never changed'; end $$`.execute(db);
    await sql`create trigger ${name} before update on ${sql.table(table)}
      for each row execute function refuse_change()`.execute(db);
    return;
  }
  await sql`create trigger ${name} before update on ${sql.table(table)}
    begin select raise(abort, 'proof is never changed'); end`.execute(db);
}

async function createNewsletter(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("newsletter_subscriptions")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("lead_id", "text", (column) =>
      column.notNull().references("leads.id").onDelete("cascade"),
    )
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("email_normalized", "text", (column) => column.notNull().unique())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("confirmed_at", "text")
    .addColumn("confirmed_ip", "text")
    .addColumn("confirmed_user_agent", "text")
    .addColumn("unsubscribed_at", "text")
    .execute();
  await index(db, "newsletter_subscriptions", ["lead_id"]);
  await index(db, "newsletter_subscriptions", ["state", "confirmed_at"]);
}

async function createSuppressions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("suppressions")
    .addColumn("address_hash", "text", (column) => column.notNull())
    .addColumn("scope", "text", (column) => column.notNull())
    .addColumn("email", "text")
    .addColumn("reason", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("suppressions_key", ["address_hash", "scope"])
    .execute();
  await index(db, "suppressions", ["email"]);
}

async function createContactMarks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("contact_marks")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("lead_id", "text", (column) =>
      column.notNull().references("leads.id").onDelete("cascade"),
    )
    .addColumn("contacted_at", "text", (column) => column.notNull())
    .addColumn("contacted_by", "text")
    .addColumn("note", "text")
    .execute();
  await index(db, "contact_marks", ["lead_id"]);
}

/** Keeps the operator's lists and lookups by phone number fast with a million leads. */
async function indexForTheOperator(db: Kysely<unknown>): Promise<void> {
  await sql`create index leads_waiting on leads (created_at, id)
    where first_contacted_at is null and (suspected is null or released_at is not null)`.execute(
    db,
  );
  await sql`create index leads_suspected on leads (created_at, id)
    where suspected is not null and released_at is null`.execute(db);
  await index(db, "lead_details", ["phone"]);
  await index(db, "outbox", ["created_at", "id"]);
  // Lets a webhook's worker find its rows among any number of queued mails.
  await sql`create index outbox_by_destination on outbox (destination, state, due_at, id)
    where destination is not null`.execute(db);
  // An erase checks whether other leads reference a text, and blocks new leads in the meantime.
  await index(db, "consent_records", ["text_hash"]);
  await index(db, "disclosure_records", ["text_hash"]);
}

async function createErasures(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("erasures")
    .addColumn("lead_id", "text", (column) => column.primaryKey())
    .addColumn("erased_at", "text", (column) => column.notNull())
    .execute();
}

async function createUseCounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("use_counts")
    .addColumn("day", "text", (column) => column.notNull())
    .addColumn("page", "text", (column) => column.notNull())
    .addColumn("form", "text", (column) => column.notNull())
    .addColumn("step", "text", (column) => column.notNull())
    .addColumn("field", "text", (column) => column.notNull())
    .addColumn("count", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("use_counts_key", ["day", "page", "form", "step", "field"])
    .execute();
}

async function createServiceKeys(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("service_keys")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("value", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
}

async function index(db: Kysely<unknown>, table: string, columns: string[]): Promise<void> {
  await db.schema
    .createIndex(`${table}_by_${columns.join("_")}`)
    .on(table)
    .columns(columns)
    .execute();
}

import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Leads with their disclosure records and source, idempotency keys, and the outbox. */
export const leadsAndOutbox: Migration = {
  async up(db: Kysely<unknown>) {
    await createLeads(db);
    await createLeadSources(db);
    await createDisclosures(db);
    await createIdempotencyKeys(db);
    await createOutbox(db);
    await createDeliveryAttempts(db);
  },
};

async function createLeads(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("leads")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("first_name", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("email_normalized", "text", (column) => column.notNull())
    .addColumn("zip_code", "text")
    .addColumn("wants_newsletter", "integer", (column) => column.notNull())
    .addColumn("suspected", "text")
    .addColumn("page", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await index(db, "leads", ["created_at", "id"]);
  await index(db, "leads", ["email_normalized"]);
}

async function createLeadSources(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("lead_sources")
    .addColumn("lead_id", "text", (column) =>
      column.primaryKey().references("leads.id").onDelete("cascade"),
    )
    .addColumn("landing", "text")
    .addColumn("referrer", "text")
    .addColumn("utm_source", "text")
    .addColumn("utm_medium", "text")
    .addColumn("utm_campaign", "text")
    .addColumn("utm_term", "text")
    .addColumn("utm_content", "text")
    .execute();
}

async function createDisclosures(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("disclosure_texts")
    .addColumn("hash", "text", (column) => column.primaryKey())
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("first_shown_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("disclosure_records")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("lead_id", "text", (column) =>
      column.notNull().references("leads.id").onDelete("cascade"),
    )
    .addColumn("disclosure_id", "text", (column) => column.notNull())
    .addColumn("version", "text", (column) => column.notNull())
    .addColumn("text_hash", "text", (column) =>
      column.notNull().references("disclosure_texts.hash"),
    )
    .addColumn("shown_at", "text", (column) => column.notNull())
    .addColumn("page", "text", (column) => column.notNull())
    .addColumn("ip", "text", (column) => column.notNull())
    .addColumn("user_agent", "text", (column) => column.notNull())
    .addColumn("channel", "text", (column) => column.notNull())
    .execute();
  await index(db, "disclosure_records", ["lead_id"]);
}

async function createIdempotencyKeys(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("idempotency_keys")
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("body_hash", "text", (column) => column.notNull())
    .addColumn("lead_id", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    // Deferred: the key is inserted first, because it decides whether its lead is stored at all.
    .addForeignKeyConstraint("idempotency_keys_lead", ["lead_id"], "leads", ["id"], (key) =>
      key.onDelete("cascade").deferrable().initiallyDeferred(),
    )
    .execute();
  await index(db, "idempotency_keys", ["lead_id"]);
}

async function createOutbox(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("outbox")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("lead_id", "text", (column) =>
      column.notNull().references("leads.id").onDelete("cascade"),
    )
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("message_id", "text", (column) => column.notNull().unique())
    .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("backoff_step", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("first_attempt_at", "text")
    .addColumn("due_at", "text", (column) => column.notNull())
    .addColumn("lease_owner", "text")
    .addColumn("lease_until", "text")
    .addColumn("last_error", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .execute();
  await index(db, "outbox", ["state", "due_at"]);
  await index(db, "outbox", ["lead_id"]);
}

async function createDeliveryAttempts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("delivery_attempts")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("outbox_id", "text", (column) =>
      column.notNull().references("outbox.id").onDelete("cascade"),
    )
    .addColumn("outcome", "text", (column) => column.notNull())
    .addColumn("reason", "text")
    .addColumn("started_at", "text", (column) => column.notNull())
    .addColumn("finished_at", "text", (column) => column.notNull())
    .execute();
  await index(db, "delivery_attempts", ["outbox_id"]);
}

async function index(db: Kysely<unknown>, table: string, columns: string[]): Promise<void> {
  await db.schema
    .createIndex(`${table}_by_${columns.join("_")}`)
    .on(table)
    .columns(columns)
    .execute();
}

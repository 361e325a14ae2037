import type { ColumnDefinitionBuilder, Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Who may sign in to the desk, how they do, and what they did there. Only new tables. */
export const deskAccounts: Migration = {
  async up(db: Kysely<unknown>) {
    await createPeople(db);
    await createLinks(db);
    await createSessions(db);
    await createPasskeys(db);
    await createAudit(db);
  },
};

const personId = (column: ColumnDefinitionBuilder) =>
  column.notNull().references("desk_people.id").onDelete("cascade");

async function createPeople(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("desk_people")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("email_lower", "text", (column) => column.notNull().unique())
    .addColumn("role", "text", (column) => column.notNull())
    .addColumn("morning_mail", "integer", (column) => column.notNull())
    .addColumn("morning_mail_on", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("last_seen_at", "text")
    .addColumn("disabled_at", "text")
    .execute();
}

async function createLinks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("desk_links")
    .addColumn("hash", "text", (column) => column.primaryKey())
    .addColumn("person_id", "text", (column) =>
      column.references("desk_people.id").onDelete("cascade"),
    )
    .addColumn("purpose", "text", (column) => column.notNull())
    .addColumn("mailbox_hash", "text")
    .addColumn("browser_hash", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .addColumn("used_at", "text")
    .execute();
  await index(db, "desk_links", ["person_id"]);
  await index(db, "desk_links", ["mailbox_hash", "created_at"]);
  await index(db, "desk_links", ["expires_at"]);
}

async function createSessions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("desk_sessions")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("person_id", "text", personId)
    .addColumn("started_at", "text", (column) => column.notNull())
    .addColumn("last_seen_at", "text", (column) => column.notNull())
    .addColumn("user_agent", "text", (column) => column.notNull())
    .execute();
  await index(db, "desk_sessions", ["person_id"]);
  await index(db, "desk_sessions", ["last_seen_at"]);
}

async function createPasskeys(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("desk_passkeys")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("person_id", "text", personId)
    .addColumn("public_key", "text", (column) => column.notNull())
    // As text: PostgreSQL's integer doesn't hold 32 bits without a sign.
    .addColumn("counter", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("last_used_at", "text")
    .execute();
  await index(db, "desk_passkeys", ["person_id"]);
}

/** Without references: what somebody did stays, whoever is removed. */
async function createAudit(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("desk_audit")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("by_id", "text", (column) => column.notNull())
    .addColumn("by_name", "text", (column) => column.notNull())
    .addColumn("act", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .execute();
  await index(db, "desk_audit", ["at", "id"]);
}

async function index(db: Kysely<unknown>, table: string, columns: string[]): Promise<void> {
  await db.schema
    .createIndex(`${table}_by_${columns.join("_")}`)
    .on(table)
    .columns(columns)
    .execute();
}

import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { isPostgres } from "#server/db/engine.ts";

/**
 * What the desk notes about leads: status, assignment, next step, results of calls, everything that was done, numbers
 * that must not be called, and words to search by. Only new tables, nullable columns and columns with a default, so that
 * a process of the previous release can keep storing leads while the new one starts.
 */
export const deskLeads: Migration = {
  async up(db: Kysely<unknown>) {
    await addColumns(db);
    await noteContacted(db);
    await createActs(db);
    await createCallStops(db);
    await createWords(db);
    await indexForTheLists(db);
  },
};

async function addColumns(db: Kysely<unknown>): Promise<void> {
  const leads = () => db.schema.alterTable("leads");
  await leads()
    .addColumn("status", "text", (column) => column.notNull().defaultTo("new"))
    .execute();
  for (const name of ["assigned_to", "next_at", "next_note"])
    await leads().addColumn(name, "text").execute();
  for (const name of ["version", "has_words"])
    await leads()
      .addColumn(name, "integer", (column) => column.notNull().defaultTo(0))
      .execute();
  await db.schema.alterTable("contact_marks").addColumn("result", "text").execute();
}

/**
 * Somebody is already in touch with these; what is planned for them, nobody has noted. On PostgreSQL, the table is locked
 * until the migration ends, and writing it anew takes a third of the time of an update (1.0 instead of 3.1 s of CPU time
 * for 180,000 of 200,000 leads; the indexes below take 1.5 s).
 */
async function noteContacted(db: Kysely<unknown>): Promise<void> {
  const isContacted = sql`first_contacted_at is not null`;
  if (isPostgres(db))
    await sql`alter table leads alter column status type text
      using case when ${isContacted} then 'working' else status end`.execute(db);
  else await sql`update leads set status = 'working' where ${isContacted}`.execute(db);
}

async function createActs(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("lead_acts")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("lead_id", "text", (column) =>
      column.notNull().references("leads.id").onDelete("cascade"),
    )
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("by_id", "text", (column) => column.notNull())
    .addColumn("by_name", "text", (column) => column.notNull())
    .addColumn("act", "text", (column) => column.notNull())
    .addColumn("detail", "text", (column) => column.notNull())
    .addColumn("form_key", "text", (column) => column.notNull().unique())
    .addColumn("undone_at", "text")
    .addColumn("undone_by", "text")
    .execute();
  await db.schema
    .createIndex("lead_acts_by_lead_id")
    .on("lead_acts")
    .columns(["lead_id", "id"])
    .execute();
}

async function createCallStops(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("call_stops")
    .addColumn("phone_hash", "text", (column) => column.primaryKey())
    .addColumn("scope", "text", (column) => column.notNull())
    .addColumn("phone", "text")
    .addColumn("by_id", "text", (column) => column.notNull())
    .addColumn("by_name", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("call_stops_by_phone").on("call_stops").column("phone").execute();
}

/**
 * Words are found by their start, which needs an order by code points; and they hang on the lead's number, because it's
 * a tenth of the size of an id with a time, and as new.
 */
async function createWords(db: Kysely<unknown>): Promise<void> {
  const table = db.schema
    .createTable("lead_words")
    .addColumn("number", "integer", (column) =>
      column.notNull().references("leads.number").onDelete("cascade"),
    )
    .addColumn("word", isPostgres(db) ? sql`text collate "C"` : "text", (column) =>
      column.notNull(),
    )
    .addPrimaryKeyConstraint("lead_words_key", ["number", "word"]);
  await (isPostgres(db) ? table : table.modifyEnd(sql`without rowid`)).execute();
  await db.schema
    .createIndex("lead_words_by_word")
    .on("lead_words")
    .columns(["word", "number"])
    .execute();
}

/**
 * One index for each list, which also has what a list is narrowed by, so that PostgreSQL reads only the index until it
 * knows the page. The words in the conditions are literals, because SQLite uses a partial index only for a query with
 * the same ones. Closed leads have nothing planned; saying so in a condition would only mislead PostgreSQL's estimate.
 */
async function indexForTheLists(db: Kysely<unknown>): Promise<void> {
  // Leads wait by their status now.
  await db.schema.dropIndex("leads_waiting").execute();
  const isReal = sql`(suspected is null or released_at is not null)`;
  await sql`create index leads_to_call on leads (created_at, id, kind, assigned_to)
    where status = 'new' and next_at is null and ${isReal}`.execute(db);
  await sql`create index leads_planned on leads (next_at, id, status, kind, assigned_to)
    where next_at is not null and ${isReal}`.execute(db);
  await sql`create index leads_adrift on leads (created_at, id, status, kind, assigned_to)
    where status in ('working', 'appointment') and next_at is null and ${isReal}`.execute(db);
  // A list of one form or one status takes a few of these side by side, and each starts where it has to.
  await sql`create index leads_by_kind on leads (kind, status, created_at, id, assigned_to)`.execute(
    db,
  );
  await sql`create index leads_by_person on leads (assigned_to, status, created_at, id, kind)
    where assigned_to is not null`.execute(db);
  // In PostgreSQL, `is null` at the start of an index spoils its order.
  await sql`create index leads_of_nobody on leads (status, created_at, id, kind)
    where assigned_to is null`.execute(db);
  await sql`create index leads_without_words on leads (number) where has_words = 0`.execute(db);
}

import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { isPostgres } from "#server/db/engine.ts";

/**
 * Each lead gets a short number and a channel; leads that someone at the agency enters get a row in
 * `lead_entries`. Proof may say that no text of ours was shown. New columns are nullable or have a default, and the
 * database assigns the numbers, so that a process of the previous release can keep storing leads while the new one
 * starts.
 */
export const channelsAndNumbers: Migration = {
  async up(db: Kysely<unknown>) {
    await addNumbers(db);
    await addChannels(db);
    await createEntries(db);
    if (isPostgres(db)) await allowNoTextOnPostgres(db);
    else await allowNoTextOnSqlite(db);
  },
};

/** Four digits from the start, so that no number is mistaken for a count. */
const firstNumber = 1001;

/** Numbers the stored leads in the order in which they came in, and makes the database number later ones. */
async function addNumbers(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("leads").addColumn("number", "integer").execute();
  await db.schema.alterTable("erasures").addColumn("number", "integer").execute();
  await sql`update leads set number = ${sql.lit(firstNumber - 1)} + ranked.place
    from (select id, row_number() over (order by created_at, id) as place from leads) as ranked
    where ranked.id = leads.id`.execute(db);
  for (const table of ["leads", "erasures"])
    await db.schema
      .createIndex(`${table}_by_number`)
      .unique()
      .on(table)
      .columns(["number"])
      .execute();
  await (isPostgres(db) ? numberOnPostgres(db) : numberOnSqlite(db));
}

/** A sequence makes no transaction wait for another. It leaves a gap where one fails. */
async function numberOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence lead_number as integer owned by leads.number`.execute(db);
  await sql`select setval('lead_number',
    (select coalesce(max(number) + 1, ${sql.lit(firstNumber)}) from leads), false)`.execute(db);
  await sql`alter table leads alter column number set default nextval('lead_number')`.execute(db);
}

/** SQLite has one writer at a time. Erased numbers count too, so that none is given to another person. */
async function numberOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`create trigger leads_number after insert on leads when new.number is null
    begin
      update leads set number = 1 + max(
        (select coalesce(max(number), ${sql.lit(firstNumber - 1)}) from leads),
        (select coalesce(max(number), 0) from erasures)
      ) where id = new.id;
    end`.execute(db);
}

/** A script that named no page of the site counts as another program. */
async function addChannels(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("leads")
    .addColumn("channel", "text", (column) => column.notNull().defaultTo("web"))
    .execute();
  await sql`update leads set channel = 'api' where page = 'unknown'`.execute(db);
}

async function createEntries(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("lead_entries")
    .addColumn("lead_id", "text", (column) =>
      column.primaryKey().references("leads.id").onDelete("cascade"),
    )
    .addColumn("entered_by", "text", (column) => column.notNull())
    .addColumn("entered_at", "text", (column) => column.notNull())
    .addColumn("consent", "text")
    .addColumn("consent_how", "text")
    .addColumn("file", "text")
    .execute();
}

const proofs = ["disclosure_records", "consent_records"] as const;

async function allowNoTextOnPostgres(db: Kysely<unknown>): Promise<void> {
  for (const table of proofs)
    for (const column of ["version", "text_hash"])
      await db.schema
        .alterTable(table)
        .alterColumn(column, (alter) => alter.dropNotNull())
        .execute();
}

/** SQLite can't drop a `not null`, so both tables are created again, with their indexes and trigger. */
async function allowNoTextOnSqlite(db: Kysely<unknown>): Promise<void> {
  for (const table of proofs) {
    const own =
      table === "disclosure_records"
        ? sql`disclosure_id text not null, shown_at text not null`
        : sql`consent_id text not null, agreed integer not null, phone text, answered_at text not null`;
    await sql`create table proof_copy (
      id text primary key, lead_id text not null references leads (id) on delete cascade, ${own},
      version text, text_hash text references disclosure_texts (hash), page text not null,
      ip text not null, user_agent text not null, channel text not null)`.execute(db);
    const columns = sql.raw(
      table === "disclosure_records"
        ? "id, lead_id, disclosure_id, shown_at, version, text_hash, page, ip, user_agent, channel"
        : "id, lead_id, consent_id, agreed, phone, answered_at, version, text_hash, page, ip, user_agent, channel",
    );
    await sql`insert into proof_copy (${columns}) select ${columns} from ${sql.table(table)}`.execute(
      db,
    );
    await db.schema.dropTable(table).execute();
    await db.schema.alterTable("proof_copy").renameTo(table).execute();
    for (const column of ["lead_id", "text_hash"])
      await db.schema.createIndex(`${table}_by_${column}`).on(table).columns([column]).execute();
    await sql`create trigger ${sql.ref(`${table}_stay`)} before update on ${sql.table(table)}
      begin select raise(abort, 'proof is never changed'); end`.execute(db);
  }
}

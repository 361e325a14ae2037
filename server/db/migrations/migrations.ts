import { type Migration, Migrator } from "kysely/migration";
import { type Kysely, sql } from "kysely";
import { isPostgres } from "#server/db/engine.ts";
import type { Tables } from "#server/db/tables.ts";
import { leadsAndOutbox } from "./0001-leads-and-outbox.ts";
import { leadDetails } from "./0002-lead-details.ts";
import { consentAndDesk } from "./0003-consent-and-desk.ts";
import { rateLimits } from "./0004-rate-limits.ts";
import { leadName } from "./0005-lead-name.ts";
import { bounces } from "./0006-bounces.ts";
import { channelsAndNumbers } from "./0007-channels-and-numbers.ts";
import { corrections } from "./0008-corrections.ts";
import { planChoice } from "./0009-plan-choice.ts";
import { mailServer } from "./0010-mail-server.ts";
import { deskAccounts } from "./0011-desk-accounts.ts";
import { deskLeads } from "./0012-desk-leads.ts";
import { leadReach } from "./0013-lead-reach.ts";

/**
 * All migrations, applied in order of their names. Append only: never edit, rename or remove one that has
 * run anywhere; add a new one with the next number.
 */
export const migrations: Readonly<Record<string, Migration>> = {
  "0001-leads-and-outbox": leadsAndOutbox,
  "0002-lead-details": leadDetails,
  "0003-consent-and-desk": consentAndDesk,
  "0004-rate-limits": rateLimits,
  "0005-lead-name": leadName,
  "0006-bounces": bounces,
  "0007-channels-and-numbers": channelsAndNumbers,
  "0008-corrections": corrections,
  "0009-plan-choice": planChoice,
  "0010-mail-server": mailServer,
  "0011-desk-accounts": deskAccounts,
  "0012-desk-leads": deskLeads,
  "0013-lead-reach": leadReach,
};

/** Where Kysely records which migrations it has applied. */
const record = "kysely_migration";

/**
 * Applies missing migrations. Processes that start at the same time wait for the first: on PostgreSQL for a
 * lock, on SQLite for its single writer.
 * @throws the error of the database or a migration; a failed migration is rolled back
 */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  // Usually there is nothing to do, and Kysely would look at every table to find out.
  const applied = await appliedMigrations(db);
  if (applied.join() === Object.keys(migrations).join()) return;
  const schema = isPostgres(db) ? { migrationTableSchema: await currentSchema(db) } : {};
  const provider = { getMigrations: async () => ({ ...migrations }) };
  const { error } = await new Migrator({ db, provider, ...schema }).migrateToLatest();
  if (error !== undefined) throw error;
}

/** The names of the migrations that have not been applied to this database. */
export async function missingMigrations(db: Kysely<Tables>): Promise<readonly string[]> {
  const applied = new Set(await appliedMigrations(db));
  return Object.keys(migrations).filter((name) => !applied.has(name));
}

/** The names of the migrations that have been applied to this database, in order. */
async function appliedMigrations(db: Kysely<Tables>): Promise<readonly string[]> {
  const found = isPostgres(db)
    ? sql`select 1 from pg_tables where schemaname = current_schema() and tablename = ${record}`
    : sql`select 1 from sqlite_schema where type = 'table' and name = ${record}`;
  if ((await found.execute(db)).rows.length === 0) return [];
  // On PostgreSQL, the current schema is the first that a name is looked up in.
  const names = sql<{ name: string }>`select name from ${sql.id(record)} order by name`;
  return (await names.execute(db)).rows.map(({ name }) => name);
}

/**
 * The schema in which PostgreSQL creates tables. Without it, Kysely would find the migrations of a service in another
 * schema of the same database.
 * @throws if none of the `search_path` exists
 */
export async function currentSchema(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ name: string | null }>`select current_schema() as name`.execute(db);
  const name = rows[0]?.name;
  if (name == null)
    throw new Error(
      "no schema in the database user's search_path exists; create one or correct the search_path",
    );
  return name;
}

/** @throws when the store cannot be read, or a migration is missing */
export async function checkTables(db: Kysely<Tables>): Promise<void> {
  await sql`select id from leads limit 1`.execute(db);
  const missing = await missingMigrations(db);
  if (missing.length > 0)
    throw new Error(`the database is missing migrations: ${missing.join(", ")}`);
}

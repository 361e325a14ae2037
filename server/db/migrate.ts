import { type Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { migrations } from "#server/db/migrations/migrations.ts";
import { isPostgres } from "./engine.ts";
import type { Tables } from "./tables.ts";

/**
 * Brings the database to the newest migration; nothing happens when it is there already. Processes that
 * start at the same time wait for the first: on PostgreSQL for a lock, in a SQLite file for its writer.
 * @throws what the database or a migration threw; nothing of a failed migration stays
 */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const { error } = await (await migrator(db)).migrateToLatest();
  if (error !== undefined) throw error;
}

/** The names of the migrations that this database still lacks. */
export async function missingMigrations(db: Kysely<Tables>): Promise<readonly string[]> {
  const known = await (await migrator(db)).getMigrations();
  return known.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name);
}

async function migrator(db: Kysely<Tables>): Promise<Migrator> {
  const schema = isPostgres(db) ? { migrationTableSchema: await ownSchema(db) } : {};
  return new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...migrations }) },
    ...schema,
  });
}

/** Its own, else a service in another schema of the same database would be taken for this one. */
async function ownSchema(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ name: string | null }>`select current_schema() as name`.execute(db);
  const name = rows[0]?.name;
  if (name == null) throw new Error("the search_path of the database user names no schema");
  return name;
}

/** @throws when the store cannot be read, or lacks a migration */
export async function checkTables(db: Kysely<Tables>): Promise<void> {
  await sql`select id from leads limit 1`.execute(db);
  const missing = await missingMigrations(db);
  if (missing.length > 0) throw new Error(`the database lacks ${missing.join(", ")}`);
}

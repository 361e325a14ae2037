import { type Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { migrations } from "#server/db/migrations/migrations.ts";
import { isPostgres } from "./engine.ts";
import type { Tables } from "./tables.ts";

/**
 * Applies missing migrations. Processes that start at the same time wait for the first: on PostgreSQL for a
 * lock, on SQLite for its single writer.
 * @throws the error of the database or a migration; a failed migration is rolled back
 */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const { error } = await (await migrator(db)).migrateToLatest();
  if (error !== undefined) throw error;
}

/** The names of the migrations that have not been applied to this database. */
export async function missingMigrations(db: Kysely<Tables>): Promise<readonly string[]> {
  const known = await (await migrator(db)).getMigrations();
  return known.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name);
}

async function migrator(db: Kysely<Tables>): Promise<Migrator> {
  const schema = isPostgres(db) ? { migrationTableSchema: await currentSchema(db) } : {};
  return new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...migrations }) },
    ...schema,
  });
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

import type { Kysely } from "kysely";
import { Migrator } from "kysely/migration";
import { migrations } from "#server/db/migrations/migrations.ts";
import type { Tables } from "./tables.ts";

/**
 * Brings the database to the newest migration; nothing happens when it is there already.
 * @throws what the database or a migration threw; nothing of a failed migration stays
 */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const { error } = await migrator(db).migrateToLatest();
  if (error !== undefined) throw error;
}

/** The names of the migrations that this database still lacks. */
export async function missingMigrations(db: Kysely<Tables>): Promise<readonly string[]> {
  const known = await migrator(db).getMigrations();
  return known.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name);
}

function migrator(db: Kysely<Tables>): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
}

import { sql, type Kysely } from "kysely";
import { missingMigrations } from "./migrate.ts";
import type { Tables } from "./tables.ts";

/** @throws when the store cannot be read, or lacks a migration */
export async function checkTables(db: Kysely<Tables>): Promise<void> {
  await sql`select id from leads limit 1`.execute(db);
  const missing = await missingMigrations(db);
  if (missing.length > 0) throw new Error(`the database lacks ${missing.join(", ")}`);
}

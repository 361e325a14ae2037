import { Kysely, sql } from "kysely";
import { claimDue } from "./claim-due.ts";
import type { Database } from "./database.ts";
import { migrate, missingMigrations } from "./migrate.ts";
import { openSqlite } from "./open-sqlite.ts";
import { sqliteDialect } from "./sqlite-dialect.ts";
import { watchInPlace } from "./sqlite-file.ts";
import type { Tables } from "./tables.ts";

/**
 * Opens the store in a SQLite file and brings it to the newest migration. The file and its directory
 * are created when missing.
 * @param onLostWrite called at once when the disk lost what was written: end the process, since no
 *   later commit can be trusted (a command that ends at its first error anyway needs none)
 * @throws when the file cannot be opened, SQLite is too old, or a migration fails
 */
export async function openDatabase(
  file: string,
  onLostWrite: (error: Error) => void = () => {},
): Promise<Database> {
  const sqlite = openSqlite(file);
  const inPlace = watchInPlace(file);
  const db = new Kysely<Tables>({ dialect: sqliteDialect(sqlite, { inPlace, onLostWrite }) });
  try {
    await migrate(db);
  } catch (error) {
    sqlite.close();
    throw error;
  }
  return {
    db,
    async claimDue(claim) {
      // What is sent from a file that has gone cannot be recorded as sent, and would be sent again.
      inPlace();
      return await claimDue(db, claim);
    },
    check: () => check(db, inPlace),
    close: () => db.destroy(),
  };
}

async function check(db: Kysely<Tables>, inPlace: () => void): Promise<void> {
  inPlace();
  await sql`select id from leads limit 1`.execute(db);
  const missing = await missingMigrations(db);
  if (missing.length > 0) throw new Error(`the database lacks ${missing.join(", ")}`);
}

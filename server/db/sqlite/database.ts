import { Kysely } from "kysely";
import { claimDue } from "#server/db/claim.ts";
import type { Database, OpenOptions } from "#server/db/database.ts";
import { checkTables, migrate } from "#server/db/migrations/migrations.ts";
import type { Tables } from "#server/db/tables.ts";
import { addCounts } from "#server/db/use-counts.ts";
import { createInPlaceCheck, openIfFree, openSqlite } from "./connection.ts";
import { sqliteDialect } from "./dialect.ts";
import { groupCommit } from "./group-commit.ts";
import { sqliteResidue } from "./residue.ts";

type SqliteOptions = Required<Pick<OpenOptions, "onLostWrite" | "forIntake">>;

/**
 * Opens the store in a SQLite file and applies missing migrations. Creates the file and its directory when
 * missing.
 * @throws when the file cannot be opened, SQLite is too old, or a migration fails
 */
export async function openSqliteDatabase(
  file: string,
  { onLostWrite, forIntake }: SqliteOptions,
): Promise<Database> {
  const sqlite = openSqlite(file);
  const assertInPlace = createInPlaceCheck(file);
  const db = new Kysely<Tables>({ dialect: sqliteDialect(sqlite, { assertInPlace, onLostWrite }) });
  try {
    await migrate(db);
    // Temporary files for statement rollback took a third of the time to store a lead.
    if (forIntake) sqlite.exec("pragma temp_store = memory");
  } catch (error) {
    sqlite.close();
    throw error;
  }
  const write = groupCommit(db);
  return {
    db,
    write,
    async claimDue(claim) {
      // A delivery from a moved file couldn't be recorded as sent, and would be repeated.
      assertInPlace();
      return await claimDue({ db, write }, claim);
    },
    addCounts: (counts) => addCounts(db, counts),
    limiterFor: null,
    // Transactions start with `begin immediate`, which locks the whole file for writing.
    async lock() {},
    async check() {
      assertInPlace();
      await checkTables(db);
    },
    residue: sqliteResidue(db, file),
    close: () => db.destroy(),
  };
}

/**
 * Opens a SQLite file with an exclusive lock and applies missing migrations. No other process can open the file
 * until it is closed, so nothing can be stored in the meantime.
 * @returns null if another process has the file open, such as the service or a command
 * @throws if the file can't be opened, SQLite is too old, or a migration fails
 */
export async function openExclusive(file: string): Promise<Kysely<Tables> | null> {
  const sqlite = openIfFree(file);
  if (sqlite === null) return null;
  const guards = { assertInPlace() {}, onLostWrite() {} };
  const db = new Kysely<Tables>({ dialect: sqliteDialect(sqlite, guards) });
  try {
    await migrate(db);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

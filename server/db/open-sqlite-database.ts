import type { DatabaseSync } from "node:sqlite";
import { Kysely } from "kysely";
import { addCounts } from "./add-counts.ts";
import { checkTables } from "./check-tables.ts";
import { claimDue } from "./claim-due.ts";
import type { Database } from "./database.ts";
import { groupCommit } from "./group-commit.ts";
import { insertInChunks } from "./insert-in-chunks.ts";
import { migrate } from "./migrate.ts";
import type { OpenOptions } from "./open-options.ts";
import { openSqlite } from "./open-sqlite.ts";
import { sqliteDialect } from "./sqlite-dialect.ts";
import { watchInPlace } from "./sqlite-file.ts";
import { sqliteTraces } from "./sqlite-traces.ts";
import type { Tables } from "./tables.ts";

type SqliteOptions = Required<Pick<OpenOptions, "onLostWrite" | "forIntake">>;

/**
 * Opens the store in a SQLite file and brings it to the newest migration. The file and its directory
 * are created when missing.
 * @throws when the file cannot be opened, SQLite is too old, or a migration fails
 */
export async function openSqliteDatabase(
  file: string,
  { onLostWrite, forIntake }: SqliteOptions,
): Promise<Database> {
  const sqlite = openSqlite(file);
  const inPlace = watchInPlace(file);
  const db = new Kysely<Tables>({ dialect: sqliteDialect(sqlite, { inPlace, onLostWrite }) });
  try {
    await migrate(db);
    if (forIntake) setUpForIntake(sqlite);
  } catch (error) {
    sqlite.close();
    throw error;
  }
  const write = groupCommit(db);
  return {
    db,
    write,
    async claimDue(claim) {
      // What is sent from a file that has gone cannot be recorded as sent, and would be sent again.
      inPlace();
      return await claimDue({ db, write }, claim);
    },
    addCounts: (counts) => addCounts(db, counts),
    limiterFor: null,
    // A transaction that writes is alone anyway: it begins with the lock of the whole file.
    async alone() {},
    async aloneAtOnce() {},
    insertLeads: insertInChunks,
    async check() {
      inPlace();
      await checkTables(db);
    },
    traces: sqliteTraces(db, file),
    close: () => db.destroy(),
  };
}

function setUpForIntake(sqlite: DatabaseSync): void {
  // What a statement may have to undo went to temporary files, which took a third of storing a lead.
  sqlite.exec("pragma temp_store = memory");
  // In pages, 16 MB: the same ones change with each commit, and are written into the file once for all.
  sqlite.exec("pragma wal_autocheckpoint = 4000");
}

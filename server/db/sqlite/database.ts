import type { DatabaseSync } from "node:sqlite";
import { type InsertObject, Kysely } from "kysely";
import { claimDue } from "#server/db/claim.ts";
import type { Database, OpenOptions } from "#server/db/database.ts";
import { type LeadRows, type LeadTable, leadTables, sharedTables } from "#server/db/lead-rows.ts";
import { checkTables, migrate } from "#server/db/migrate.ts";
import { prepared } from "#server/db/prepared-query.ts";
import type { Tables, Tx } from "#server/db/tables.ts";
import { addCounts } from "#server/db/use-counts.ts";
import { openSqlite, watchInPlace } from "./connection.ts";
import { sqliteDialect } from "./dialect.ts";
import { groupCommit } from "./group-commit.ts";
import { sqliteResidue } from "./residue.ts";

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
    async lock() {},
    async tryLock() {},
    insertLeads: insertInChunks,
    async check() {
      inPlace();
      await checkTables(db);
    },
    residue: sqliteResidue(db, file),
    close: () => db.destroy(),
  };
}

function setUpForIntake(sqlite: DatabaseSync): void {
  // What a statement may have to undo went to temporary files, which took a third of storing a lead.
  sqlite.exec("pragma temp_store = memory");
  // In pages, 16 MB: the same ones change with each commit, and are written into the file once for all.
  sqlite.exec("pragma wal_autocheckpoint = 4000");
}

/** SQLITE_BUSY; what stands above its lowest byte says of which kind (sqlite.org/rescode.html). */
const busy = 5;

/**
 * Opens a SQLite file for this process alone, and brings it to the newest migration. Until it is closed
 * nobody else can open the file, so that nothing is stored in it meanwhile.
 * @returns null when another process has the file open: the service itself, or a command
 */
export async function openAlone(file: string): Promise<Kysely<Tables> | null> {
  const sqlite = openIfFree(file);
  if (sqlite === null) return null;
  const guards = { inPlace() {}, onLostWrite() {} };
  const db = new Kysely<Tables>({ dialect: sqliteDialect(sqlite, guards) });
  try {
    await migrate(db);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

function openIfFree(file: string) {
  try {
    return openSqlite(file, { exclusive: true });
  } catch (error) {
    if (error instanceof Error && "errcode" in error && (Number(error.errcode) & 0xff) === busy)
      return null;
    throw error;
  }
}

const mostInChunk = 64;

/**
 * Inserts rows by statements of a power of two of them each, so that few statements, which stay prepared,
 * serve however many come.
 */
async function insertInChunks(writing: Tx, rows: LeadRows): Promise<void> {
  for (const insert of inserters) await insert(writing, rows);
}

const inserters = leadTables.map((table) => inserter(table));

function inserter<Table extends LeadTable>(table: Table) {
  const insert = prepared((db, ...rows: InsertObject<Tables, Table>[]) => {
    const query = db.insertInto(table).values(rows);
    return sharedTables.has(table) ? query.onConflict((on) => on.doNothing()) : query;
  });
  return async (writing: Tx, rows: Pick<LeadRows, Table>) => {
    for (const chunk of chunks(rows[table])) await insert(writing, ...chunk);
  };
}

/** Parts of a list, each of a power of two of its values. */
function chunks<Value>(values: readonly Value[]): Value[][] {
  if (values.length === 0) return [];
  const size = Math.min(mostInChunk, 2 ** Math.floor(Math.log2(values.length)));
  return [values.slice(0, size), ...chunks(values.slice(size))];
}

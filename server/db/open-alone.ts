import { Kysely } from "kysely";
import { migrate } from "./migrate.ts";
import { openSqlite } from "./open-sqlite.ts";
import { sqliteDialect } from "./sqlite-dialect.ts";
import type { Tables } from "./tables.ts";

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
    return openSqlite(file, { alone: true });
  } catch (error) {
    if (error instanceof Error && "errcode" in error && (Number(error.errcode) & 0xff) === busy)
      return null;
    throw error;
  }
}

import { existsSync } from "node:fs";
import type { DatabasePlace } from "./location.ts";
import type { Database, OpenOptions } from "./database.ts";
import { openPostgresDatabase, tablesExist } from "./postgres/database.ts";
import { openSqliteDatabase } from "./sqlite/database.ts";

/**
 * Opens the store and brings it to the newest migration. A SQLite file and its directory are created when
 * missing; a PostgreSQL database must be there, and its tables are created.
 * @throws when the store cannot be opened, is too old, or a migration fails
 */
export async function openDatabase(
  place: DatabasePlace,
  { onLostWrite = () => {}, timeouts, forIntake = false }: OpenOptions = {},
): Promise<Database> {
  if (place.engine === "sqlite")
    return await openSqliteDatabase(place.file, { onLostWrite, forIntake });
  return await openPostgresDatabase(place.url, timeouts);
}

/** Whether a store was made there: a file, or tables. @throws when the server cannot be asked */
export async function storeExists(place: DatabasePlace): Promise<boolean> {
  return place.engine === "sqlite" ? existsSync(place.file) : await tablesExist(place.url);
}

import { existsSync } from "node:fs";
import type { DatabasePlace, Database, OpenOptions } from "./database.ts";
import { openPostgresDatabase, tablesExist } from "./postgres/database.ts";
import { openSqliteDatabase } from "./sqlite/database.ts";

/**
 * Opens the store and applies missing migrations. A SQLite file and its directory are created when missing;
 * a PostgreSQL database must exist.
 * @throws when the store cannot be opened, its SQLite is too old, or a migration fails
 */
export async function openDatabase(
  place: DatabasePlace,
  { onLostWrite = () => {}, timeouts, forIntake = false }: OpenOptions = {},
): Promise<Database> {
  if (place.engine === "sqlite")
    return await openSqliteDatabase(place.file, { onLostWrite, forIntake });
  return await openPostgresDatabase(place.url, timeouts);
}

/**
 * Whether the SQLite file, or the tables on PostgreSQL, exist.
 * @throws if the server can't be reached
 */
export async function storeExists(place: DatabasePlace): Promise<boolean> {
  return place.engine === "sqlite" ? existsSync(place.file) : await tablesExist(place.url);
}

import { existsSync } from "node:fs";
import type { DatabasePlace } from "./database-place.ts";
import type { Database } from "./database.ts";
import { openPostgresDatabase, tablesExist } from "./open-postgres-database.ts";
import { openSqliteDatabase } from "./open-sqlite-database.ts";
import type { Patience } from "./patience.ts";

export interface OpenOptions {
  /**
   * Called at once when the disk of the SQLite file lost what was written: end the process, since no later
   * commit can be trusted (a command that ends at its first error anyway needs none). PostgreSQL ends
   * itself then, and recovers from its log.
   */
  readonly onLostWrite?: (error: Error) => void;
  /** Left out, PostgreSQL may take as long as it takes: a command has nobody waiting on a page. */
  readonly patience?: Patience;
  /**
   * SQLite keeps in memory, and not in temporary files, what a statement may have to undo: that took a third
   * of storing a lead. What is sorted stays there too, so it is for who stores leads one after another; a
   * command may sort them all.
   */
  readonly undoInMemory?: boolean;
}

/**
 * Opens the store and brings it to the newest migration. A SQLite file and its directory are created when
 * missing; a PostgreSQL database must be there, and its tables are created.
 * @throws when the store cannot be opened, is too old, or a migration fails
 */
export async function openDatabase(
  place: DatabasePlace,
  { onLostWrite = () => {}, patience, undoInMemory = false }: OpenOptions = {},
): Promise<Database> {
  if (place.engine === "sqlite")
    return await openSqliteDatabase(place.file, { onLostWrite, undoInMemory });
  return await openPostgresDatabase(place.url, patience);
}

/** Whether a store was made there: a file, or tables. @throws when the server cannot be asked */
export async function storeExists(place: DatabasePlace): Promise<boolean> {
  return place.engine === "sqlite" ? existsSync(place.file) : await tablesExist(place.url);
}

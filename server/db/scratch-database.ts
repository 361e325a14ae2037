import { join } from "node:path";
import { inject } from "vitest";
import type { DatabasePlace } from "./database-place.ts";
import type { Database } from "./database.ts";
import { openDatabase } from "./open-database.ts";
import { scratchFile } from "./scratch-file.ts";
import { scratchPostgres } from "./scratch-postgres.ts";
import { workerDatabase } from "./worker-database.ts";

/** For tests: a real, empty database of its own. */
export interface Scratch {
  readonly place: DatabasePlace;
  readonly database: Database;
  /** The SQLite file; on PostgreSQL there is none at that path. */
  readonly file: string;
  /** A directory of its own, where other files of the test may lie; deleted with the rest. */
  readonly directory: string;
  /** A further connection to the same store; closed with the rest. */
  openAnother(): Promise<Database>;
  /** Closes every connection and deletes the store. */
  remove(): Promise<void>;
}

const server = inject("postgres");
/** As the service opens its store, so that tests go through the same pools; longer, for a crowded machine. */
const patience = { statement: 10_000, write: 12_000 };

/** For tests: whether this run of them is about PostgreSQL. */
export const onPostgres = server !== undefined;

/** For tests: opens a new store; unless told, in the engine that this run of them is about. */
export async function scratchDatabase(
  engine: DatabasePlace["engine"] = onPostgres ? "postgres" : "sqlite",
): Promise<Scratch> {
  const scratch =
    engine === "sqlite" ? scratchFile() : await scratchPostgres(workerDatabase(server ?? ""));
  const { place, directory } = scratch;
  const database = await openDatabase(place, { patience });
  const opened = [database];
  return {
    place,
    database,
    directory,
    file: place.engine === "sqlite" ? place.file : join(directory, "data", "leads.db"),
    async openAnother() {
      const another = await openDatabase(place, { patience });
      opened.push(another);
      return another;
    },
    async remove() {
      await Promise.all(opened.map((one) => one.close()));
      await scratch.remove();
    },
  };
}

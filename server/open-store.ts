import type { Config } from "./config.ts";
import { nameOfPlace } from "./db/database-place.ts";
import type { Database } from "./db/database.ts";
import { errorCode } from "./db/error-code.ts";
import { makeDirectory } from "./db/make-directory.ts";
import { openDatabase } from "./db/open-database.ts";
import { openFault } from "./db/open-fault.ts";
import type { Log } from "./log.ts";
import { StartError } from "./start-error.ts";

const engines = { sqlite: "a file", postgres: "PostgreSQL" } as const;

/** Milliseconds, so that a visitor whose request cannot be stored hears of it within about 5 seconds. */
const patience = { statement: 3_000, write: 4_000 };

/**
 * Makes the data directory and opens the store. Should the disk ever lose what was written, the process
 * ends at once, in the middle of whatever runs: a commit after that could be acknowledged and lost.
 * @throws {StartError} in words for the operator
 */
export async function openStore({ dataDir, database }: Config, log: Log): Promise<Database> {
  makeDataDirectory(dataDir);
  const onLostWrite = (error: Error) => {
    log.error("the disk lost what was written: ending", { code: errorCode(error) });
    process.exit(1);
  };
  try {
    const store = await openDatabase(database, { onLostWrite, patience, forIntake: true });
    log.info(`requests are kept in ${engines[database.engine]}`, { place: nameOfPlace(database) });
    return store;
  } catch (error) {
    const why = new Error(openFault(error), { cause: error });
    throw new StartError(`The database ${nameOfPlace(database)} cannot be opened`, why);
  }
}

function makeDataDirectory(directory: string): void {
  try {
    makeDirectory(directory);
  } catch (error) {
    throw new StartError(`The directory ${directory} cannot be made; set DATA_DIR`, error);
  }
}

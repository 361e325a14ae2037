import type { Config } from "./config.ts";
import type { Database } from "./db/database.ts";
import { errorCode } from "./db/error-code.ts";
import { makeDirectory } from "./db/make-directory.ts";
import { openDatabase } from "./db/open-database.ts";
import type { Log } from "./log.ts";
import { StartError } from "./start-error.ts";

/**
 * Makes the data directory and opens the store. Should the disk ever lose what was written, the process
 * ends at once, in the middle of whatever runs: a commit after that could be acknowledged and lost.
 * @throws {StartError} in words for the operator
 */
export async function openStore({ dataDir, databaseFile }: Config, log: Log): Promise<Database> {
  makeDataDirectory(dataDir);
  const endAtOnce = (error: Error) => {
    log.error("the disk lost what was written: ending", { code: errorCode(error) });
    process.exit(1);
  };
  try {
    return await openDatabase(databaseFile, endAtOnce);
  } catch (error) {
    throw new StartError(`The database ${databaseFile} cannot be opened`, error);
  }
}

function makeDataDirectory(directory: string): void {
  try {
    makeDirectory(directory);
  } catch (error) {
    throw new StartError(`The directory ${directory} cannot be made; set DATA_DIR`, error);
  }
}

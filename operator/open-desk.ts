import { existsSync } from "node:fs";
import agency from "#content/agency/agency.yaml";
import { readConfig } from "#server/config.ts";
import type { Database } from "#server/db/database.ts";
import { openDatabase } from "#server/db/open-database.ts";
import type { Desk } from "./desk.ts";
import { OperatorError } from "./operator-error.ts";

/** The desk over the settings and database of this installation, printing to the terminal. */
export function openDesk(): Desk {
  return {
    withDatabase: (use) => withDatabase(readConfig().databaseFile, use),
    write: (text) => void process.stdout.write(text),
    writeError: (text) => void process.stderr.write(text),
    now: () => new Date(),
    zone: agency,
  };
}

/** @throws {OperatorError} when there is no such file: a command never creates an empty store */
export async function withDatabase<T>(
  file: string,
  use: (database: Database) => Promise<T>,
): Promise<T> {
  if (!existsSync(file))
    throw new OperatorError(
      `There is no database yet at ${file}. It is made when the site first starts. ` +
        "If it is kept elsewhere, set DATA_DIR to its directory.",
    );
  const database = await openDatabase(file);
  try {
    return await use(database);
  } finally {
    await database.close();
  }
}

import { join } from "node:path";
import agency from "#content/agency/agency.yaml";
import { readConfig } from "#server/config/config.ts";
import { embeddedFile, nameOfPlace, type DatabasePlace } from "#server/db/location.ts";
import type { Database } from "#server/db/database.ts";
import { openDatabase, storeExists } from "#server/db/open.ts";
import { openFault } from "#server/db/errors.ts";
import { createSigner, signingSecret } from "#server/signing/signing.ts";
import { askOnTerminal, showProgress } from "./prompt.ts";
import { standardOutput } from "./output.ts";
import { screenOf } from "./chart.ts";
import { type CliContext, OperatorError } from "./context.ts";

/** The desk over the settings and database of this installation, printing to the terminal. */
export function openContext(): CliContext {
  const screen = screenOf(process.stdout, process.env);
  const { write, pour } = standardOutput(process.stdout);
  return {
    withDatabase: (use) => withDatabase(readConfig().database, use),
    write,
    pour,
    writeError: (text) => void process.stderr.write(text),
    ask: askOnTerminal,
    progress: (what, total) => showProgress(what, total, screen.blocks),
    now: () => new Date(),
    zone: agency,
    screen,
    places() {
      const { database, dataDir } = readConfig();
      return { database, embedded: embeddedFile(dataDir), mailDirectory: join(dataDir, "mail") };
    },
    async signer(database) {
      return createSigner(await signingSecret(database, readConfig().signingSecret, new Date()));
    },
    publicUrl: () => readConfig().publicUrl,
  };
}

/** @throws {OperatorError} when there is no store yet: a command never makes one; or it cannot be opened */
export async function withDatabase<T>(
  place: DatabasePlace,
  use: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await open(place);
  try {
    return await use(database);
  } finally {
    await database.close();
  }
}

async function open(place: DatabasePlace): Promise<Database> {
  if (!(await opened(place, storeExists(place)))) throw new OperatorError(noStoreWords(place));
  return await opened(place, openDatabase(place));
}

/** @throws {OperatorError} in one line, without a password, when that failed */
export async function opened<T>(place: DatabasePlace, opening: Promise<T>): Promise<T> {
  try {
    return await opening;
  } catch (error) {
    const name = nameOfPlace(place);
    const words = `The database ${name} cannot be opened (${openFault(error)}).`;
    throw new OperatorError(words, { cause: error });
  }
}

function noStoreWords(place: DatabasePlace): string {
  const name = nameOfPlace(place);
  return place.engine === "sqlite"
    ? `There is no database yet at ${name}. It is made when the site first starts. ` +
        "If it is kept elsewhere, set DATA_DIR to its directory."
    : `There is nothing yet in the database ${name}. Its tables are made when the site first starts. ` +
        "If another database is meant, set DATABASE_URL to it.";
}

import { join } from "node:path";
import type { Command } from "commander";
import agency from "#content/agency/agency.yaml";
import { readConfig, sendingOf } from "#server/config/config.ts";
import {
  embeddedFile,
  nameOfPlace,
  type DatabasePlace,
  type Database,
} from "#server/db/database.ts";
import { openDatabase, storeExists } from "#server/db/open.ts";
import { openErrorReason } from "#server/db/errors.ts";
import { planFolder } from "#server/plans/plan-files.ts";
import { createSigner, signingSecret } from "#server/signing/signing.ts";
import { showProgress, terminalPrompt } from "./prompt.ts";
import { standardOutput } from "./output.ts";
import { runProgram } from "./program.ts";
import { screenOf } from "./layout.ts";
import { type CliContext, OperatorError } from "./context.ts";

/** Runs a program with this process's arguments and sets its exit code. */
export async function runForProcess(program: (context: CliContext) => Command): Promise<void> {
  const context = openContext();
  const args = process.argv.slice(2);
  process.exitCode = await runProgram(program(context), args, context, process.env);
}

/** The context for real runs: this installation's settings and database, and the terminal. */
function openContext(): CliContext {
  const screen = screenOf(process.stdout, process.env);
  const { write, writeAll } = standardOutput(process.stdout);
  return {
    withDatabase: (use) => withDatabase(readConfig(agency).database, use),
    write,
    writeAll,
    writeError: (text) => void process.stderr.write(text),
    input: () => process.stdin,
    ask: terminalPrompt(),
    progress: (label, total) => showProgress(label, total, screen.blocks),
    now: () => new Date(),
    zone: agency,
    screen,
    places() {
      const { database, dataDir } = readConfig(agency);
      return { database, sqliteFile: embeddedFile(dataDir), mailDirectory: join(dataDir, "mail") };
    },
    plans() {
      const { dataDir, planSources } = readConfig(agency);
      const { plans: source, zips: zipsSource } = planSources;
      return { folder: planFolder(dataDir), source, zipsSource };
    },
    async signer(database) {
      return createSigner(
        await signingSecret(database, readConfig(agency).signingSecret, new Date()),
      );
    },
    sending: () => sendingOf(readConfig(agency)),
    publicUrl: () => readConfig(agency).publicUrl,
    mail: () => readConfig(agency),
  };
}

/**
 * Opens the database for `use` and closes it afterwards.
 * @throws {OperatorError} if it cannot be opened, or does not exist yet: only the service creates one
 */
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
  if (!(await orOpenError(place, storeExists(place)))) throw new OperatorError(noDatabase(place));
  return await orOpenError(place, openDatabase(place));
}

/** Awaits `opening`. @throws {OperatorError} one line that names the database, without its password */
export async function orOpenError<T>(place: DatabasePlace, opening: Promise<T>): Promise<T> {
  try {
    return await opening;
  } catch (error) {
    const name = nameOfPlace(place);
    const message = `The database ${name} can't be opened (${openErrorReason(error)}).`;
    throw new OperatorError(message, { cause: error });
  }
}

function noDatabase(place: DatabasePlace): string {
  const name = nameOfPlace(place);
  return place.engine === "sqlite"
    ? `There's no database at ${name}. The service creates it on its first start. ` +
        "If it's somewhere else, set DATA_DIR to its directory."
    : `The database ${name} has no tables yet. The service creates them on its first start. ` +
        "If you meant another database, set DATABASE_URL to it.";
}

import { join } from "node:path";
import guide from "#content/en/guide/guide.yaml";
import type { Config } from "./config/config.ts";
import type { Database } from "./db/database.ts";
import { errorCode, openFault } from "./db/errors.ts";
import { nameOfPlace } from "./db/location.ts";
import { openDatabase } from "./db/open.ts";
import { makeDirectory } from "./db/sqlite/connection.ts";
import type { UseCount } from "./db/use-counts.ts";
import { type DeliveryKind, type DeliveryOutcome, withSendMetrics } from "./delivery/sender.ts";
import type { LimiterFor } from "./http/rate-limit.ts";
import { createLeadStore, type LeadStore } from "./leads/store.ts";
import type { Log } from "./base/log.ts";
import { StartError } from "./base/net.ts";
import { createNewsletter, type Newsletter } from "./newsletter/newsletter.ts";
import { type Depth, readDepth } from "./outbox/read-outbox.ts";
import { createSigner, signingSecret } from "./signing/signing.ts";
import { createSuppressions } from "./suppression/suppressions.ts";
import { startWorkers } from "./workers.ts";

/** What the part that speaks HTTP asks of the backend. All is plain data: the backend may be another thread. */
export interface BackendCalls extends LeadStore, Newsletter {
  /** Adds to what was counted, without waiting for other writers. @throws when it cannot at once */
  addCounts(counts: readonly UseCount[]): Promise<void>;
  /** Answers when the store can take leads. @throws when it cannot be read, or lacks a migration */
  check(): Promise<void>;
  /** What the outbox holds. @throws when the store cannot be read */
  readDepth(): Promise<Depth[]>;
  /** Takes no new message to send, and waits for the sends under way. */
  stopSending(): Promise<void>;
  close(): Promise<void>;
}

/** The store with everything that works on it: what stores and asks, and the workers that empty the outbox. */
export interface Backend extends BackendCalls {
  /** The key of the service: what it signs, all its processes and threads recognize. */
  readonly secret: string;
  /** Counts over all processes of the store; null where there is one process, which counts in memory. */
  readonly limiterFor: LimiterFor | null;
}

/** Told of each try to deliver a message. */
type OnSend = (kind: DeliveryKind, outcome: DeliveryOutcome["result"]) => void;

export interface BackendDeps {
  readonly config: Config;
  /** What the build made. */
  readonly buildDirectory: string;
  readonly log: Log;
  readonly onSend: OnSend;
}

const now = () => new Date();

/** Opens the store and starts the workers, on this thread. @throws {StartError} in words for the operator */
export async function openBackend({
  config,
  buildDirectory,
  log,
  onSend,
}: BackendDeps): Promise<Backend> {
  const database = await openStore(config, log);
  const secret = await signingSecret(database, config.signingSecret, now());
  const signer = createSigner(secret);
  const store = { database, signer, suppressions: createSuppressions(signer), now };
  const path = join(buildDirectory, "client/guide", guide.fileName);
  const workers = startWorkers({
    ...store,
    countSends: (sender) => withSendMetrics(sender, onSend),
    config,
    guide: { filename: guide.fileName, path },
    log,
  });
  return {
    ...createLeadStore({ ...store, ...sending(config), onQueued: () => workers.kick() }),
    ...createNewsletter(store),
    secret,
    limiterFor: database.limiterFor,
    addCounts: (counts) => database.addCounts(counts),
    check: () => database.check(),
    readDepth: () => readDepth(database),
    stopSending: () => workers.stop(),
    close: () => database.close(),
  };
}

function sending({ mailFrom, publicUrl, webhooks }: Config) {
  const messageIdHost = mailFrom.address.split("@").at(-1) ?? publicUrl.hostname;
  return { messageIdHost, webhookUrls: webhooks.urls };
}

const engines = { sqlite: "a file", postgres: "PostgreSQL" } as const;

/** Milliseconds, so that a visitor whose request cannot be stored hears of it within about 5 seconds. */
const timeouts = { statement: 3_000, write: 4_000 };

/**
 * Makes the data directory and opens the store. Should the disk ever lose what was written, the process
 * ends at once, in the middle of whatever runs: a commit after that could be acknowledged and lost.
 * @throws {StartError} in words for the operator
 */
async function openStore({ dataDir, database }: Config, log: Log): Promise<Database> {
  makeDataDirectory(dataDir);
  const onLostWrite = (error: Error) => {
    log.error("the disk lost what was written: ending", { code: errorCode(error) });
    process.exit(1);
  };
  try {
    const store = await openDatabase(database, { onLostWrite, timeouts, forIntake: true });
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

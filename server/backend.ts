import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import agency from "#content/agency/agency.yaml";
import guide from "#content/en/guide/guide.yaml";
import { isDay, todayIn } from "#medicare/calendar.ts";
import type { OutboxKind } from "#contract/outbox-kind.ts";
import { type Config, givenSettings, sendingOf } from "./config/config.ts";
import { type Database, nameOfPlace } from "./db/database.ts";
import { errorCode, openErrorReason } from "./db/errors.ts";
import { openDatabase } from "./db/open.ts";
import { clockAhead } from "./db/postgres/database.ts";
import { makeDirectory } from "./db/sqlite/connection.ts";
import type { UseCount } from "./db/use-counts.ts";
import { createDeskMailer, createDeskPost } from "./delivery/desk-mailer.ts";
import { type DeliveryOutcome, withSendMetrics } from "./delivery/sender.ts";
import { createDesk, type Desk } from "./desk/desk.ts";
import { morningDetail, type MorningMailDeps } from "./desk/morning-mail.ts";
import { type MorningMail, startMorningMail } from "./desk/morning-mail-timer.ts";
import { startFillingWords } from "./desk/fill-words.ts";
import type { LimiterFor } from "./http/rate-limit.ts";
import { createLeadStore } from "./leads/store.ts";
import type { LeadStore } from "./leads/submit-lead.ts";
import { lockHolder, tryLock } from "./base/lock.ts";
import type { Log } from "./base/log.ts";
import { StartError } from "./base/start-error.ts";
import { createNewsletter, type Newsletter } from "./newsletter/newsletter.ts";
import { type Depth, hasSentMail, readDepth } from "./outbox/read-outbox.ts";
import { createSigner, signingSecret } from "./signing/signing.ts";
import { createSuppressions } from "./suppression/suppressions.ts";
import type { Worker } from "./outbox/worker.ts";
import { startWorkers } from "./workers.ts";

/**
 * The calls that the HTTP server makes. All values are plain data, because the backend may run on another thread.
 */
export interface BackendCalls extends LeadStore, Newsletter, Desk {
  /**
   * Adds to the stored counts.
   * @throws if another writer has locked the store; doesn't wait
   */
  addCounts(counts: readonly UseCount[]): Promise<void>;
  /** Resolves when the store can take leads. @throws when it cannot be read, or a migration is missing */
  check(): Promise<void>;
  /** Counts the messages in the outbox. @throws when the store cannot be read */
  readDepth(): Promise<Depth[]>;
  /** Starts the workers that deliver the outbox; nothing is sent before. */
  startSending(): Promise<void>;
  /** Stops claiming messages and waits for deliveries in progress. */
  stopSending(): Promise<void>;
  close(): Promise<void>;
}

/** The store, the calls that read and write it, and the workers that deliver the outbox once they're started. */
export interface Backend extends BackendCalls {
  /** The signing key that all processes and threads of the service share. */
  readonly secret: string;
  /** Makes rate limiters that all processes share; null on SQLite, where one process counts in memory. */
  readonly limiterFor: LimiterFor | null;
}

export interface BackendDeps {
  readonly config: Config;
  /** Directory with the built site, see `npm run build`. */
  readonly buildDirectory: string;
  readonly log: Log;
  /** Called after each delivery attempt. */
  readonly onSend: (kind: OutboxKind, outcome: DeliveryOutcome["result"]) => void;
}

const now = () => new Date();

/**
 * Opens the store on this thread.
 * @throws {StartError} with a message for the operator
 */
export async function openBackend({
  config,
  buildDirectory,
  log,
  onSend,
}: BackendDeps): Promise<Backend> {
  createDataDirectory(config.dataDir);
  const lock = lockStore(config.database);
  const database = await openStore(config, log).catch((error: unknown) => {
    lock?.[Symbol.dispose]();
    throw error;
  });
  const secret = await signingSecret(database, config.signingSecret, now());
  const signer = createSigner(secret);
  const store = { database, signer, suppressions: createSuppressions(signer), now };
  let workers: Worker | undefined;
  let morningMail: MorningMail | undefined;
  let stopFilling: (() => Promise<void>) | undefined;
  const onQueued = () => workers?.kick();
  const desk = createDesk({
    ...store,
    sending: sendingOf(config),
    mailer: createDeskMailer({ config, now, log }),
    publicUrl: config.publicUrl,
    onQueued,
    log,
    installation: { config, env: givenSettings(), buildDirectory },
  });
  return {
    ...createLeadStore({ ...store, ...sendingOf(config), onQueued }),
    ...createNewsletter(store),
    ...desk,
    secret,
    limiterFor: database.limiterFor,
    addCounts: (counts) => database.addCounts(counts),
    check: () => database.check(),
    readDepth: () => readDepth(database, now()),
    async startSending() {
      stopFilling ??= startFillingWords(database, log);
      workers ??= startWorkers({
        ...store,
        hasSentMail: await hasSentMail(database),
        countSends: (sender) => withSendMetrics(sender, onSend),
        config,
        guide: { filename: guide.fileName, path: () => guidePath(buildDirectory, config) },
        log,
      });
      morningMail ??= morningMailOf(config, { database, leads: desk, log });
    },
    async stopSending() {
      await Promise.all([stopFilling?.(), workers?.stop(), morningMail?.stop()]);
    },
    async close() {
      await database.close();
      lock?.[Symbol.dispose]();
    },
  };
}

/** None where mail waits for a mail server: it would be late. */
function morningMailOf(
  config: Config,
  deps: Pick<MorningMailDeps, "database" | "leads" | "log">,
): MorningMail | undefined {
  if (config.mail === "queued") return undefined;
  const { publicUrl } = config;
  const post = createDeskPost({ config, now });
  return startMorningMail({ ...deps, post, publicUrl, detail: morningDetail(config), now });
}

const engines = { sqlite: "a SQLite file", postgres: "PostgreSQL" } as const;

/** In milliseconds: a visitor whose request can't be stored gets a response within about 5 seconds. */
const timeouts = { statement: 3_000, write: 4_000 };

/**
 * Opens the store. If the disk loses written data, the process exits
 * immediately: any later commit could be acknowledged and lost.
 * @throws {StartError} with a message for the operator
 */
async function openStore({ database }: Config, log: Log): Promise<Database> {
  const onLostWrite = (error: Error) => {
    log.error("the disk lost written data; exiting: check the disk before restarting", {
      code: errorCode(error),
    });
    process.exit(1);
  };
  try {
    const store = await openDatabase(database, { onLostWrite, timeouts, forIntake: true });
    const place = nameOfPlace(database);
    log.info(`storing leads in ${engines[database.engine]}`, { place });
    if (database.engine === "postgres") await checkClock(store, place, log);
    return store;
  } catch (error) {
    const reason = new Error(openErrorReason(error), { cause: error });
    throw new StartError(`The database ${nameOfPlace(database)} can't be opened`, reason);
  }
}

/**
 * Keeps other services from the embedded database: two would send the same mail twice, and count limits apart. The
 * agency's commands don't need the lock.
 * @returns null for PostgreSQL, which several services share
 * @throws {StartError} if another service has it
 */
function lockStore(place: Config["database"]): Disposable | null {
  if (place.engine === "postgres") return null;
  const file = `${place.file}.lock`;
  try {
    makeDirectory(dirname(file));
    const lock = tryLock(file);
    if (lock !== null) return lock;
  } catch {
    return null; // The store can't be opened there either, and says why.
  }
  throw new StartError(
    `${lockHolder(file)} is a service that uses the database ${place.file}. Stop it first, or give this one another DATA_DIR`,
  );
}

/**
 * In milliseconds. Two processes that are both within it differ by at most 50 s: a lease (120 s) is longer than the
 * longest send (60 s) and the retries to record its outcome (about 6 s) by a little more than that.
 */
const maxClockDifference = 25_000;

/**
 * Reports a clock that differs from the database server's. Each process compares leases with its own clock, so one
 * that is ahead takes messages that another is still sending.
 * @param place name of the database, for the log
 */
async function checkClock(store: Database, place: string, log: Log): Promise<void> {
  const ahead = await clockAhead(store, now);
  const milliseconds = Math.abs(ahead);
  if (milliseconds <= maxClockDifference) return;
  const order = ahead > 0 ? "ahead of" : "behind";
  log.error(
    `this machine's clock is ${order} the database server's, so an email may be sent twice: synchronize the clocks of all machines, for example with chrony or systemd-timesyncd`,
    { milliseconds, place },
  );
}

function createDataDirectory(directory: string): void {
  try {
    makeDirectory(directory);
  } catch (error) {
    throw new StartError(
      `The directory ${directory} can't be created; set DATA_DIR to another one`,
      error,
    );
  }
}

/** The guide with the amounts of today. One for later is in a folder that has its first day as name. */
function guidePath(buildDirectory: string, { siteDate }: Pick<Config, "siteDate">): string {
  const folder = join(buildDirectory, "client/guide");
  const today = siteDate ?? todayIn(agency.timeZone, now().getTime());
  const days = existsSync(folder) ? readdirSync(folder).filter((name) => isDay(name)) : [];
  const last = days.toSorted().findLast((day) => day <= today) ?? "";
  return join(folder, last, guide.fileName);
}

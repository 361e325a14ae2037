import { randomUUID } from "node:crypto";
import type { Channel } from "#server/db/database.ts";
import { errorCode } from "#server/db/errors.ts";
import type { OutboxRow } from "#server/db/tables.ts";
import { withTimeout } from "#server/base/async.ts";
import { attemptDelivery, type AttemptDeps } from "./attempt.ts";
import { releaseLeases } from "./outbox.ts";

/** Sends what one channel of the outbox holds, until it is stopped. */
export interface Worker {
  /** Looks for due rows now; cheap, may be called at any time. */
  kick(): void;
  /** Takes no new rows, waits for the sends under way, gives back what did not finish. Never throws. */
  stop(): Promise<void>;
}

export interface WorkerDeps extends Omit<AttemptDeps, "random"> {
  /** The rows it serves. Each channel has a worker and slots of its own, so that none waits for another. */
  readonly channel: Channel;
  readonly random?: () => number;
  /** How often to look without being kicked: other processes queue rows too. Default 2 s. */
  readonly pollMilliseconds?: number;
  /** How long a row is held; longer than the sender's longest send. Default 120 s. */
  readonly leaseMilliseconds?: number;
  /** Sends under way at once. Default 4. */
  readonly concurrency?: number;
  /** How long `stop` waits for sends under way. Default 5 s. */
  readonly stopMilliseconds?: number;
}

/** Starts looking for due rows at once. A fault of the database is logged and outlived. */
export function startWorker(deps: WorkerDeps): Worker {
  const worker = new OutboxWorker({ ...defaults, ...deps });
  worker.kick();
  return { kick: () => worker.kick(), stop: () => worker.stop() };
}

/** How long a row is held by default. */
export const leaseMilliseconds = 120_000;

/** A store that does not answer must not keep the process: leases that are not given back run out. */
const longestRelease = 1_500;

const defaults = {
  random: Math.random,
  pollMilliseconds: 2000,
  leaseMilliseconds,
  concurrency: 4,
  stopMilliseconds: 5000,
};

class OutboxWorker {
  readonly #deps: Required<WorkerDeps>;
  /** Each send under way with the owner of its lease. */
  readonly #underWay = new Map<Promise<void>, string>();
  #looking: Promise<void> | undefined;
  #lookAgain = false;
  #stopped = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: Required<WorkerDeps>) {
    this.#deps = deps;
  }

  kick(): void {
    if (this.#stopped) return;
    if (this.#looking) this.#lookAgain = true;
    else this.#looking = this.#look();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await withTimeout(this.#deps.stopMilliseconds, this.#finish(), goOn);
    await withTimeout(longestRelease, this.#release([...this.#underWay.values()]), goOn);
  }

  async #finish(): Promise<void> {
    await this.#looking;
    await Promise.all(this.#underWay.keys());
  }

  async #look(): Promise<void> {
    clearTimeout(this.#timer);
    this.#lookAgain = false;
    await this.#takeDue();
    this.#looking = undefined;
    if (this.#stopped) return;
    if (this.#lookAgain) this.kick();
    else this.#timer = setTimeout(() => this.kick(), this.#deps.pollMilliseconds);
  }

  async #takeDue(): Promise<void> {
    const room = this.#deps.concurrency - this.#underWay.size;
    if (room <= 0) return;
    const owner = randomUUID();
    try {
      const rows = await this.#claim(owner, room);
      if (this.#stopped) return await this.#release([owner]);
      for (const row of rows) this.#send(row, owner);
    } catch (error) {
      this.#deps.log.error("outbox not readable", { code: errorCode(error) });
    }
  }

  #claim(owner: string, limit: number): Promise<OutboxRow[]> {
    const now = this.#deps.now();
    const leaseUntil = new Date(now.getTime() + this.#deps.leaseMilliseconds).toISOString();
    const { channel, database } = this.#deps;
    return database.claimDue({ owner, now: now.toISOString(), leaseUntil, limit, channel });
  }

  #send(row: OutboxRow, owner: string): void {
    const sending = attemptDelivery(this.#deps, row).finally(() => {
      this.#underWay.delete(sending);
      this.kick();
    });
    this.#underWay.set(sending, owner);
  }

  async #release(owners: readonly string[]): Promise<void> {
    try {
      await releaseLeases(this.#deps.database, owners);
    } catch (error) {
      this.#deps.log.error("leases not released", { code: errorCode(error) });
    }
  }
}

/** What is not over in time is left behind. */
function goOn(): void {}

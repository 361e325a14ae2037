import { randomUUID } from "node:crypto";
import type { Channel } from "#server/db/database.ts";
import { errorCode } from "#server/db/errors.ts";
import type { OutboxRow } from "#server/db/tables.ts";
import { withTimeout } from "#server/base/async.ts";
import { attemptDelivery, type AttemptDeps } from "./attempt.ts";
import { releaseLeases } from "./outbox.ts";

/** Sends the messages of one outbox channel until it is stopped. */
export interface Worker {
  /** Looks for due rows now. Cheap; may be called at any time. */
  kick(): void;
  /**
   * Claims no new rows, waits for sends in progress, closes the sender, which aborts those that take too long, and
   * releases unfinished rows. Never throws.
   */
  stop(): Promise<void>;
}

export interface WorkerDeps extends Omit<AttemptDeps, "random"> {
  /** The rows it sends. Each channel has its own worker, so that a slow one does not hold up the others. */
  readonly channel: Channel;
  readonly random?: () => number;
  /** How often to look without a kick, since other processes queue rows too. Default 2 s. */
  readonly pollMilliseconds?: number;
  /** How long a row is leased; must exceed the sender's longest send. Default 120 s. */
  readonly leaseMilliseconds?: number;
  /** Maximum number of sends at once. Default 4. */
  readonly concurrency?: number;
  /** How long `stop` waits for sends in progress. Default 5 s. */
  readonly stopMilliseconds?: number;
}

/** Starts a worker, which looks for due rows at once. Database errors are logged and retried. */
export function startWorker(deps: WorkerDeps): Worker {
  const worker = new OutboxWorker({ ...defaults, ...deps });
  worker.kick();
  return { kick: () => worker.kick(), stop: () => worker.stop() };
}

/** Default lease of a row. */
export const leaseMilliseconds = 120_000;

/** How long aborted sends have to record that they will be retried. */
const abortTimeoutMs = 500;

/** An unresponsive database must not delay the exit for longer: unreleased leases expire by themselves. */
const releaseTimeoutMs = 1_000;

const defaults = {
  random: Math.random,
  pollMilliseconds: 2000,
  leaseMilliseconds,
  concurrency: 4,
  stopMilliseconds: 5000,
};

/** A send in progress. */
interface Sending {
  /** Owner of its lease. */
  readonly owner: string;
  /** Resolves once the attempt has ended, whatever its outcome. */
  readonly ended: Promise<void>;
}

class OutboxWorker {
  readonly #deps: Required<WorkerDeps>;
  /** The sends in progress, by the ids of their rows. */
  readonly #inProgress = new Map<string, Sending>();
  #polling: Promise<void> | undefined;
  #pollAgain = false;
  #stopped = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: Required<WorkerDeps>) {
    this.#deps = deps;
  }

  kick(): void {
    if (this.#stopped) return;
    if (this.#polling) this.#pollAgain = true;
    else this.#polling = this.#poll();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await withTimeout(this.#deps.stopMilliseconds, this.#finish(), giveUp);
    // Before the release: a send that went on after it could deliver what another process sends again.
    this.#deps.sender.close();
    await withTimeout(abortTimeoutMs, this.#finish(), giveUp);
    const owners = [...this.#inProgress.values()].map(({ owner }) => owner);
    await withTimeout(releaseTimeoutMs, this.#release(owners), giveUp);
  }

  async #finish(): Promise<void> {
    await this.#polling;
    await Promise.all([...this.#inProgress.values()].map(({ ended }) => ended));
  }

  async #poll(): Promise<void> {
    clearTimeout(this.#timer);
    this.#pollAgain = false;
    await this.#sendDue();
    this.#polling = undefined;
    if (this.#stopped) return;
    if (this.#pollAgain) this.kick();
    else this.#timer = setTimeout(() => this.kick(), this.#deps.pollMilliseconds);
  }

  async #sendDue(): Promise<void> {
    const capacity = this.#deps.concurrency - this.#inProgress.size;
    if (capacity <= 0) return;
    const owner = randomUUID();
    try {
      const rows = await this.#claim(owner, capacity);
      if (this.#stopped) return await this.#release([owner]);
      for (const row of rows) this.#send(row, owner);
    } catch (error) {
      this.#deps.log.error("cannot read outbox; retrying", { code: errorCode(error) });
    }
  }

  #claim(owner: string, limit: number): Promise<OutboxRow[]> {
    const now = this.#deps.now();
    const leaseUntil = new Date(now.getTime() + this.#deps.leaseMilliseconds).toISOString();
    const { channel, database } = this.#deps;
    const inProgress = [...this.#inProgress.keys()];
    const lease = { owner, now: now.toISOString(), leaseUntil };
    return database.claimDue({ ...lease, limit, channel, inProgress });
  }

  #send(row: OutboxRow, owner: string): void {
    const ended = attemptDelivery(this.#deps, row).finally(() => {
      this.#inProgress.delete(row.id);
      this.kick();
    });
    this.#inProgress.set(row.id, { owner, ended });
  }

  async #release(owners: readonly string[]): Promise<void> {
    try {
      await releaseLeases(this.#deps.database, owners);
    } catch (error) {
      this.#deps.log.error("cannot release outbox leases; they will expire", {
        code: errorCode(error),
      });
    }
  }
}

function giveUp(): void {}

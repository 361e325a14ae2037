import type { Kysely } from "kysely";
import type { RateLimiterAbstract } from "rate-limiter-flexible";
import type { LeadRows } from "./lead-rows.ts";
import type { Allowance } from "./postgres/limiter.ts";
import type { OutboxKind, OutboxRow, Tables, Tx } from "./tables.ts";
import type { UseCount } from "./use-counts.ts";

/** The store, whichever engine keeps it. */
export interface Database {
  readonly db: Kysely<Tables>;
  /**
   * Runs the work in a transaction, and answers once that is on the disk.
   * @throws when nothing of it was kept; after a `NoAnswerError` all of it may have been
   */
  write<T>(work: (writing: Tx) => Promise<T>): Promise<T>;
  /**
   * Makes everyone else who asks for the same name wait until the transaction has ended: for what is first
   * read and then written by what was read.
   * @param beside another name, under which many may be at once, but nobody beside who is alone under it
   */
  lock(writing: Tx, name: string, sharedName?: string): Promise<void>;
  /** The same for many names, waiting for none. @throws an error of one work when somebody else has one of them */
  tryLock(writing: Tx, names: readonly string[], sharedName: string): Promise<void>;
  /** Writes rows of new leads. They may be refused only when the transaction ends, which then fails. */
  insertLeads(writing: Tx, rows: LeadRows): Promise<void>;
  /** Leases due outbox rows; two callers never hold the same row at the same time. */
  claimDue(claim: Claim): Promise<OutboxRow[]>;
  /** Adds to what was counted, together, without waiting for other writers. @throws when it cannot at once */
  addCounts(counts: readonly UseCount[]): Promise<void>;
  /** Makes a limiter that counts over all processes of the store; null where it serves but one. */
  readonly limiterFor: ((allowance: Allowance) => RateLimiterAbstract) | null;
  /** Answers when the store can take leads. @throws when it cannot be read, or lacks a migration */
  check(): Promise<void>;
  /** What is still kept of rows that were deleted. */
  readonly residue: Residue;
  close(): Promise<void>;
}

/** Times are UTC, ISO 8601. */
export interface Claim {
  /** Names the holder: an outcome is recorded only under it. New for every claim. */
  readonly owner: string;
  readonly now: string;
  readonly leaseUntil: string;
  readonly limit: number;
  /** Rows of other channels are left alone. */
  readonly channel: Channel;
}

/** One way out of the outbox: the rows of some kinds, perhaps only those to some destinations. */
export interface Channel {
  readonly kinds: readonly OutboxKind[];
  /** `to`: only rows to this one. `notTo`: only rows to none of these. Left out: whatever it is. */
  readonly destination?: { readonly to: string } | { readonly notTo: readonly string[] };
}

/** Texts by which a copy of a person's rows would be known, wherever it was left. */
export interface Needles {
  /** Stand nowhere once the person is erased: addresses, and ids that each stood in one row only. */
  readonly gone: readonly string[];
  /** Ids of leads: they stay in the tombstones and nowhere else. */
  readonly leadIds: readonly string[];
}

/** What an engine still keeps of rows that were deleted, and how it goes. */
export interface Residue {
  /** Whether `find` sees what stands between the rows too. Where it does not, only `rewrite` clears that surely. */
  readonly findsDeleted: boolean;
  /**
   * Takes what was deleted so far out of what the engine keeps for those who still read, or for a crash.
   * @returns false when others were in the way for longer than they are waited for: try again
   */
  drop(): Promise<boolean>;
  /**
   * Writes the store anew, without anything between its rows. Whoever wants to write waits meanwhile, so
   * what is too large for that, or in use, stays as it is.
   * @returns the names of what stayed
   */
  rewrite(): Promise<readonly string[]>;
  /** How many bytes `find` looks through. */
  size(): Promise<number>;
  /**
   * Those of the marks that still stand somewhere.
   * @param onRead told how many bytes were looked through since it was told last
   */
  find(needles: Needles, onRead: (bytes: number) => void): Promise<string[]>;
}

/** How long PostgreSQL is waited for, in milliseconds. */
export interface Timeouts {
  /** Until a connection is there, and until a statement on it has its answer; then it is given up. */
  readonly statement: number;
  /** Until a write is done in all, waiting for a connection included. */
  readonly write: number;
}

/** How a store is opened. */
export interface OpenOptions {
  /**
   * Called at once when the disk of the SQLite file lost what was written: end the process, since no later
   * commit can be trusted (a command that ends at its first error anyway needs none). PostgreSQL ends
   * itself then, and recovers from its log.
   */
  readonly onLostWrite?: (error: Error) => void;
  /** Left out, PostgreSQL may take as long as it takes: a command has nobody waiting on a page. */
  readonly timeouts?: Timeouts;
  /**
   * SQLite is set up for who stores leads one after another: its log grows to 16 MB before it is brought into
   * the file, and what a statement may have to undo stays in memory. So does what is sorted, and a command
   * may sort them all.
   */
  readonly forIntake?: boolean;
}

import type { Kysely } from "kysely";
import type { RateLimiterAbstract } from "rate-limiter-flexible";
import type { UseCount } from "./add-counts.ts";
import type { LeadRows } from "./lead-rows.ts";
import type { Allowance } from "./postgres-limiter.ts";
import type { OutboxKind, OutboxRow, Tables, Writing } from "./tables.ts";
import type { Traces } from "./traces.ts";

/** The store, whichever engine keeps it. */
export interface Database {
  readonly db: Kysely<Tables>;
  /**
   * Runs the work in a transaction, and answers once that is on the disk.
   * @throws when nothing of it was kept; after a `NoAnswerError` all of it may have been
   */
  write<T>(work: (writing: Writing) => Promise<T>): Promise<T>;
  /**
   * Makes everyone else who asks for the same name wait until the transaction has ended: for what is first
   * read and then written by what was read.
   * @param beside another name, under which many may be at once, but nobody beside who is alone under it
   */
  alone(writing: Writing, name: string, beside?: string): Promise<void>;
  /** The same for many names, waiting for none. @throws an error of one work when somebody else has one of them */
  aloneAtOnce(writing: Writing, names: readonly string[], beside: string): Promise<void>;
  /** Writes rows of new leads. They may be refused only when the transaction ends, which then fails. */
  insertLeads(writing: Writing, rows: LeadRows): Promise<void>;
  /** Leases due outbox rows; two callers never hold the same row at the same time. */
  claimDue(claim: Claim): Promise<OutboxRow[]>;
  /** Adds to what was counted, together, without waiting for other writers. @throws when it cannot at once */
  addCounts(counts: readonly UseCount[]): Promise<void>;
  /** Makes a limiter that counts over all processes of the store; null where it serves but one. */
  readonly limiterFor: ((allowance: Allowance) => RateLimiterAbstract) | null;
  /** Answers when the store can take leads. @throws when it cannot be read, or lacks a migration */
  check(): Promise<void>;
  /** What is still kept of rows that were deleted. */
  readonly traces: Traces;
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

import { join } from "node:path";
import type { Kysely } from "kysely";
import type { RateLimiterAbstract } from "rate-limiter-flexible";
import type { OutboxKind } from "#contract/outbox-kind.ts";
import type { OutboxRow, Tables, Tx } from "./tables.ts";
import type { UseCount } from "./use-counts.ts";

/** Where the store is. */
export type DatabasePlace =
  | {
      readonly engine: "sqlite";
      /** Absolute path. */
      readonly file: string;
    }
  | {
      readonly engine: "postgres";
      /** `postgres://user:password@host:port/database`, with any parameters of libpq. */
      readonly url: string;
    };

/** The SQLite file that is used when DATABASE_URL is not set. */
export function embeddedFile(dataDir: string): string {
  return join(dataDir, "leads.db");
}

/** The file, or the database and host, for messages to the operator; never contains the password. */
export function nameOfPlace(place: DatabasePlace): string {
  if (place.engine === "sqlite") return place.file;
  const { host, pathname } = new URL(place.url);
  return `${pathname.slice(1)} on ${host === "" ? "this machine" : host}`;
}

/** The store, on SQLite or PostgreSQL. */
export interface Database {
  readonly db: Kysely<Tables>;
  /**
   * Runs the action in a transaction, and resolves with its result once the commit is on disk.
   * @throws when nothing was stored; after a `NoAnswerError` the commit may still have succeeded
   */
  write<T>(action: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Takes an exclusive lock until the transaction ends, and waits while another transaction holds it. For
   * transactions that decide what to write by rows they have read.
   * @param sharedName a second lock, taken in shared mode: any number of transactions may share it, but not
   *   with an exclusive holder
   */
  lock(tx: Tx, name: string, sharedName?: string): Promise<void>;
  /** Leases due outbox rows. Two callers never hold the same row at the same time. */
  claimDue(claim: Claim): Promise<OutboxRow[]>;
  /** Adds to the stored counts in one transaction. @throws on SQLite when another process is writing */
  addCounts(counts: readonly UseCount[]): Promise<void>;
  /** Makes a rate limiter that all processes share; null on SQLite, which serves a single process. */
  readonly limiterFor: ((options: LimiterOptions) => RateLimiterAbstract) | null;
  /** Resolves when the store can take leads. @throws when it cannot be read, or a migration is missing */
  check(): Promise<void>;
  /** Copies of deleted rows that the engine still keeps. */
  readonly residue: Residue;
  close(): Promise<void>;
}

/** Times are UTC, ISO 8601. */
export interface Claim {
  /** Identifies the lease, and is new for every claim. Only its holder may record a delivery's outcome. */
  readonly owner: string;
  readonly now: string;
  readonly leaseUntil: string;
  readonly limit: number;
  /** Only rows of this channel are claimed. */
  readonly channel: Channel;
  /**
   * Ids of rows that the caller is sending. They are never claimed: a clock that jumps forward makes their leases look
   * expired.
   */
  readonly inProgress?: readonly string[];
}

/** The outbox rows that one worker delivers, by kind and destination. */
export interface Channel {
  readonly kinds: readonly OutboxKind[];
  /** `to`: only rows to this destination. `notTo`: only rows to other destinations. Left out: all rows. */
  readonly destination?: { readonly to: string } | OtherDestinations;
}

interface OtherDestinations {
  readonly notTo: readonly string[];
  /** Only rows that have been due for this long: another process may have the destination in its settings. */
  readonly overdueMilliseconds: number;
}

/** Texts to search for after an erase, which would reveal a leftover copy of the person's rows. */
export interface Needles {
  /** Must not be found anywhere: email addresses, and ids that were in a single row. */
  readonly gone: readonly string[];
  /** Ids of the erased leads, which stay in the `erasures` table and must not be found anywhere else. */
  readonly leadIds: readonly string[];
}

/** Copies of deleted rows that the engine still keeps, and how to remove them. */
export interface Residue {
  /** Whether `find` also sees free space. If not, only a `rewrite` proves that the store is clean. */
  readonly findsDeleted: boolean;
  /**
   * Removes deleted rows that the engine keeps for open transactions or crash recovery.
   * @returns false when other transactions were still open after the wait: try again
   */
  drop(): Promise<boolean>;
  /**
   * Rewrites the store without its free space. Writers are blocked meanwhile, so tables that are too large or
   * in use are left as they are.
   * @returns the names of the tables or files that were left
   */
  rewrite(): Promise<readonly string[]>;
  /** How many bytes `find` searches. */
  size(): Promise<number>;
  /**
   * Returns the needles that are still found.
   * @param onRead called with the number of bytes searched since the last call
   */
  find(needles: Needles, onRead: (bytes: number) => void): Promise<string[]>;
}

/** How long to wait for PostgreSQL, in milliseconds. */
export interface Timeouts {
  /** For a connection, and then for the response to each statement; after this, the connection is dropped. */
  readonly statement: number;
  /** For a whole write, including the wait for a connection. */
  readonly write: number;
}

/** How a store is opened. */
export interface OpenOptions {
  /**
   * Called synchronously when the disk lost data written to the SQLite file. Must exit the process, since no
   * later commit can be trusted; a command that exits on its first error can leave it out. PostgreSQL shuts
   * itself down in this case and recovers from its log.
   */
  readonly onLostWrite?: (error: Error) => void;
  /** If omitted, statements on PostgreSQL have no time limit: a command may run long queries. */
  readonly timeouts?: Timeouts;
  /**
   * Tunes SQLite for storing leads: keeps temporary data in memory. Not for commands, which may sort all leads and
   * would keep them all there.
   */
  readonly forIntake?: boolean;
}

/** `points` uses per window of `seconds`, which starts with the first use. */
export interface LimiterOptions {
  /** Prefix that separates the keys of different limits. */
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

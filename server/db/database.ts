import type { Kysely } from "kysely";
import type { OutboxRow, Tables } from "./tables.ts";

/** The store, whichever engine keeps it. */
export interface Database {
  readonly db: Kysely<Tables>;
  /** Leases due outbox rows; two callers never hold the same row at the same time. */
  claimDue(claim: Claim): Promise<OutboxRow[]>;
  /** Answers when the store can take leads. @throws when it cannot be read, or lacks a migration */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** Times are UTC, ISO 8601. */
export interface Claim {
  /** Names the holder: an outcome is recorded only under it. New for every claim. */
  readonly owner: string;
  readonly now: string;
  readonly leaseUntil: string;
  readonly limit: number;
}

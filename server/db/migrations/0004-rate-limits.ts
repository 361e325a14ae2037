import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { isPostgres } from "#server/db/engine.ts";

/**
 * Rate limit counters shared by all processes on one PostgreSQL database, in the table layout of
 * rate-limiter-flexible. Unlogged, so updates do not wait for the disk; a crash of the server resets the
 * counters. SQLite needs none: its single process counts in memory.
 */
export const rateLimits: Migration = {
  async up(db: Kysely<unknown>) {
    if (!isPostgres(db)) return;
    await sql`create unlogged table rate_limits
      (key text collate "C" primary key, points integer not null, expire bigint)`.execute(db);
  },
};

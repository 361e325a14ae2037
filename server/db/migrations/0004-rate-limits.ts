import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { isPostgres } from "#server/db/engine.ts";

/**
 * What the processes over one PostgreSQL count together of each address. In the shape of the limiter's own
 * library. Unlogged: nobody waits for the disk, and after a crash the counting starts anew. A SQLite file
 * serves one process, which counts in memory.
 */
export const rateLimits: Migration = {
  async up(db: Kysely<unknown>) {
    if (!isPostgres(db)) return;
    await sql`create unlogged table rate_limits
      (key text collate "C" primary key, points integer not null, expire bigint)`.execute(db);
  },
};

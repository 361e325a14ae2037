import type { PostgresPool } from "kysely";
import { RateLimiterPostgres, type RateLimiterAbstract } from "rate-limiter-flexible";

/** So often in so many seconds, which begin with the first time. */
export interface Allowance {
  /** Keeps the keys of several limits apart. */
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

/**
 * Counts over all processes, in one round trip; none for a key that is known to have used up its points.
 * What has lapsed is deleted an hour later. Rejects with the database's error while that cannot be used.
 */
export function postgresLimiter(pool: PostgresPool) {
  return ({ name, points, seconds }: Allowance): RateLimiterAbstract =>
    new RateLimiterPostgres({
      storeClient: asClient(pool),
      storeType: "pool",
      tableName: "rate_limits",
      tableCreated: true,
      keyPrefix: name,
      points,
      duration: seconds,
      inMemoryBlockOnConsumed: points,
    });
}

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** What the library asks for, over connections that are given up when they fall silent. */
function asClient(pool: PostgresPool) {
  return {
    async query({ text, values }: Statement) {
      const connection = await pool.connect();
      try {
        return await connection.query(text, values);
      } finally {
        connection.release();
      }
    },
  };
}

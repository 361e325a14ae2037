import type { PostgresPool } from "kysely";
import { RateLimiterPostgres, type RateLimiterAbstract } from "rate-limiter-flexible";

/** `points` uses per window of `seconds`, which starts with the first use. */
export interface LimiterOptions {
  /** Prefix that separates the keys of different limits. */
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

/**
 * Makes rate limiters that all processes share, in the table `rate_limits`. A use takes one round trip, or
 * none when this process knows that the key's points are used up. Expired rows are deleted an hour later.
 * `consume` rejects with the database's error while the database is unavailable.
 */
export function postgresLimiter(pool: PostgresPool) {
  return ({ name, points, seconds }: LimiterOptions): RateLimiterAbstract =>
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

/** The client that the library expects, on pooled connections with a statement timeout. */
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

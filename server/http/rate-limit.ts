import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { limitKey } from "./client-address.ts";

export type RateAnswer =
  { readonly allowed: true } | { readonly allowed: false; readonly retryAfterSeconds: number };

export interface RateLimit {
  /** Counts one submission from an address. */
  take(address: string): Promise<RateAnswer>;
}

/** Counts uses of a key, one unless told; rejects with the same state when there were too many. */
export interface Limiter {
  consume(key: string, uses?: number): Promise<RateLimiterRes>;
}

/** Makes a limiter of so many points in so many seconds, which begin with the first use. */
export type LimiterFor = (limit: {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}) => Limiter;

const inMemory: LimiterFor = ({ points, seconds }) =>
  new RateLimiterMemory({ points, duration: seconds, keyPrefix: "" });

const everyone = "all";

/**
 * `perHour` submissions from one address, 20 times as many in a minute from all together. Only what the
 * first limit lets through counts for the second, so one address cannot use it up for the others; and
 * once the second is used up no new address is remembered, so memory stays bounded.
 * @param keyOf what an address is counted by
 */
export function createRateLimit(
  perHour: number,
  limiterFor: LimiterFor = inMemory,
  keyOf: (address: string) => string = limitKey,
): RateLimit {
  const ofAddress = limiterFor({ name: "address", points: perHour, seconds: 3600 });
  const ofAll = limiterFor({ name: "everyone", points: 20 * perHour, seconds: 60 });
  /** When the minute of all together is over that is used up, in ms since 1970. */
  let fullUntil = 0;

  return {
    async take(address) {
      const wait = fullUntil - Date.now();
      if (wait > 0) return refusedFor(wait);
      const own = await consume(ofAddress, keyOf(address));
      if (!own.allowed) return refusedFor(own.state.msBeforeNext);
      const all = await consume(ofAll, everyone);
      if (all.state.remainingPoints === 0) fullUntil = Date.now() + all.state.msBeforeNext;
      return all.allowed ? { allowed: true } : refusedFor(all.state.msBeforeNext);
    },
  };
}

/** @throws what the limiter's store throws */
async function consume(limiter: Limiter, key: string) {
  try {
    return { allowed: true, state: await limiter.consume(key) };
  } catch (error) {
    if (error instanceof RateLimiterRes) return { allowed: false, state: error };
    throw error;
  }
}

function refusedFor(milliseconds: number): RateAnswer {
  return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(milliseconds / 1000)) };
}

import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { limitKey } from "./client-address.ts";

export type RateAnswer =
  { readonly allowed: true } | { readonly allowed: false; readonly retryAfterSeconds: number };

export interface RateLimit {
  /** Counts one submission from an address. */
  take(address: string): Promise<RateAnswer>;
}

const everyone = "all";

/**
 * `perHour` submissions from one address, 20 times as many in a minute from all together. Only what the
 * first limit lets through counts for the second, so one address cannot use it up for the others; and
 * once the second is used up no new address is remembered, so memory stays bounded.
 */
export function createRateLimit(perHour: number): RateLimit {
  const ofAddress = new RateLimiterMemory({ points: perHour, duration: 3600, keyPrefix: "" });
  const ofAll = new RateLimiterMemory({ points: 20 * perHour, duration: 60, keyPrefix: "" });

  async function take(address: string): Promise<RateAnswer> {
    const all = await ofAll.get(everyone);
    if (all !== null && all.remainingPoints === 0) return refused(all);
    try {
      await ofAddress.consume(limitKey(address));
      await ofAll.consume(everyone);
      return { allowed: true };
    } catch (error) {
      if (error instanceof RateLimiterRes) return refused(error);
      throw error;
    }
  }
  return { take };
}

function refused(state: RateLimiterRes): RateAnswer {
  return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(state.msBeforeNext / 1000)) };
}

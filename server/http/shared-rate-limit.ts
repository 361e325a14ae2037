import { errorFields } from "#server/error-fields.ts";
import type { Log } from "#server/log.ts";
import type { Signer } from "#server/signing/signer.ts";
import { within } from "#server/within.ts";
import { limitKey } from "./client-address.ts";
import { consumeTogether } from "./consume-together.ts";
import { createRateLimit, type LimiterFor, type RateLimit } from "./rate-limit.ts";

export interface SharedRateLimitDeps {
  readonly perHour: number;
  /** Counts over all processes. */
  readonly limiterFor: LimiterFor;
  readonly signer: Signer;
  readonly log: Log;
}

/** Milliseconds; longer than this nobody waits to be counted. */
const patience = 500;
/** Milliseconds in which a store that failed is not asked again. */
const holdOff = 5_000;

/**
 * A rate limit over all processes that share the store, which keeps keyed hashes of addresses and no
 * address. While the store cannot be used, this process counts for itself: nobody is turned away because
 * nobody could count.
 */
export function createSharedRateLimit(deps: SharedRateLimitDeps): RateLimit {
  const { perHour, limiterFor, signer, log } = deps;
  const keyOf = (address: string) => signer.hash("limited-address", limitKey(address));
  const together: LimiterFor = (limit) => consumeTogether(limiterFor(limit), limit.points);
  const shared = createRateLimit(perHour, together, keyOf);
  const own = createRateLimit(perHour);
  let askAgain = 0;
  return {
    async take(address) {
      if (Date.now() < askAgain) return await own.take(address);
      try {
        return await within(patience, shared.take(address), notCounted);
      } catch (error) {
        log.warn("limits count in this process alone", errorFields(error));
        askAgain = Date.now() + holdOff;
        return await own.take(address);
      }
    },
  };
}

function notCounted(): never {
  throw new Error("not counted in time");
}

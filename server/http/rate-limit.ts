import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { withTimeout } from "#server/base/async.ts";
import { errorFields, type Log } from "#server/base/log.ts";
import type { Signer } from "#server/signing/signing.ts";
import { limitKey } from "./request.ts";

type RateDecision =
  { readonly allowed: true } | { readonly allowed: false; readonly retryAfterSeconds: number };

export interface RateLimit {
  /** Counts one submission from an IP address, and decides whether it is allowed. */
  take(address: string): Promise<RateDecision>;
}

/** Counts one use of a key. Rejects with a RateLimiterRes when its points are used up. */
export interface Limiter {
  consume(key: string): Promise<RateLimiterRes>;
}

/** Makes a limiter that allows `points` uses per window of `seconds`, which starts with the first use. */
export type LimiterFor = (limit: {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}) => Limiter;

const inMemory: LimiterFor = ({ points, seconds }) =>
  new RateLimiterMemory({ points, duration: seconds, keyPrefix: "" });

const totalKey = "all";

/**
 * Allows `perHour` submissions per address and hour, and 20 times `perHour` per minute in total. Only
 * submissions within the first limit count toward the second, so one address cannot use it up. While the
 * second is used up no new address is recorded, which bounds memory.
 * @param keyOf the key under which an address is counted
 */
export function createRateLimit(
  perHour: number,
  limiterFor: LimiterFor = inMemory,
  keyOf: (address: string) => string = limitKey,
): RateLimit {
  const perAddress = limiterFor({ name: "address", points: perHour, seconds: 3600 });
  const total = limiterFor({ name: "everyone", points: 20 * perHour, seconds: 60 });
  /** When the total limit allows submissions again, in ms since 1970. */
  let totalFullUntil = 0;

  return {
    async take(address) {
      const waitMs = totalFullUntil - Date.now();
      if (waitMs > 0) return refusal(waitMs);
      const addressUse = await consume(perAddress, keyOf(address));
      if (!addressUse.allowed) return refusal(addressUse.state.msBeforeNext);
      const all = await consume(total, totalKey);
      if (all.state.remainingPoints === 0) totalFullUntil = Date.now() + all.state.msBeforeNext;
      return all.allowed ? { allowed: true } : refusal(all.state.msBeforeNext);
    },
  };
}

/** @throws the error of the limiter's store */
async function consume(limiter: Limiter, key: string) {
  try {
    return { allowed: true, state: await limiter.consume(key) };
  } catch (error) {
    if (error instanceof RateLimiterRes) return { allowed: false, state: error };
    throw error;
  }
}

function refusal(waitMs: number): RateDecision {
  return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) };
}

interface SharedRateLimitDeps {
  readonly perHour: number;
  /** Makes limiters whose counts all processes share. */
  readonly limiterFor: LimiterFor;
  readonly signer: Signer;
  readonly log: Log;
}

/** How long a submission waits for the store to count it. */
const timeoutMs = 500;
/** How long the store is skipped after it failed. */
const backoffMs = 5_000;

/**
 * A rate limit that all processes on the store share. The store contains keyed hashes of addresses, never the
 * addresses. Each process also counts on its own, so a slow or failing store neither rejects submissions nor
 * lets one process accept more than the limit.
 */
export function createSharedRateLimit(deps: SharedRateLimitDeps): RateLimit {
  const { perHour, limiterFor, signer, log } = deps;
  const keyOf = (address: string) => signer.hash("limited-address", limitKey(address));
  const shared = createRateLimit(perHour, limiterFor, keyOf);
  const local = createRateLimit(perHour);
  /** In ms since 1970. */
  let skipSharedUntil = 0;
  return {
    async take(address) {
      const decision = await local.take(address);
      if (!decision.allowed || Date.now() < skipSharedUntil) return decision;
      try {
        return await withTimeout(timeoutMs, shared.take(address), throwTimeout);
      } catch (error) {
        log.warn(
          "shared rate limit unavailable: counting in this process only",
          errorFields(error),
        );
        skipSharedUntil = Date.now() + backoffMs;
        return decision;
      }
    },
  };
}

function throwTimeout(): never {
  throw new Error("the store didn't count the submission in time");
}

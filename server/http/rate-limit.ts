import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { withTimeout } from "#server/base/async.ts";
import { errorFields, type Log } from "#server/base/log.ts";
import type { Signer } from "#server/signing/signing.ts";
import { limitKey } from "./request.ts";

type RateAnswer =
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

interface SharedRateLimitDeps {
  readonly perHour: number;
  /** Counts over all processes. */
  readonly limiterFor: LimiterFor;
  readonly signer: Signer;
  readonly log: Log;
}

/** Milliseconds; longer than this nobody waits to be counted. */
const timeoutMs = 500;
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
        return await withTimeout(timeoutMs, shared.take(address), notCounted);
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

/** Who waits to be counted. */
interface Waiting {
  resolve(state: RateLimiterRes): void;
  reject(error: unknown): void;
}

type Group = readonly Waiting[];

/** Counts one use of a key; rejects with the state when there were too many. */
type CountOne = (key: string) => Promise<RateLimiterRes>;

/**
 * Counts together those uses of a key that come while others of it are being counted: all processes count
 * everybody under one key, whose row the database changes for one after another.
 * @param points how many uses are allowed
 */
export function consumeTogether(limiter: Limiter, points: number): { readonly consume: CountOne } {
  /** By key, while it is being counted. */
  const waiting = new Map<string, Waiting[]>();

  async function count(key: string, group: Group): Promise<void> {
    waiting.set(key, []);
    await countGroup(limiter, points, key, group);
    const next = waiting.get(key) ?? [];
    if (next.length === 0) waiting.delete(key);
    else void count(key, next);
  }
  return {
    consume: (key) =>
      new Promise((resolve, reject) => {
        const line = waiting.get(key);
        if (line === undefined) void count(key, [{ resolve, reject }]);
        else line.push({ resolve, reject });
      }),
  };
}

/** Answers all of a group; who came first is allowed first. Never rejects. */
async function countGroup(limiter: Limiter, points: number, key: string, group: Group) {
  try {
    const state = await limiter.consume(key, group.length);
    for (const one of group) one.resolve(state);
  } catch (error) {
    const allowed = error instanceof RateLimiterRes ? allowedOf(group.length, points, error) : 0;
    for (const [index, one] of group.entries())
      if (error instanceof RateLimiterRes && index < allowed) one.resolve(error);
      else one.reject(error);
  }
}

/** How many of the uses were within the points. A key known to be used up is refused without being counted. */
function allowedOf(uses: number, points: number, { consumedPoints }: RateLimiterRes): number {
  const before = consumedPoints - uses;
  return before < 0 ? 0 : Math.max(0, points - before);
}

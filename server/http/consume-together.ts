import { RateLimiterRes } from "rate-limiter-flexible";
import type { Limiter } from "./rate-limit.ts";

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

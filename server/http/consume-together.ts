import { RateLimiterRes } from "rate-limiter-flexible";
import type { Limiter } from "./rate-limit.ts";

/** Who waits to be counted. */
interface Waiting {
  resolve(state: RateLimiterRes): void;
  reject(error: unknown): void;
}

/**
 * A limiter that counts together those uses of a key that come while others of it are being counted: all
 * processes count everybody under one key, whose row the database changes for one after another.
 * @param points how many uses are allowed
 */
export function consumeTogether(limiter: Limiter, points: number): Limiter {
  /** By key, while it is being counted. */
  const waiting = new Map<string, Waiting[]>();

  async function count(key: string, group: readonly Waiting[]): Promise<void> {
    try {
      answer(group, group.length, await limiter.consume(key, group.length));
    } catch (error) {
      if (error instanceof RateLimiterRes) answer(group, allowedOf(group.length, error), error);
      else for (const one of group) one.reject(error);
    }
    const next = waiting.get(key) ?? [];
    if (next.length === 0) waiting.delete(key);
    else begin(key, next);
  }
  function begin(key: string, group: readonly Waiting[]): void {
    waiting.set(key, []);
    void count(key, group);
  }
  /** Who came first is allowed first. */
  function allowedOf(uses: number, { consumedPoints }: RateLimiterRes): number {
    return Math.max(0, points - (consumedPoints - uses));
  }
  return {
    consume: (key) =>
      new Promise((resolve, reject) => {
        const line = waiting.get(key);
        if (line === undefined) begin(key, [{ resolve, reject }]);
        else line.push({ resolve, reject });
      }),
  };
}

function answer(group: readonly Waiting[], allowed: number, state: RateLimiterRes): void {
  for (const [index, one] of group.entries())
    if (index < allowed) one.resolve(state);
    else one.reject(state);
}

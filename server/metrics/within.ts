import { setTimeout as delay } from "node:timers/promises";

/** What `work` gives, or null when it fails or takes longer than `milliseconds`. Never rejects. */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T | null> {
  const ended = new AbortController();
  const late = delay(milliseconds, null, { ref: false, signal: ended.signal });
  const settled = work.catch(() => null);
  try {
    return await Promise.race([settled, late.catch(() => null)]);
  } finally {
    ended.abort();
  }
}

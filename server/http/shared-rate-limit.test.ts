import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Log } from "#server/log.ts";
import { createSigner } from "#server/signing/signer.ts";
import type { Limiter } from "./rate-limit.ts";
import { createSharedRateLimit } from "./shared-rate-limit.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function limitOver(consume: Limiter["consume"]) {
  const lines: string[] = [];
  const warn: Log["warn"] = (event, fields) => void lines.push(JSON.stringify([event, fields]));
  const log: Log = { debug() {}, info() {}, warn, error() {} };
  const signer = createSigner("secret");
  const limiterFor = () => ({ consume });
  return { limit: createSharedRateLimit({ perHour: 1, limiterFor, signer, log }), lines };
}

test("a store that fails is not asked again for a while; this process counts meanwhile", async () => {
  const consume = vi.fn<Limiter["consume"]>().mockRejectedValue(new Error("for 10.0.0.1"));
  const { limit, lines } = limitOver(consume);
  expect(await limit.take("10.0.0.1")).toEqual({ allowed: true });
  expect(await limit.take("10.0.0.1")).toMatchObject({ allowed: false });
  expect(consume).toHaveBeenCalledTimes(1);
  expect(lines).toHaveLength(1);
  expect(lines.join("")).not.toContain("10.0.0.1");
  vi.advanceTimersByTime(5_000);
  await limit.take("10.0.0.2");
  expect(consume).toHaveBeenCalledTimes(2);
});

test("a store that does not answer keeps nobody waiting", async () => {
  const { limit } = limitOver(() => new Promise(() => {}));
  const answer = limit.take("10.0.0.1");
  await vi.advanceTimersByTimeAsync(500);
  expect(await answer).toEqual({ allowed: true });
});

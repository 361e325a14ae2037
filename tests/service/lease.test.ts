import { expect, test } from "vitest";
import { defaultTimeouts } from "#server/delivery/smtp-sender.ts";
import { leaseMilliseconds } from "#server/outbox/worker.ts";

test("the longest send ends well before its row is given to another process", () => {
  expect(2 * defaultTimeouts.send).toBeLessThanOrEqual(leaseMilliseconds);
});

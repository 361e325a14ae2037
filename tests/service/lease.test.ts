import { expect, test } from "vitest";
import { defaultTimeouts } from "#server/delivery/mail/smtp.ts";
import { webhookTimeout } from "#server/delivery/webhooks/sender.ts";
import { leaseMilliseconds } from "#server/outbox/worker.ts";

test.each([
  ["mail", defaultTimeouts.send],
  ["webhook", webhookTimeout],
])(
  "the longest send of a %s ends well before its row is given to another process",
  (_, longest) => {
    expect(2 * longest).toBeLessThanOrEqual(leaseMilliseconds);
  },
);

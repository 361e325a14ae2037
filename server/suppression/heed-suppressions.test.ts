import { afterEach, beforeEach, expect, test } from "vitest";
import { scratchDatabase, type Scratch } from "#server/db/testing.ts";
import type { SuppressionScope } from "#server/db/tables.ts";
import type { Delivery, DeliveryKind } from "#server/delivery/sender.ts";
import { createSigner } from "#server/signing/signing.ts";
import { createSuppressions, withSuppressions } from "./suppressions.ts";

const suppressions = createSuppressions(createSigner("a secret"));
const asked = "2026-11-20T12:00:00.000Z";

let scratch: Scratch;
beforeEach(async () => {
  scratch = await scratchDatabase();
});
afterEach(() => scratch.remove());

/** What becomes of a message to Ada, and what the mail server would get of it. */
async function send(kind: DeliveryKind) {
  const sent: Delivery[] = [];
  const { database } = scratch;
  const sender = withSuppressions({
    database,
    suppressions,
    sender: {
      async send(delivery) {
        sent.push(delivery);
        return { result: "sent" };
      },
      close() {},
    },
  });
  const lead = { email: "Ada+1@example.com", createdAt: asked } as Delivery["lead"];
  const outcome = await sender.send({ kind, lead } as Delivery);
  return { outcome, sent };
}

const refused = { outcome: { result: "refused", reason: "suppressed" }, sent: [] };

function suppress(scope: SuppressionScope, createdAt: string): Promise<void> {
  const wish = { scope, reason: "operator", createdAt } as const;
  return suppressions.add(scratch.database.db, "ada@example.com", wish);
}

test.each(["guide-email", "lead-confirmation", "newsletter-confirmation"] as const)(
  "a %s that was queued before its reader wanted no mail is not sent",
  async (kind) => {
    expect((await send(kind)).sent).toHaveLength(1);
    await suppress("all", "2026-11-20T12:00:01.000Z");
    expect(await send(kind)).toEqual(refused);
  },
);

test.each(["agency-notification", "lead-webhook"] as const)(
  "a %s goes all the same, and says what they want",
  async (kind) => {
    expect((await send(kind)).sent).toMatchObject([{ lead: { wantsNoMail: false } }]);
    await suppress("all", asked);
    const { outcome, sent } = await send(kind);
    expect(outcome).toEqual({ result: "sent" });
    expect(sent).toMatchObject([{ lead: { wantsNoMail: true } }]);
  },
);

test("no newsletter stops no answer, and no question about a newer wish for it", async () => {
  await suppress("newsletter", "2026-11-20T11:59:59.999Z");
  expect((await send("guide-email")).sent).toHaveLength(1);
  expect((await send("newsletter-confirmation")).sent).toHaveLength(1);
});

test("an unsubscribe that came after the wish stops the question", async () => {
  await suppress("newsletter", "2026-11-20T12:00:00.001Z");
  expect(await send("newsletter-confirmation")).toEqual(refused);
  expect((await send("lead-confirmation")).sent).toHaveLength(1);
});

test("so does one that came again after it", async () => {
  await suppress("newsletter", "2026-11-20T11:00:00.000Z");
  await suppress("newsletter", "2026-11-20T13:00:00.000Z");
  expect(await send("newsletter-confirmation")).toEqual(refused);
});

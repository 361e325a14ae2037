import { describe, beforeEach, expect, test } from "vitest";
import { scratchDatabase, type Scratch } from "#server/db/testing.ts";
import { createSigner } from "#server/signing/signing.ts";
import { createSuppressions, stopsAllMail, withSuppressions } from "./suppressions.ts";
import type { SuppressionScope } from "#server/db/tables.ts";
import type { Delivery } from "#server/delivery/sender.ts";

const suppressions = createSuppressions(createSigner("a secret"));
const suppression = {
  scope: "all",
  reason: "operator",
  createdAt: "2026-11-20T12:00:00.000Z",
} as const;

let scratch: Scratch;
beforeEach(async () => {
  scratch = await scratchDatabase();
});

test("finds an address in any spelling, and no other address", async () => {
  const { db } = scratch.database;
  await suppressions.add(db, "Ada+News@Example.com", suppression);
  const found = { ...suppression, email: "ada@example.com" };
  expect(await suppressions.of(db, "ADA@example.com")).toEqual([found]);
  expect(await suppressions.of(db, "ada@example.org")).toEqual([]);
  const isStopped = await suppressions.stopped(db);
  expect(["ada+x@example.com", "bob@example.com"].map(isStopped)).toEqual([true, false]);
});

test("replaces a suppression that is added again, and ends one that is removed", async () => {
  const { db } = scratch.database;
  await suppressions.add(db, "ada@example.com", suppression);
  const again = { ...suppression, createdAt: "2026-12-01T00:00:00.000Z" };
  await suppressions.add(db, "ada@example.com", again);
  await suppressions.add(db, "ada@example.com", { ...suppression, scope: "newsletter" });
  const found = await suppressions.of(db, "ada@example.com");
  expect(found.map(({ createdAt }) => createdAt)).toEqual([again.createdAt, suppression.createdAt]);
  expect(stopsAllMail(found)).toBe(true);
  expect(await suppressions.remove(db, "Ada@example.com", ["all"])).toBe(1);
  const left = await suppressions.of(db, "ada@example.com");
  expect(left).toMatchObject([{ scope: "newsletter" }]);
  expect(stopsAllMail(left)).toBe(false);
});

test("survives an erase through its keyed hash, and a new key through the address", async () => {
  const { db } = scratch.database;
  await suppressions.add(db, "ada@example.com", suppression);
  await suppressions.add(db, "bob@example.com", suppression);
  const renewed = createSuppressions(createSigner("another secret"));
  expect(await renewed.of(db, "bob@example.com")).toHaveLength(1);
  await db.updateTable("suppressions").set({ email: null }).execute();
  expect(await suppressions.of(db, "ada@example.com")).toEqual([{ ...suppression, email: null }]);
  expect(await renewed.of(db, "ada@example.com")).toEqual([]);
  const rows = await db.selectFrom("suppressions").selectAll().execute();
  expect(JSON.stringify(rows)).not.toMatch(/ada|bob|example\.com/);
});

describe("a sender with suppressions", () => {
  const asked = "2026-11-20T12:00:00.000Z";

  /** What happens to a message to Ada, and what the mail server would receive of it. */
  async function mail(kind: Delivery["kind"]) {
    const deliveries: Delivery[] = [];
    const { database } = scratch;
    const send = async (delivery: Delivery) => {
      deliveries.push(delivery);
      return { result: "sent" } as const;
    };
    const sender = withSuppressions({ database, suppressions, sender: { send, close() {} } });
    const lead = { email: "Ada+1@example.com", createdAt: asked } as Delivery["lead"];
    const outcome = await sender.send({ kind, lead } as Delivery);
    return { outcome, sent: deliveries };
  }

  const refused = { outcome: { result: "refused", reason: "suppressed" }, sent: [] };

  function suppress(scope: SuppressionScope, createdAt: string): Promise<void> {
    const added = { scope, reason: "operator", createdAt } as const;
    return suppressions.add(scratch.database.db, "ada@example.com", added);
  }

  test.each(["guide-email", "lead-confirmation", "newsletter-confirmation"] as const)(
    "does not send a %s queued before its address was suppressed",
    async (kind) => {
      expect((await mail(kind)).sent).toHaveLength(1);
      await suppress("all", "2026-11-20T12:00:01.000Z");
      expect(await mail(kind)).toEqual(refused);
    },
  );

  test.each(["agency-notification", "lead-webhook"] as const)(
    "sends a %s anyway, and says that they want no mail",
    async (kind) => {
      expect((await mail(kind)).sent).toMatchObject([{ wantsNoMail: false }]);
      await suppress("all", asked);
      const { outcome, sent } = await mail(kind);
      expect(outcome).toEqual({ result: "sent" });
      expect(sent).toMatchObject([{ wantsNoMail: true }]);
    },
  );

  test("a newsletter suppression stops neither replies nor the confirmation of a later signup", async () => {
    await suppress("newsletter", "2026-11-20T11:59:59.999Z");
    expect((await mail("guide-email")).sent).toHaveLength(1);
    expect((await mail("newsletter-confirmation")).sent).toHaveLength(1);
  });

  test("unsubscribing after the signup, or after a repeated one, stops its confirmation", async () => {
    await suppress("newsletter", "2026-11-20T11:00:00.000Z");
    await suppress("newsletter", "2026-11-20T12:00:00.001Z");
    expect(await mail("newsletter-confirmation")).toEqual(refused);
    expect((await mail("lead-confirmation")).sent).toHaveLength(1);
  });
});

import { afterEach, beforeEach, expect, test } from "vitest";
import { type LeadsFixture, leadsFixture, submissionForTests as submission } from "./testing.ts";
import { countLeads } from "./read-leads.ts";

let fixture: LeadsFixture;
beforeEach(async () => {
  fixture = await leadsFixture();
});
afterEach(() => fixture.remove());

const fields = { firstName: "Ada", email: "ada@example.com", wantsNewsletter: true };
const submit = (change: Parameters<typeof submission>[0] = {}) =>
  fixture.leads.submit("guide", submission({ fields, ...change }));
const subscriptions = () =>
  fixture.database.db.selectFrom("newsletter_subscriptions").selectAll().execute();
const kinds = async () => (await fixture.outbox()).map(({ kind, state }) => `${kind} ${state}`);

test("a checked box creates a pending subscription and a confirmation email", async () => {
  await submit();
  expect(await kinds()).toEqual([
    "agency-notification queued",
    "guide-email queued",
    "newsletter-confirmation queued",
  ]);
  expect(await subscriptions()).toMatchObject([
    { email: "ada@example.com", state: "pending", created_at: "2026-11-20T12:00:00.000Z" },
  ]);
});

test("an unchecked box creates neither", async () => {
  await submit({ fields: { ...fields, wantsNewsletter: false } });
  expect(await kinds()).toEqual(["agency-notification queued", "guide-email queued"]);
  expect(await subscriptions()).toEqual([]);
});

test("an address gets one confirmation in 24 hours, three in 30 days, and has one row", async () => {
  const counts: number[] = [];
  for (const day of [1, 1.5, 2, 3, 4, 31]) {
    fixture.setClock(Date.UTC(2026, 11, 1) + day * 86_400_000);
    await submit({ fields: { ...fields, email: `ada+${day}@example.com` } });
    const all = await kinds();
    counts.push(all.filter((row) => row === "newsletter-confirmation queued").length);
  }
  expect(counts).toEqual([1, 1, 2, 3, 3, 4]);
  expect(await subscriptions()).toHaveLength(1);
});

test("a suspected request's confirmation is held with its other messages", async () => {
  await submit({ suspected: "trap" });
  expect(await kinds()).toEqual([
    "agency-notification held",
    "guide-email held",
    "newsletter-confirmation held",
  ]);
});

test("sends none to an address suppressed for all mail, but still notifies the agency", async () => {
  const { db } = fixture.database;
  const suppression = { reason: "operator", createdAt: "2026-11-20T12:00:00.000Z" } as const;
  await fixture.suppressions.add(db, "ada@example.com", { ...suppression, scope: "all" });
  const outcome = await submit({ fields: { ...fields, email: "Ada+1@Example.com" } });
  expect(outcome).toMatchObject({ taken: true });
  expect(await countLeads(fixture.database)).toBe(1);
  expect(await kinds()).toEqual([
    "agency-notification queued",
    "guide-email withheld",
    "newsletter-confirmation withheld",
  ]);
  const reasons = (await fixture.outbox()).map(({ last_error: reason }) => reason);
  expect(reasons).toEqual([null, "suppressed", "suppressed"]);
  expect(await subscriptions()).toEqual([]);
});

test("sends the guide to an address suppressed for the newsletter, which can sign up again", async () => {
  const { db } = fixture.database;
  const suppression = { reason: "unsubscribed", createdAt: "2026-11-20T11:00:00.000Z" } as const;
  await fixture.suppressions.add(db, "ada@example.com", { ...suppression, scope: "newsletter" });
  await submit();
  expect(await kinds()).toHaveLength(3);
  expect(await subscriptions()).toMatchObject([{ state: "pending" }]);
});

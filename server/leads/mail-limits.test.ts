import { beforeEach, describe, expect, test } from "vitest";
import type { Tx } from "#server/db/tables.ts";
import { onPostgres } from "#server/db/testing.ts";
import { managerOver } from "#server/desk/leads-testing.ts";
import {
  idOf,
  type LeadsFixture,
  leadsFixture,
  submissionForTests as submission,
  testLeads,
} from "./testing.ts";
import { mailAllowance } from "./mail-limits.ts";
import { countLeads } from "./read-leads.ts";

let fixture: LeadsFixture;
beforeEach(async () => {
  fixture = await leadsFixture();
});

async function messages(): Promise<string[]> {
  const rows = await fixture.outbox();
  return rows
    .map(({ kind, state, last_error: reason }) =>
      reason === null ? `${kind} ${state}` : `${kind} ${state}: ${reason}`,
    )
    .toSorted();
}

/** The messages of two requests for the guide. */
const oneGuideOfTwo = [
  "agency-notification queued",
  "agency-notification queued",
  "guide-email queued",
  "guide-email withheld: mail-limit",
];

describe("guide emails to one address", () => {
  test("are limited to one in 24 hours for all its spellings; leads and notifications are not", async () => {
    const first = await fixture.leads.submit("guide", submission());
    fixture.setClock("2026-11-21T11:59:59.999Z");
    const fields = { firstName: "Ada", email: "ADA+again@Example.COM" };
    const second = await fixture.leads.submit("guide", submission({ fields }));
    expect({ ...second, reply: { ...second.reply, id: "" } }).toEqual({
      ...first,
      reply: { ...first.reply, id: "" },
    });
    expect(await countLeads(fixture.database)).toBe(2);
    expect(await fixture.guidesQueued()).toBe(1);
    expect(await messages()).toEqual(oneGuideOfTwo);
  });

  test("are allowed again after 24 hours, up to three in 30 days", async () => {
    const days = [1, 2, 3, 4, 29, 30.99, 31, 31.5, 32];
    const counts: number[] = [];
    for (const day of days) {
      fixture.setClock(Date.UTC(2026, 11, 1) + day * 86_400_000);
      await fixture.leads.submit("guide", submission());
      counts.push(await fixture.guidesQueued());
    }
    expect(counts).toEqual([1, 2, 3, 3, 3, 3, 4, 4, 5]);
  });

  test("are one for two processes that are asked at once, with the same reply", async () => {
    // A SQLite file has one service (tests/service/main.test.ts): there, the same one is asked twice.
    const other = onPostgres ? await fixture.openAnother() : fixture.database;
    const { suppressions } = fixture;
    const leads = [fixture.database, other].map((database) =>
      testLeads(database, { suppressions }),
    );
    const askAtOnce = async (address: (at: number) => string) => {
      const outcomes = Array.from({ length: 20 }, async (_, at) => {
        const fields = { firstName: `Ada ${at}`, email: address(at) };
        const outcome = await leads[at % leads.length]?.submit("guide", submission({ fields }));
        return outcome?.reply.message;
      });
      return new Set(await Promise.all(outcomes));
    };
    // Others first: a new store's first requests wait for each other, and so do new connections.
    await askAtOnce((at) => `bo${at}@example.com`);
    expect(await fixture.guidesQueued()).toBe(20);
    expect((await askAtOnce((at) => `ada+${at}@example.com`)).size).toBe(1);
    expect(await fixture.guidesQueued()).toBe(21);
  });
});

const message = { name: "Ada", email: "ada+b@example.com", message: "What does Part D cover?" };
const request = {
  name: "Ada",
  email: "ada@example.com",
  phone: "9722045855",
  zipCode: "75024",
  birthdate: "03/15/1960",
  medicarePartA: true,
  medicarePartB: true,
  preferredContactMethod: "phone",
};

describe("confirmations to one address", () => {
  const confirmations = async () =>
    (await messages()).filter((text) => text === "lead-confirmation queued").length;

  test("are limited to one in 24 hours across all forms; leads and notifications are not", async () => {
    await fixture.leads.submit("contact", submission({ fields: message }));
    await fixture.leads.submit("compare", submission({ fields: request }));
    await fixture.leads.submit("consultation", submission({ fields: request }));
    expect(await confirmations()).toBe(1);
    expect(await countLeads(fixture.database)).toBe(3);
    expect(await messages()).toEqual([
      "agency-notification queued",
      "agency-notification queued",
      "agency-notification queued",
      "lead-confirmation queued",
      "lead-confirmation withheld: mail-limit",
      "lead-confirmation withheld: mail-limit",
    ]);
    fixture.setClock("2026-11-21T12:00:00.000Z");
    await fixture.leads.submit("consultation", submission({ fields: request }));
    expect(await confirmations()).toBe(2);
  });

  test("have a limit separate from the guide's", async () => {
    await fixture.leads.submit("guide", submission());
    await fixture.leads.submit("contact", submission({ fields: message }));
    expect(await confirmations()).toBe(1);
    expect(await fixture.guidesQueued()).toBe(1);
  });
});

describe("releasing suspected requests of one address", () => {
  const submitHeld = async () =>
    idOf(await fixture.leads.submit("guide", submission({ suspected: "trap" })));
  async function release(ids: readonly string[], time: string) {
    const manager = managerOver({ ...fixture, now: () => new Date(time) });
    for (const id of ids) expect(await manager.release(id)).toMatchObject({ outcome: "done" });
  }

  test("queues one guide, however long ago they came, and always notifies the agents", async () => {
    const ids = [await submitHeld()];
    fixture.setClock("2026-11-22T12:00:00.000Z");
    ids.push(await submitHeld());
    await release(ids, "2026-11-25T12:00:00.000Z");
    expect(await messages()).toEqual(oneGuideOfTwo);
  });

  test("counts toward the limit from the release", async () => {
    const held = await submitHeld();
    await release([held], "2026-11-25T12:00:00.000Z");
    const counts: number[] = [];
    for (const time of ["2026-11-26T11:59:59.999Z", "2026-11-26T12:00:00.000Z"]) {
      fixture.setClock(time);
      await fixture.leads.submit("guide", submission());
      counts.push(await fixture.guidesQueued());
    }
    expect(counts).toEqual([1, 2]);
  });

  test("queues no guide soon after another one was sent", async () => {
    const held = await submitHeld();
    await fixture.leads.submit("guide", submission());
    await release([held], "2026-11-21T11:59:59.999Z");
    expect(await messages()).toEqual(oneGuideOfTwo);
  });
});

test("for an address with many leads, reads only the emails that were sent", async () => {
  for (let count = 0; count < 9; count += 1) await fixture.leads.submit("guide", submission());
  let read: object[] = [];
  const db = fixture.database.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      read = [...read, ...result.rows];
      return result;
    },
  });
  const now = new Date("2026-11-20T12:00:01.000Z");
  const allowed = await db
    .transaction()
    .execute((tx: Tx) => mailAllowance(tx, "ada@example.com", now));
  expect(allowed("guide-email")).toBe(false);
  expect(allowed("lead-confirmation")).toBe(true);
  expect(read).toHaveLength(1);
});

test.describe("signing up for the newsletter with the guide", () => {
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

  test("sends the guide to an address suppressed for the newsletter, which can sign up again", async () => {
    const { db } = fixture.database;
    const suppression = { reason: "unsubscribed", createdAt: "2026-11-20T11:00:00.000Z" } as const;
    await fixture.suppressions.add(db, "ada@example.com", { ...suppression, scope: "newsletter" });
    await submit();
    expect(await kinds()).toHaveLength(3);
    expect(await subscriptions()).toMatchObject([{ state: "pending" }]);
  });
});

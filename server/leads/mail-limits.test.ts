import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Tx } from "#server/db/tables.ts";
import { type LeadsFixture, leadsFixture, submissionForTests as submission } from "./testing.ts";
import { mailAllowance } from "./mail-limits.ts";
import { countLeads } from "./read-leads.ts";

let fixture: LeadsFixture;
beforeEach(async () => {
  fixture = await leadsFixture();
});
afterEach(() => fixture.remove());

/** All outbox messages with their state and the reason when withheld. */
async function messages(): Promise<string[]> {
  const rows = await fixture.outbox();
  return rows
    .map(({ kind, state, last_error: reason }) =>
      reason === null ? `${kind} ${state}` : `${kind} ${state}: ${reason}`,
    )
    .toSorted();
}

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
    expect(await messages()).toEqual([
      "agency-notification queued",
      "agency-notification queued",
      "guide-email queued",
      "guide-email withheld: mail-limit",
    ]);
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

  test("do not count for other addresses", async () => {
    await fixture.leads.submit("guide", submission());
    await fixture.leads.submit(
      "guide",
      submission({ fields: { firstName: "Ada", email: "ada@example.org" } }),
    );
    expect(await fixture.guidesQueued()).toBe(2);
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

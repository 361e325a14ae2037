import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Tx } from "#server/db/tables.ts";
import { type Desk, deskForTests, submissionForTests as submission } from "./testing.ts";
import { mailAllowance } from "./mail-limits.ts";
import { countLeads } from "./read-leads.ts";

let desk: Desk;
beforeEach(async () => {
  desk = await deskForTests();
});
afterEach(() => desk.remove());

describe("guide emails to one address", () => {
  test("are one in 24 hours, under any spelling; the lead and its notification stand", async () => {
    const first = await desk.leads.submit("guide", submission());
    desk.setClock("2026-11-21T11:59:59.999Z");
    const fields = { firstName: "Ada", email: "ADA+again@Example.COM" };
    const second = await desk.leads.submit("guide", submission({ fields }));
    expect({ ...second, reply: { ...second.reply, id: "" } }).toEqual({
      ...first,
      reply: { ...first.reply, id: "" },
    });
    expect(await countLeads(desk.database)).toBe(2);
    expect(await desk.guidesQueued()).toBe(1);
    expect(await desk.outbox()).toHaveLength(3);
  });

  test("may go again after 24 hours, three times in 30 days", async () => {
    const days = [1, 2, 3, 4, 29, 30.99, 31, 31.5, 32];
    const counts: number[] = [];
    for (const day of days) {
      desk.setClock(Date.UTC(2026, 11, 1) + day * 86_400_000);
      await desk.leads.submit("guide", submission());
      counts.push(await desk.guidesQueued());
    }
    expect(counts).toEqual([1, 2, 3, 3, 3, 3, 4, 4, 5]);
  });

  test("to other addresses are not affected", async () => {
    await desk.leads.submit("guide", submission());
    await desk.leads.submit(
      "guide",
      submission({ fields: { firstName: "Ada", email: "ada@example.org" } }),
    );
    expect(await desk.guidesQueued()).toBe(2);
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
    (await desk.outbox()).filter(({ kind }) => kind === "lead-confirmation").length;

  test("are one in 24 hours over all forms; every lead and notification stands", async () => {
    await desk.leads.submit("contact", submission({ fields: message }));
    await desk.leads.submit("compare", submission({ fields: request }));
    await desk.leads.submit("consultation", submission({ fields: request }));
    expect(await confirmations()).toBe(1);
    expect(await countLeads(desk.database)).toBe(3);
    expect(await desk.outbox()).toHaveLength(4);
    desk.setClock("2026-11-21T12:00:00.000Z");
    await desk.leads.submit("consultation", submission({ fields: request }));
    expect(await confirmations()).toBe(2);
  });

  test("neither use up the guide's limit nor are kept back by it", async () => {
    await desk.leads.submit("guide", submission());
    await desk.leads.submit("contact", submission({ fields: message }));
    expect(await confirmations()).toBe(1);
    expect(await desk.guidesQueued()).toBe(1);
  });
});

test("of a mailbox that many forms named, only the few mails to it are read", async () => {
  for (let count = 0; count < 9; count += 1) await desk.leads.submit("guide", submission());
  let read: object[] = [];
  const db = desk.database.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      read = [...read, ...result.rows];
      return result;
    },
  });
  const now = new Date("2026-11-20T12:00:01.000Z");
  const allowed = await db
    .transaction()
    .execute((writing: Tx) => mailAllowance(writing, ["ada@example.com"], now));
  expect(allowed("ada@example.com", "guide-email")).toBe(false);
  expect(allowed("ada@example.com", "lead-confirmation")).toBe(true);
  expect(read).toHaveLength(2); // that somebody wrote from it before, and the one guide
});

import { sql } from "kysely";
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  expect,
  onTestFinished,
  test,
  vi,
} from "vitest";
import type { Database } from "#server/db/database.ts";
import { openDatabase } from "#server/db/open.ts";
import type { Tx } from "#server/db/tables.ts";
import { guideRow, scratchDatabase, type Scratch } from "#server/db/testing.ts";
import { managerOver } from "#server/desk/leads-testing.ts";
import { erasePerson } from "#server/leads/erase.ts";
import { lockEmail, lockForLead, lockLeads } from "#server/leads/locks.ts";
import { idOf, submissionForTests, testLeads } from "#server/leads/testing.ts";
import { endSubscription, stopMail } from "#server/newsletter/newsletter.ts";
import { createSigner } from "#server/signing/signing.ts";
import { createSuppressions } from "#server/suppression/suppressions.ts";

const ada = "ada@example.com";
const now = new Date("2026-11-20T12:00:00.000Z");
const suppressions = createSuppressions(createSigner("secret"));
const leadInput = {
  scope: "newsletter",
  reason: "unsubscribed",
  createdAt: now.toISOString(),
} as const;

let scratch: Scratch;
let database: Database;
beforeAll(async () => {
  scratch = await scratchDatabase();
  ({ database } = scratch);
});
afterAll(() => scratch.remove());
beforeEach(subscribe);
afterEach(async () => {
  for (const table of [
    "leads",
    "suppressions",
    "call_stops",
    "disclosure_texts",
    "erasures",
  ] as const)
    await database.db.deleteFrom(table).execute();
});

/** Until a transaction waits for a lock that another one holds. */
async function untilOneWaits(): Promise<void> {
  const waiting = sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  const isWaiting = async () => (await waiting.execute(database.db)).rows.length > 0;
  await vi.waitUntil(isWaiting, { timeout: 10_000, interval: 10 });
}

const deps = () => ({ db: database.db, suppressions, now: () => now });
const emails = () => database.db.selectFrom("suppressions").select("email").execute();

test("an unsubscribe during an erase leaves no address behind", async () => {
  let ending: Promise<void> | undefined;
  await database.db.transaction().execute(async (erasing) => {
    await erasing.deleteFrom("newsletter_subscriptions").execute();
    ending = endSubscription(deps(), "subscription");
    await untilOneWaits();
  });
  await ending;
  expect(await emails()).toEqual([]);
});

test("neither does an unsubscribe just before, after the erase has started reading", async () => {
  let erasing: Promise<unknown> | undefined;
  await database.db.transaction().execute(async (ending) => {
    await hold(ending);
    await suppressions.add(ending, ada, leadInput);
    erasing = erasePerson(database, ada, now);
    await untilOneWaits();
  });
  await erasing;
  expect(await emails()).toEqual([{ email: null }]);
});

test("a stop that is noted at the desk during an erase leaves no number behind", async () => {
  const { db } = database;
  await db
    .insertInto("lead_details")
    .values({ lead_id: "lead", phone: "(972) 204-5855" })
    .execute();
  let erasing: Promise<unknown> | undefined;
  await db.transaction().execute(async (stopping) => {
    await lockLeads(stopping, ["lead"]);
    erasing = erasePerson(database, ada, now);
    await untilOneWaits();
    const by = { by_id: "maria", by_name: "Maria", created_at: now.toISOString() };
    const stop = { phone_hash: "hash", scope: "calls", phone: "9722045855", ...by } as const;
    await stopping.insertInto("call_stops").values(stop).execute();
  });
  await erasing;
  expect(await db.selectFrom("call_stops").select("phone").execute()).toEqual([{ phone: null }]);
});

test("a confirmation and a suppression at the same time both finish", async () => {
  await suppressions.add(database.db, ada, leadInput);
  let stopping: Promise<void> | undefined;
  await database.db.transaction().execute(async (confirming) => {
    await hold(confirming);
    stopping = stopMail(deps(), ada, "newsletter");
    await untilOneWaits();
    await suppressions.remove(confirming, ada, ["newsletter"]);
  });
  await stopping;
  expect(await emails()).toEqual([{ email: ada }]);
});

test("a text that a new lead is about to reference is kept, even if its only other lead is erased", async () => {
  const created_at = now.toISOString();
  const text = { hash: "hash", text: "By sending this form", first_shown_at: created_at };
  await database.db.insertInto("disclosure_texts").values(text).execute();
  await database.db.insertInto("disclosure_records").values(proof("lead")).execute();
  let erasing: Promise<unknown> | undefined;
  await database.db.transaction().execute(async (submitting) => {
    await lockForLead(database, submitting, "bob@example.com");
    erasing = erasePerson(database, ada, now);
    await untilOneWaits();
    const bob = guideRow("bobs", { email: "bob@example.com" });
    await submitting.insertInto("leads").values(bob).execute();
    await submitting.insertInto("disclosure_records").values(proof("bobs")).execute();
  });
  await erasing;
  expect(await database.db.selectFrom("leads").select("id").execute()).toEqual([{ id: "bobs" }]);
  expect(await database.db.selectFrom("disclosure_texts").select("hash").execute()).toHaveLength(1);
});

test("a lead waits for a lock on its own address, but not on another one", async () => {
  const leads = testLeads(database, { now: () => now, suppressions });
  const from = (email: string) =>
    leads.submit("guide", submissionForTests({ fields: { firstName: "Ada", email } }));
  const answered: string[] = [];
  let all: Promise<unknown> | undefined;
  await database.db.transaction().execute(async (erasing) => {
    await lockEmail(database, erasing, ada);
    const writers = ["bob@example.com", ada, "eve@example.com"];
    all = Promise.all(writers.map(async (email) => (await from(email)) && answered.push(email)));
    await vi.waitFor(() => expect(answered).toHaveLength(2), 8_000);
    await untilOneWaits();
    expect(answered).not.toContain(ada);
  });
  await all;
  expect(answered).toHaveLength(3);
});

test("a release waits for a lock on its person's address", async () => {
  const leads = testLeads(database, { now: () => now, suppressions });
  const leadId = idOf(await leads.submit("guide", submissionForTests({ suspected: "trap" })));
  const released: string[] = [];
  let releasing: Promise<unknown> | undefined;
  await database.db.transaction().execute(async (submitting) => {
    await lockEmail(database, submitting, ada);
    const manager = managerOver({ database });
    releasing = manager.release(leadId).then(() => released.push(leadId));
    await untilOneWaits();
    expect(released).toEqual([]);
  });
  await releasing;
  expect(released).toEqual([leadId]);
});

test("a row that stays locked prevents only its own lead from being stored", async () => {
  const timeouts = { statement: 2_000, write: 5_000 };
  const hurried = await openDatabase(scratch.place, { timeouts });
  onTestFinished(() => hurried.close());
  const leads = testLeads(hurried);
  const from = (email: string) => {
    const fields = { firstName: "Ada", email, wantsNewsletter: true };
    return leads.submit("guide", submissionForTests({ fields }));
  };
  await from(ada);
  const outcomes = await database.db.transaction().execute(async (confirming) => {
    // Like a newsletter confirmation on a machine that then disappears.
    await hold(confirming, "pending");
    const people = ["bob@example.com", ada, "eve@example.com"];
    return await Promise.allSettled(people.map(from));
  });
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
});

function proof(leadId: string) {
  const disclosure = { disclosure_id: "form", version: "1", text_hash: "hash", page: "/" };
  const by = { ip: "203.0.113.7", user_agent: "Firefox", channel: "api" as const };
  return { id: `of ${leadId}`, lead_id: leadId, shown_at: now.toISOString(), ...disclosure, ...by };
}

/** Like a change of the subscription. */
async function hold(tx: Tx, state: "confirmed" | "pending" = "confirmed"): Promise<void> {
  await tx.updateTable("newsletter_subscriptions").set({ state }).execute();
}

async function subscribe(): Promise<void> {
  const created_at = now.toISOString();
  const person = { email: ada, email_normalized: ada, created_at };
  await database.db.insertInto("leads").values(guideRow("lead", person)).execute();
  await database.db
    .insertInto("newsletter_subscriptions")
    .values({ ...person, id: "subscription", lead_id: "lead", state: "pending" })
    .execute();
}

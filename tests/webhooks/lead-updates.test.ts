import { expect, test } from "vitest";
import { leadUpdateEvent } from "#contract/lead-event.ts";
import type { LeadStatus } from "#contract/lead-work.ts";
import { addPeople } from "#server/desk/leads-testing.ts";
import { queueLeadUpdate } from "#server/desk/lead-updates.ts";
import { receiverForTest, storeWithWorkers } from "./workers-for-test.ts";

type Store = Awaited<ReturnType<typeof storeWithWorkers>>;

/** Stores a lead without its mail, which would wait for a mail server. */
async function submit(store: Store): Promise<string> {
  const id = await store.submit();
  await store.database.db.deleteFrom("outbox").where("destination", "is", null).execute();
  return id;
}

/** A change as the desk makes it; the workers look at once. */
async function change({ database }: Store, leadId: string, webhookUrl: string, status: LeadStatus) {
  await database.write(async (tx) => {
    await tx.updateTable("leads").set({ status }).where("id", "=", leadId).execute();
    const sending = { messageIdHost: "desk.example", webhookUrls: [webhookUrl] };
    await queueLeadUpdate(tx, sending, leadId, new Date());
  });
}

test("a receiver hears of a lead, then of its state, with who has it and what is next", async () => {
  const crm = await receiverForTest();
  const store = await storeWithWorkers({ WEBHOOK_URL: crm.url });
  const id = await submit(store);
  const [at, note] = ["2026-11-30T15:00:00.000Z", "Bring the <b>list</b>"];
  await addPeople(store.database.db);
  const planned = { assigned_to: "maria", next_at: at, next_note: note };
  await store.database.db.updateTable("leads").set(planned).execute();
  await change(store, id, crm.url, "appointment");
  store.startWorkers();
  await store.settled();
  expect(crm.caught.map(({ event }) => event.data.id)).toEqual([id]);
  const [update, ...more] = crm.updates;
  if (update === undefined || more.length > 0) throw new Error("not one change");
  const { type, version, timestamp, data } = leadUpdateEvent.parse(update.event);
  expect([type, version, timestamp]).toEqual(["lead.updated", 1, data.updatedAt]);
  const { number } = crm.caught[0]?.event.data ?? {};
  const nextStep = { at, note };
  const work = { status: "appointment", assignedTo: "Maria Delgado", nextStep };
  expect(data).toEqual({ id, number, ...work, stop: null, updatedAt: expect.any(String) });
  expect(update.timestamp).toBeGreaterThanOrEqual(crm.caught[0]?.timestamp ?? Infinity);
});

test.each(["calls", "contact"] as const)("an event says a stop of %s", async (scope) => {
  const crm = await receiverForTest();
  const store = await storeWithWorkers({ WEBHOOK_URL: crm.url });
  const person = { name: "Ada Flores", email: "ada@x.test", phone: "(972) 204-5855" };
  const id = await store.submit({ fields: { ...person, message: "Please call me." } }, "contact");
  const { db } = store.database;
  await db.deleteFrom("outbox").execute();
  if (scope === "contact") await db.updateTable("leads").set({ email: "" }).execute();
  const by = { by_id: "p1", by_name: "Maria", created_at: "2026-11-30T15:00:00.000Z" };
  const stop = { phone_hash: "x", phone: "9722045855", scope, ...by };
  await db.insertInto("call_stops").values(stop).execute();
  await change(store, id, crm.url, "working");
  store.startWorkers();
  await store.settled();
  expect(crm.updates.map(({ event }) => event.data.stop)).toEqual([scope]);
});

import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { type LeadStatus, leadStatuses } from "#contract/lead-work.ts";
import { webhookKinds } from "#contract/outbox-kind.ts";
import { loadLeadWork } from "#server/db/lead-work.ts";
import type { OutboxRow, Tables } from "#server/db/tables.ts";
import { guideRow, scratchDatabase, type Scratch } from "#server/db/testing.ts";
import { queueLeadUpdate } from "./lead-updates.ts";

const [crm, sheet] = ["https://crm.example/a", "https://sheet.example/b"];
const sending = { messageIdHost: "desk.example", webhookUrls: [crm, sheet] };
const start = Date.parse("2026-11-30T12:00:00.000Z");

let scratch: Scratch;
/** Grows by a second with each use. */
let time: number;
beforeEach(async () => {
  scratch = await scratchDatabase();
  time = start;
  await addLead("lead");
});

async function addLead(id: string): Promise<void> {
  const lead = guideRow(id, { created_at: new Date(start).toISOString() });
  await scratch.database.db.insertInto("leads").values(lead).execute();
}

function now(): Date {
  time += 1000;
  return new Date(time);
}

/** Changes a lead as the desk does. */
async function change(status: LeadStatus, webhookUrls: string[] = sending.webhookUrls) {
  const at = now();
  await scratch.database.db.transaction().execute(async (tx) => {
    await tx.updateTable("leads").set({ status }).where("id", "=", "lead").execute();
    await queueLeadUpdate(tx, { ...sending, webhookUrls }, "lead", at);
  });
  return at.toISOString();
}

const rows = () => scratch.database.db.selectFrom("outbox").selectAll().orderBy("id").execute();

async function claim(limit = 4, to = crm): Promise<OutboxRow[]> {
  const at = now();
  const leaseUntil = new Date(at.getTime() + 120_000).toISOString();
  const channel = { kinds: webhookKinds, destination: { to } };
  const lease = { owner: randomUUID(), now: at.toISOString(), leaseUntil };
  return await scratch.database.claimDue({ ...lease, limit, channel });
}

/** Records the end of an attempt, as the worker does. */
async function settle({ id, lease_owner }: OutboxRow, state: "sent" | "queued"): Promise<void> {
  await scratch.database.db
    .updateTable("outbox")
    .set({ state, lease_owner: null, lease_until: null, due_at: new Date(time).toISOString() })
    .where("id", "=", id)
    .where("lease_owner", "=", lease_owner)
    .execute();
}

test("queues one event for each webhook, and none without one", async () => {
  await change("working", []);
  expect(await rows()).toEqual([]);
  await change("working");
  const destinations = (await rows()).map(({ destination }) => destination);
  expect(new Set(destinations)).toEqual(new Set([crm, sheet]));
  expect(destinations).toHaveLength(2);
  expect((await rows())[0]).toMatchObject({ kind: "lead-update-webhook", state: "queued" });
});

test("nothing is sent about a suspected lead before its release", async () => {
  const leads = scratch.database.db.updateTable("leads").where("id", "=", "lead");
  await leads.set({ suspected: "trap" }).execute();
  await change("working");
  expect(await rows()).toEqual([]);
  await leads.set({ released_at: new Date(time).toISOString() }).execute();
  await change("appointment");
  expect(await rows()).toHaveLength(2);
});

test("changes before the delivery are one event, with the time of the last, another id and new days of attempts", async () => {
  await change("working");
  const [first] = await claim();
  if (first === undefined) throw new Error("nothing to claim");
  await settle(first, "queued");
  const old: Partial<Tables["outbox"]> = { first_attempt_at: first.created_at };
  await scratch.database.db.updateTable("outbox").set(old).execute();
  const last = await change("appointment");
  expect(await rows()).toHaveLength(2);
  const joined = (await rows()).find(({ id }) => id === first.id);
  expect(joined).toMatchObject({ created_at: last, first_attempt_at: null });
  expect(joined?.message_id).not.toBe(first.message_id);
  const work = { status: "appointment", assignedTo: null, nextStep: null, updatedAt: last };
  expect(await loadLeadWork(scratch.database.db, "lead")).toEqual(work);
});

test("a change while an event is being sent is another event, which waits for the end of the first", async () => {
  await change("working", [crm]);
  const [first] = await claim();
  if (first === undefined) throw new Error("nothing to claim");
  await change("enrolled", [crm]);
  expect(await rows()).toHaveLength(2);
  expect(await claim()).toEqual([]);
  await settle(first, "sent");
  expect(await claim()).toHaveLength(1);
});

test("another lead's events and another webhook's don't wait", async () => {
  await change("working");
  expect(await claim()).toHaveLength(1);
  await change("enrolled");
  await addLead("other");
  await scratch.database.write((tx) => queueLeadUpdate(tx, sending, "other", now()));
  expect((await claim()).map((row) => row.lead_id)).toEqual(["other"]);
  expect(await claim(4, sheet)).toHaveLength(2);
});

test("a change waits until the receiver has heard of the lead", async () => {
  await change("working", [crm]);
  const outbox = scratch.database.db.updateTable("outbox");
  // Within a millisecond, a later row may get a smaller id.
  const event = { kind: "lead-webhook", id: "ffffffff-ffff-7fff-bfff-ffffffffffff" } as const;
  await outbox.set({ ...event, due_at: new Date(time + 60_000).toISOString() }).execute();
  await change("enrolled", [crm]);
  expect(await claim()).toEqual([]);
  await outbox.set({ state: "failed" }).where("id", "=", event.id).execute();
  expect(await claim()).toHaveLength(1);
});

/** What may happen in any order; `send` takes time, so other steps come between its start and its end. */
const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant("change" as const), status: fc.constantFrom(...leadStatuses) }),
    fc.record({ do: fc.constant("send" as const) }),
    fc.record({ do: fc.constantFrom("arrive" as const, "fail" as const, "no-answer" as const) }),
  ),
  { maxLength: 14 },
);

test("whatever happens, the receiver hears of each state in order, and last of the newest", async () => {
  const { db } = scratch.database;
  // As receivers do: an id that was heard before is ignored.
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      await db.deleteFrom("outbox").execute();
      await db.updateTable("leads").set({ status: "new" }).execute();
      const heard = new Map<string, { status: LeadStatus; updatedAt: string }>();
      const underway: { row: OutboxRow; work: Awaited<ReturnType<typeof loadLeadWork>> }[] = [];
      const begin = async () => {
        for (const row of await claim())
          underway.push({ row, work: await loadLeadWork(db, "lead") });
      };
      const end = async (how: "arrive" | "fail" | "no-answer") => {
        const one = underway.pop();
        if (one === undefined) return;
        const id = one.row.message_id;
        if (how !== "fail" && !heard.has(id)) heard.set(id, one.work);
        await settle(one.row, how === "arrive" ? "sent" : "queued");
      };
      for (const step of all) {
        if (step.do === "change") await change(step.status, [crm]);
        else if (step.do === "send") await begin();
        else await end(step.do);
        expect(underway.length).toBeLessThanOrEqual(1);
      }
      for (let left = 1; left > 0; left = underway.length) {
        await end("arrive");
        await begin();
      }
      expect(await claim()).toEqual([]);
      const times = [...heard.values()].map(({ updatedAt }) => updatedAt);
      expect(times).toEqual(times.toSorted());
      const changed = all.some((step) => step.do === "change");
      const { status } = await loadLeadWork(db, "lead");
      expect([...heard.values()].at(-1)?.status).toBe(changed ? status : undefined);
    }),
    { numRuns: 40 },
  );
});

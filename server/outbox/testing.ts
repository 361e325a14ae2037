import { guideRow, scratchDatabase } from "#server/db/testing.ts";
import type { OutboxRow, OutboxTable } from "#server/db/tables.ts";
import type { Delivery, DeliveryOutcome, Sender } from "#server/delivery/sender.ts";
import type { Log } from "#server/base/log.ts";
import { outboxRow } from "./outbox.ts";

const start = "2026-11-20T12:00:00.000Z";

/** For tests: an outbox in a real database, with a clock that only changes when it is set. */
export async function outboxForTests() {
  const scratch = await scratchDatabase();
  const { database } = scratch;
  let time = new Date(start);
  await insertLead(database);
  return {
    ...scratch,
    now: () => time,
    advance(milliseconds: number) {
      time = new Date(time.getTime() + milliseconds);
    },
    /** Queues guide emails for the only lead. */
    async queue(count = 1, change: Partial<OutboxTable> = {}) {
      const envelope = { leadId: "lead-1", kind: "guide-email" as const, state: "queued" as const };
      const envelopes = Array.from({ length: count }, () => ({
        ...envelope,
        now: time.toISOString(),
        messageIdHost: "desk.example",
      }));
      await database.db.insertInto("outbox").values(envelopes.map(outboxRow)).execute();
      if (Object.keys(change).length > 0)
        await database.db.updateTable("outbox").set(change).execute();
      return await this.rows();
    },
    async rows(): Promise<OutboxRow[]> {
      return await database.db.selectFrom("outbox").selectAll().orderBy("id").execute();
    },
    async row(): Promise<OutboxRow> {
      return await database.db.selectFrom("outbox").selectAll().executeTakeFirstOrThrow();
    },
    async attempts() {
      const all = database.db.selectFrom("delivery_attempts").selectAll().orderBy("started_at");
      return await all.orderBy("id").execute();
    },
  };
}

export type Outbox = Awaited<ReturnType<typeof outboxForTests>>;

/** For tests: a sender that records its deliveries and returns `answer`. */
export function senderForTests(answer: (delivery: Delivery) => Promise<DeliveryOutcome>) {
  const deliveries: Delivery[] = [];
  const sender: Sender = {
    async send(delivery) {
      deliveries.push(delivery);
      return await answer(delivery);
    },
    close() {},
  };
  return { sender, deliveries };
}

/** For tests: a log that stores its lines. */
export function logForTests() {
  const lines: string[] = [];
  const write = (event: string, fields: object = {}) =>
    void lines.push(`${event} ${JSON.stringify(fields)}`);
  const log: Log = { debug: write, info: write, warn: write, error: write };
  return { log, lines };
}

async function insertLead({ db }: Awaited<ReturnType<typeof scratchDatabase>>["database"]) {
  const more = { zip_code: "75024", wants_newsletter: 1, suspected: "trap" } as const;
  const lead = guideRow("lead-1", { ...more, created_at: start });
  await db.insertInto("leads").values(lead).execute();
  const ofLead = { lead_id: lead.id } as const;
  await db
    .insertInto("lead_sources")
    .values({ ...ofLead, utm_source: "news" })
    .execute();
  const text = { hash: "h", text: "Words", first_shown_at: start };
  await db.insertInto("disclosure_texts").values(text).execute();
  const visitor = { page: "/", ip: "203.0.113.7", user_agent: "Firefox", channel: "api" } as const;
  const proof = { ...ofLead, ...visitor, version: "2026-11-20", text_hash: text.hash };
  const record = { ...proof, id: "record-1", disclosure_id: "guide-form", shown_at: start };
  await db.insertInto("disclosure_records").values(record).execute();
  const answer = { agreed: 0, phone: "(972) 204-5855", answered_at: start };
  const consent = { ...proof, ...answer, id: "consent-1", consent_id: "automated-contact" };
  await db.insertInto("consent_records").values(consent).execute();
}

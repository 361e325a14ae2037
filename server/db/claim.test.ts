import { DatabaseSync } from "node:sqlite";
import { beforeEach, expect, test } from "vitest";
import type { Channel, Database } from "./database.ts";
import { guideRow, onPostgres, scratchDatabase, type Scratch } from "./testing.ts";
import type { OutboxTable } from "./tables.ts";

let scratch: Scratch;
beforeEach(async () => {
  scratch = await scratchDatabase();
});

const now = "2026-11-20T12:00:00.000Z";
const later = "2026-11-20T12:02:00.000Z";
const earlier = "2026-11-20T08:00:00.000Z";
const dueTimes = [earlier, "2026-11-20T11:00:00.000Z", "2026-11-20T11:00:00.001Z"];
const mail: Channel = { kinds: ["guide-email", "agency-notification"] };
const hooks = ["lead-webhook"] as const;
const [crm, sheet] = ["https://crm.example/a", "https://sheet.example/b"];

test("claims at most the limit, oldest first", async () => {
  await queue(3, (index) => ({ due_at: `2026-11-20T1${1 - index}:00:00.000Z` }));
  await scratch.database.db
    .updateTable("outbox")
    .set({ due_at: "2026-11-19T00:00:00.000Z" })
    .where("id", "=", "row-2")
    .execute();
  expect((await claim(scratch.database, { limit: 2 })).toSorted()).toEqual(["row-1", "row-2"]);
});

test.each([
  ["not due yet", { due_at: later }],
  ["sent", { state: "sent" }],
  ["failed", { state: "failed" }],
  ["held", { state: "held" }],
  ["under an active lease", { lease_owner: "other", lease_until: later }],
] as const)("does not claim a row that is %s", async (_, change) => {
  await queue(1, () => change);
  expect(await claim(scratch.database)).toEqual([]);
});

test.skipIf(onPostgres)("does not wait for another writer if nothing is due", async () => {
  const other = new DatabaseSync(scratch.file);
  other.exec("begin immediate");
  const start = performance.now();
  expect(await claim(scratch.database)).toEqual([]);
  expect(performance.now() - start, "below the busy timeout of 5 s").toBeLessThan(4000);
  other.close();
});

const unknown = { notTo: [], overdueMilliseconds: 0 };

test.each<[string, Channel, string[]]>([
  ["mail", mail, ["row-0", "row-1"]],
  ["another kind of mail", { kinds: ["newsletter-confirmation"] }, []],
  ["one webhook", { kinds: hooks, destination: { to: crm } }, ["row-2"]],
  [
    "webhooks no longer configured",
    { kinds: hooks, destination: { ...unknown, notTo: [crm] } },
    ["row-3"],
  ],
  ["all webhooks", { kinds: hooks }, ["row-2", "row-3"]],
  ["all while none is configured", { kinds: hooks, destination: unknown }, ["row-2", "row-3"]],
])("claims only rows of its channel: %s", async (_, channel, ids) => {
  const webhook = (destination: string) => ({ kind: "lead-webhook" as const, destination });
  await queue(4, (at) => (at < 2 ? {} : webhook(at === 2 ? crm : sheet)));
  expect((await claim(scratch.database, { channel })).toSorted()).toEqual(ids);
});

test.each([
  ["no webhook", []],
  ["another webhook", [crm]],
])("claims rows to others once they have been due for the time, with %s", async (_, notTo) => {
  const webhook = { kind: "lead-webhook", destination: sheet, created_at: earlier } as const;
  await queue(3, (at) => ({ ...webhook, due_at: dueTimes[at] ?? now }));
  const destination = { notTo, overdueMilliseconds: 3_600_000 };
  const channel: Channel = { kinds: hooks, destination };
  expect((await claim(scratch.database, { channel })).toSorted()).toEqual(["row-0", "row-1"]);
});

interface ClaimChange {
  readonly owner?: string;
  readonly limit?: number;
  readonly channel?: Channel;
}

async function claim(database: Database, change: ClaimChange = {}) {
  const usual = { owner: "me", now, leaseUntil: later, limit: 5, channel: mail };
  const rows = await database.claimDue({ ...usual, ...change });
  return rows.map((row) => row.id);
}

async function queue(count: number, change: (index: number) => Partial<OutboxTable> = () => ({})) {
  await scratch.database.db.insertInto("leads").values(guideRow("lead")).execute();
  const rows = Array.from({ length: count }, (_, index) => ({
    id: `row-${index}`,
    lead_id: "lead",
    kind: "guide-email" as const,
    state: "queued" as const,
    destination: null,
    message_id: `<${index}@test>`,
    attempts: 0,
    backoff_step: 0,
    due_at: now,
    created_at: now,
    updated_at: now,
    ...change(index),
  }));
  await scratch.database.db.insertInto("outbox").values(rows).execute();
}

import { beforeEach, expect, test, vi } from "vitest";
import type { OutboxTable } from "#server/db/tables.ts";
import { type Outbox, outboxForTests } from "#server/outbox/testing.ts";
import { createMessages } from "./messages.ts";

const actor = { personId: "p1", name: "Maria", role: "manager", sessionId: "s1" } as const;

let outbox: Outbox;
const onQueued = vi.fn<() => void>();
beforeEach(async () => {
  onQueued.mockClear();
  outbox = await outboxForTests();
});

const office = () => createMessages({ database: outbox.database, now: outbox.now, onQueued });

/** Queues a message and changes only this one. */
async function message(change: Partial<OutboxTable>): Promise<string> {
  const before = new Set((await outbox.rows()).map(({ id }) => id));
  const rows = await outbox.queue();
  const id = rows.find((row) => !before.has(row.id))?.id ?? "";
  await outbox.database.db.updateTable("outbox").set(change).where("id", "=", id).execute();
  return id;
}

const bounced = {
  state: "sent",
  bounced_at: "2026-11-20T11:00:00.000Z",
  bounce: "permanent",
  bounce_status: "5.1.1",
} as const;

test("what failed because the person wants no email leaves the list, and what somebody can mend stays", async () => {
  const due_at = new Date(outbox.now().getTime() - 31 * 86_400_000).toISOString();
  await message({ state: "failed", last_error: "refused: suppressed", due_at });
  await message({ state: "failed", last_error: "refused: no-wish", due_at });
  const lasting = [
    await message({ state: "failed", last_error: "refused: 550 RCPT TO", due_at }),
    await message({ state: "failed", last_error: null, due_at }),
    await message({ state: "failed", last_error: "refused: suppressed" }),
  ];
  const { messages, counts } = await office().messages(actor, {});
  expect(messages.map(({ id }) => id).toSorted()).toEqual(lasting.toSorted());
  expect(counts.failed).toBe(3);
});

test("lists what failed, is held, withheld, was only written to a file or came back, and says why", async () => {
  await message({ state: "failed", last_error: "refused: 550 RCPT TO" });
  await message({ state: "held", kind: "agency-notification" });
  await message({ state: "withheld", last_error: "suppressed" });
  await message({ state: "file-only" });
  await message(bounced);
  const hook = { kind: "lead-webhook", destination: "https://crm.example/secret" } as const;
  const due_at = new Date(outbox.now().getTime() + 1000).toISOString();
  await message({ ...hook, state: "failed", last_error: "gave up: HTTP 503", due_at });
  const { messages, counts, next } = await office().messages(actor, {});
  const of = (state: string) => messages.filter((one) => one.state === state);
  expect(counts).toEqual({ failed: 2, held: 1, bounced: 1, withheld: 1, "file-only": 1 });
  expect([messages.length, next]).toEqual([6, null]);
  expect(of("failed").map(({ act }) => act)).toEqual(["retry", "retry"]);
  const [webhook, mail] = of("failed");
  expect(mail?.reason).toMatch(/^The recipient's address doesn't exist/);
  expect(webhook).toMatchObject({
    destination: "crm.example",
    reason: "crm.example had an internal error.",
    advice: "Check the receiver's log. Then send it again.",
  });
  expect(of("held")).toMatchObject([{ act: "release", lead: { number: 1001, name: "Ada" } }]);
  expect(of("withheld")).toMatchObject([{ act: null, reason: /suppression list/ }]);
  expect(of("file-only")).toMatchObject([{ act: "retry" }]);
  expect(of("bounced")).toMatchObject([{ act: "retry", reason: /no such mailbox/ }]);
  expect(JSON.stringify(messages)).not.toContain("secret");
});

test("leaves out what is sent, late, replaced, old news, or belongs to a held lead's first line", async () => {
  await message({ state: "sent" });
  await message({ ...bounced, bounce: "temporary" });
  await message({ state: "failed", resent_as: "another" });
  await message({ ...bounced, bounced_at: "2026-10-20T11:00:00.000Z" });
  await message({
    state: "withheld",
    due_at: "2026-10-20T11:00:00.000Z",
    last_error: "mail-limit",
  });
  await message({ state: "held", kind: "guide-email" });
  expect(await office().messages(actor, {})).toMatchObject({ messages: [], next: null });
  // A failed message stays, however old, until somebody does something about it.
  await message({
    state: "failed",
    due_at: "2026-10-20T11:00:00.000Z",
    last_error: "refused: 550",
  });
  expect((await office().messages(actor, {})).messages).toHaveLength(1);
});

test("says how many wait to be sent, and since when", async () => {
  expect((await office().messages(actor, {})).queued).toEqual({ count: 0, oldest: null });
  await outbox.queue(2);
  const { queued } = await office().messages(actor, {});
  expect(queued).toEqual({ count: 2, oldest: "2026-11-20T12:00:00.000Z" });
});

test("pages through all of them once, also those of the same time, and by state", async () => {
  await outbox.queue(120, { state: "failed", last_error: "refused: 550" });
  await message({ state: "file-only" });
  const ids: string[] = [];
  let after: string | undefined;
  do {
    const page = await office().messages(actor, { state: "failed", after });
    ids.push(...page.messages.map(({ id }) => id));
    after = page.next ?? undefined;
    expect(page.counts.failed).toBe(99);
  } while (after !== undefined);
  expect([ids.length, new Set(ids).size]).toEqual([120, 120]);
  expect((await office().messages(actor, { after: "1; drop" })).messages).toHaveLength(50);
});

test("queues a message again once, wakes the workers, and notes who did it", async () => {
  const id = await message({ state: "failed", last_error: "refused: 550" });
  expect(await office().retryMessage(actor, id)).toBeNull();
  expect(await outbox.row()).toMatchObject({ id, state: "queued" });
  expect(onQueued).toHaveBeenCalledTimes(1);
  const { db } = outbox.database;
  expect(await db.selectFrom("desk_audit").select(["by_name", "act", "subject"]).execute()).toEqual(
    [{ by_name: "Maria", act: "retry", subject: "1001" }],
  );
});

test.each([
  [{ state: "sent" }, "This message was sent meanwhile."],
  [{ state: "held" }, "This message waits until somebody releases its lead."],
  [{ state: "withheld" }, "This message is kept as a record, and is never sent."],
  [{ ...bounced, resent_as: "another" }, "This message was sent again already."],
] as const)("refuses to send %j again, changes nothing and notes nothing", async (change, why) => {
  const id = await message(change);
  const row = await outbox.row();
  expect(await office().retryMessage(actor, id)).toBe(why);
  expect(await outbox.row()).toEqual(row);
  expect(await office().retryMessage(actor, "no-such-id")).toMatch(/doesn't exist anymore/);
  expect(await outbox.database.db.selectFrom("desk_audit").selectAll().execute()).toEqual([]);
  expect(onQueued).not.toHaveBeenCalled();
});

import { afterEach, beforeEach, expect, test } from "vitest";
import type { OutboxRow } from "#server/db/tables.ts";
import { contextForTests, type TestContext } from "#operator/cli/testing.ts";
import { outboxProgram } from "./program.ts";

const crm = "https://crm.example/hook?key=canary-in-the-path";
const sheet = "https://sheet.example:8443/canary-in-the-path";

let context: TestContext;
let lead: string;
beforeEach(async () => {
  context = await contextForTests([crm, sheet]);
  lead = await context.submit();
});
afterEach(() => context.remove());

const outbox = (...words: string[]) => context.run(outboxProgram, ...words);

test("the list shows a webhook's host and never its path", async () => {
  const { printed } = await outbox("list");
  expect(printed).toMatch(/lead-webhook {2,}crm\.example {2,}queued/);
  expect(printed).toMatch(/lead-webhook {2,}sheet\.example:8443 {2,}queued/);
  const all = [
    printed,
    (await outbox("list", "--json")).printed,
    await why(crm),
    await why(crm, "--json"),
  ];
  expect(all.join("\n")).not.toContain("canary");
});

test.each([
  [["--destination", "crm.example"], ["crm.example"]],
  [["--destination", "CRM.example"], ["crm.example"]],
  [["--destination", "sheet.example"], ["sheet.example:8443"]],
  [["--destination", "sheet.example:8443"], ["sheet.example:8443"]],
  [["--destination", "crm"], []],
  [["--destination", "crm.exampl_"], []],
  [["--kind", "guide-email"], [null]],
  [["--kind", "lead-webhook", "--state", "failed"], []],
  [["--state", "queued", "--destination", "crm.example"], ["crm.example"]],
])("list %j narrows the list and its count", async (words, destinations) => {
  const { printed } = await outbox("list", "--json", ...words);
  const found = JSON.parse(printed) as { destination: string | null }[];
  expect(found.map(({ destination }) => destination)).toEqual(destinations);
  const expected =
    found.length === 0 ? "No messages." : `${found.length} of ${found.length} messages,`;
  expect((await outbox("list", ...words)).printed).toContain(expected);
});

test("why tells of one that was not tried yet", async () => {
  const { id } = await row(crm);
  expect(await why(crm))
    .toBe(`Message ${id} is the webhook that tells another program of a request to crm.example. It was queued Nov 20, 2026, 7:00 AM EST for lead ${lead}.

What happened
  It was not tried yet.

What happens next
  It is due: the running service sends it within seconds.

What you can do
  If it stays so, see that the service runs and that WEBHOOK_URL is set.
`);
});

test("why tells of tries in a row as one, what comes next and what can be done", async () => {
  await attempt(crm, "retry", "ECONNREFUSED", "12:00:00");
  await attempt(crm, "retry", "HTTP 503", "12:00:05");
  await attempt(crm, "retry", "HTTP 503", "12:10:00");
  const { id } = await row(crm);
  const first_attempt_at = "2026-11-20T12:00:00.000Z";
  await set(crm, { due_at: "2026-11-20T12:20:00.000Z", first_attempt_at });
  const told = await why(crm);
  const story = `What happened
  Attempt 1, Nov 20, 2026, 7:00 AM EST: crm.example took no connection: nothing listens at its address and port (ECONNREFUSED).
  Attempts 2 to 3, Nov 20, 2026, 7:00 AM EST to Nov 20, 2026, 7:10 AM EST: crm.example had a fault of its own (HTTP 503).

What happens next
  The next try is Nov 20, 2026, 7:20 AM EST. It is tried until Nov 23, 2026, 7:00 AM EST, then it counts as failed.

What you can do
  Look in the receiver's log. It need not wait for the next try:

    npm run outbox -- retry ${id}
`;
  expect(told.endsWith(story)).toBe(true);
});

test("why names one time for tries within a minute, and breaks lines where the screen ends", async () => {
  await attempt(crm, "retry", "ETIMEDOUT", "12:00:00");
  await attempt(crm, "retry", "ETIMEDOUT", "12:00:05");
  expect(await why(crm)).toContain("  Attempts 1 to 2, Nov 20, 2026, 7:00 AM EST: crm.example did");
  context.setScreen({ width: 60, blocks: false });
  const lines = (await why(crm)).split("\n");
  const long = lines.filter((line) => line.length > 60);
  // To be copied, so in one piece.
  expect(long).toEqual([`    npm run outbox -- retry ${(await row(crm)).id}`]);
  expect(lines.length).toBeGreaterThan(12);
});

test("why tells of one that failed, and --json has code and sentences", async () => {
  await attempt(crm, "refused", "HTTP 410", "12:00:00");
  await set(crm, { state: "failed", last_error: "refused: HTTP 410" });
  const { id } = await row(crm);
  expect(JSON.parse(await why(crm, "--json"))).toMatchObject({
    id,
    destination: "crm.example",
    messageId: `msg_${id}`,
    state: "failed",
    history: [{ outcome: "refused", reason: "HTTP 410" }],
    happened: [expect.stringContaining("crm.example says that this address is gone")],
    next: "Nothing by itself: it is not tried again until you ask for it.",
    advice: expect.stringMatching(/^Take the address out of WEBHOOK_URL, .* Then send it again:$/),
    command: `npm run outbox -- retry ${id}`,
  });
});

test.each([
  ["sent", "Nothing more: it was delivered."],
  ["held", "if it is real, release it with all its messages:"],
] as const)("why tells of one that is %s", async (state, words) => {
  await set(crm, { state });
  expect(await why(crm)).toContain(words);
});

test("why of an unknown message is an error", async () => {
  const { exitCode, complained } = await outbox("why", "nobody");
  expect([exitCode, complained]).toEqual([1, "error: No message has the id nobody.\n"]);
});

test("retry --all-failed --destination sends again to that host alone", async () => {
  await context.database.db.updateTable("outbox").set({ state: "failed" }).execute();
  const { printed } = await outbox("retry", "--all-failed", "--destination", "sheet.example");
  expect(printed).toContain("1 message is queued");
  expect([(await row(sheet)).state, (await row(crm)).state]).toEqual(["queued", "failed"]);
});

test("a destination beside ids is an error", async () => {
  const words = ["retry", (await row(crm)).id, "--destination", "crm.example"];
  const { exitCode, complained } = await outbox(...words);
  expect(exitCode).toBe(1);
  expect(complained).toContain("Say which messages: their ids, or --all-failed.");
});

test("retry --json says how many", async () => {
  await set(crm, { state: "failed" });
  expect(JSON.parse((await outbox("retry", "--all-failed", "--json")).printed)).toEqual({
    queued: 1,
  });
});

async function row(destination: string): Promise<OutboxRow> {
  const wanted = context.database.db.selectFrom("outbox").selectAll();
  return await wanted.where("destination", "=", destination).executeTakeFirstOrThrow();
}

async function why(destination: string, ...words: string[]): Promise<string> {
  const { id } = await row(destination);
  const { printed, complained } = await outbox("why", id, ...words);
  expect(complained).toBe("");
  return printed;
}

async function set(destination: string, change: Partial<OutboxRow>): Promise<void> {
  const { db } = context.database;
  await db.updateTable("outbox").set(change).where("destination", "=", destination).execute();
}

async function attempt(
  destination: string,
  outcome: "retry" | "refused",
  reason: string,
  at: string,
) {
  const time = `2026-11-20T${at}.000Z`;
  const { id: outbox_id } = await row(destination);
  await context.database.db
    .insertInto("delivery_attempts")
    .values({ id: at, outbox_id, outcome, reason, started_at: time, finished_at: time })
    .execute();
}

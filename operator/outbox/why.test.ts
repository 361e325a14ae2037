import { beforeEach, describe, expect, test } from "vitest";
import type { OutboxRow } from "#server/db/tables.ts";
import { type TestContext, contextForTests } from "#operator/cli/testing.ts";
import { outboxProgram } from "./program.ts";
import { deliveryReason } from "#server/outbox/reasons.ts";

describe("outbox why", () => {
  const crm = "https://crm.example/hook?key=canary-in-the-path";
  const sheet = "https://sheet.example:8443/canary-in-the-path";

  let context: TestContext;
  let lead: string;
  beforeEach(async () => {
    context = await contextForTests([crm, sheet]);
    lead = await context.submit();
  });

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

  test("why explains a message without attempts", async () => {
    const { id } = await row(crm);
    expect(await why(crm))
      .toBe(`Message ${id} is the webhook that sends a request to another program (crm.example). It was queued on Nov 20, 2026, 7:00 AM EST for lead 1001 (${lead}).

What happened
  It hasn't been tried yet.

What happens next
  It's due now. The running service will send it within seconds.

What you can do
  If it isn't sent soon, check that the service is running and that WEBHOOK_URL is set.
`);
  });

  test("why groups equal attempts, and says what happens next and what to do", async () => {
    await attempt(crm, "retry", "HTTP 503", "12:10:00", "a");
    await attempt(crm, "retry", "HTTP 503", "12:00:05", "b");
    await attempt(crm, "retry", "ECONNREFUSED", "12:00:00", "c");
    const { id } = await row(crm);
    const first_attempt_at = "2026-11-20T12:00:00.000Z";
    await set(crm, { due_at: "2026-11-20T12:20:00.000Z", first_attempt_at });
    const explained = await why(crm);
    const story = `What happened
  Attempt 1, Nov 20, 2026, 7:00 AM EST: crm.example refused the connection: nothing is listening on that port (ECONNREFUSED).
  Attempts 2 to 3, Nov 20, 2026, 7:00 AM EST to Nov 20, 2026, 7:10 AM EST: crm.example had an internal error (HTTP 503).

What happens next
  The next attempt is on Nov 20, 2026, 7:20 AM EST. If it still isn't delivered by Nov 23, 2026, 7:00 AM EST, it's marked as failed.

What you can do
  Check the receiver's log. To send it now instead of waiting:

    npm run outbox -- retry ${id}
`;
    expect(explained.endsWith(story)).toBe(true);
  });

  test("why shows one time for attempts within a minute, and wraps lines at the terminal's width", async () => {
    await attempt(crm, "retry", "ETIMEDOUT", "12:00:00");
    await attempt(crm, "retry", "ETIMEDOUT", "12:00:05");
    expect(await why(crm)).toContain(
      "  Attempts 1 to 2, Nov 20, 2026, 7:00 AM EST: crm.example did",
    );
    context.setScreen({ width: 60, blocks: false });
    const lines = (await why(crm)).split("\n");
    const long = lines.filter((line) => line.length > 60);
    // Meant to be copied, so on one line.
    expect(long).toEqual([`    npm run outbox -- retry ${(await row(crm)).id}`]);
    expect(lines.length).toBeGreaterThan(12);
  });

  test("why explains a failed message, and --json has the code and the texts", async () => {
    await attempt(crm, "refused", "HTTP 410", "12:00:00");
    await set(crm, { state: "failed", last_error: "refused: HTTP 410" });
    const { id } = await row(crm);
    expect(JSON.parse(await why(crm, "--json"))).toMatchObject({
      id,
      destination: "crm.example",
      messageId: `msg_${id}`,
      state: "failed",
      history: [{ outcome: "refused", reason: "HTTP 410" }],
      happened: [expect.stringContaining("crm.example says this address is permanently gone")],
      next: "Nothing. It won't be sent again unless you retry it.",
      advice: expect.stringMatching(
        /^Remove the address from WEBHOOK_URL, .* Then send it again:$/,
      ),
      command: `npm run outbox -- retry ${id}`,
    });
  });

  test.each([
    ["sent", "Nothing. It was delivered."],
    ["held", "If it's real, release it there, and its messages are sent."],
  ] as const)("why explains one that is %s", async (state, words) => {
    await set(crm, { state });
    expect(await why(crm)).toContain(words);
  });

  test("why explains one that some recipients refused", async () => {
    const { id } = await context.database.db
      .selectFrom("outbox")
      .select("id")
      .where("kind", "=", "agency-notification")
      .executeTakeFirstOrThrow();
    const time = "2026-11-20T12:00:00.000Z";
    const times = { started_at: time, finished_at: time };
    const attempts = context.database.db.insertInto("delivery_attempts");
    await attempts
      .values({ id: "a", outbox_id: id, outcome: "sent", reason: "some-refused", ...times })
      .execute();
    await context.database.db
      .updateTable("outbox")
      .set({ state: "sent" })
      .where("id", "=", id)
      .execute();
    const { printed } = await outbox("why", id);
    expect(printed).toContain("It won't be sent again to the recipients that were refused.");
    expect(printed).toContain(deliveryReason("some-refused", mail).advice);
    expect(printed).not.toContain("It was delivered.");
  });

  test.each(["1001", "#1001"])("why %s explains all messages of that lead", async (number) => {
    const { printed, exitCode } = await outbox("why", number);
    expect(exitCode).toBe(0);
    const messages = context.database.db.selectFrom("outbox").select("id").orderBy("id");
    const ids = (await messages.execute()).map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(2);
    const explained = [...printed.matchAll(/^Message (\S+) is /gm)].map(([, id]) => id);
    expect(new Set(explained)).toEqual(new Set(ids));
    const json = JSON.parse((await outbox("why", number, "--json")).printed) as { id: string }[];
    expect(json.map(({ id }) => id)).toEqual(explained);
    expect(json).toMatchObject(ids.map(() => ({ leadNumber: 1001, next: expect.any(String) })));
  });

  test("why says when a lead has no messages", async () => {
    await context.database.db.deleteFrom("outbox").execute();
    expect((await outbox("why", "1001")).complained).toBe("error: Lead 1001 has no messages.\n");
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
    id = at,
  ) {
    const time = `2026-11-20T${at}.000Z`;
    const { id: outbox_id } = await row(destination);
    await context.database.db
      .insertInto("delivery_attempts")
      .values({ id, outbox_id, outcome, reason, started_at: time, finished_at: time })
      .execute();
  }
});

const webhook = { kind: "lead-webhook", destination: "crm.example" } as const;
const mail = { kind: "guide-email", destination: null } as const;
const unlisted = "it failed with an unknown code";

const codes = (...lines: string[]) => lines.join(", ").split(", ");

test.each(
  codes(
    "HTTP 400, HTTP 401, HTTP 404, HTTP 410, HTTP 429, HTTP 500, redirect 302, inside-address",
    "destination-removed, bad-address, ECONNREFUSED, ETIMEDOUT, ENOTFOUND, ABORT_ERR, ECONNRESET",
    "HPE_INVALID_CONSTANT, DEPTH_ZERO_SELF_SIGNED_CERT, UNABLE_TO_VERIFY_LEAF_SIGNATURE",
    "ERR_SSL_WRONG_VERSION_NUMBER, sender fault: TypeError",
  ),
)("explains a webhook's %s", (code) => {
  const { meaning, advice } = deliveryReason(code, webhook);
  expect(meaning).not.toBe(unlisted);
  expect(`${meaning} ${advice}`).not.toMatch(/[{}]|SMTP|mail/);
});

test.each(
  codes(
    "550 RCPT TO, 553 RCPT TO, beyond-ascii, 554 DATA, 535 AUTH, 530 MAIL FROM, 553 MAIL FROM",
    "421, 451 DATA, bad-address, guide-missing, suppressed, no-wish, no-template, some-refused",
    "some-put-off, ECONNREFUSED, EABORT",
  ),
)("explains an email's %s", (code) => {
  const { meaning, advice } = deliveryReason(code, mail);
  expect(meaning).not.toBe(unlisted);
  expect(`${meaning} ${advice}`).not.toMatch(/[{}]|WEBHOOK/);
});

test("tells an address that the mail server can't take from one that doesn't exist", () => {
  for (const code of ["501 RCPT TO", "553 RCPT TO", "beyond-ascii"])
    expect(deliveryReason(code, mail).meaning).toContain("can't");
  expect(deliveryReason("550 RCPT TO", mail).meaning).toContain("doesn't exist or rejects");
});

test("explains each HTTP status as what it says", () => {
  const statuses = Array.from({ length: 200 }, (_, index) => 400 + index);
  const explained = Map.groupBy(statuses, (status) =>
    deliveryReason(`HTTP ${status}`, webhook).meaning.replace(/^\S+ /, ""),
  );
  const count = (of: readonly number[]) => (of.length > 5 ? `${of.length} others` : of.join(" "));
  expect(Object.fromEntries([...explained].map(([meaning, of]) => [meaning, count(of)]))).toEqual({
    "rejected the signature or credentials": "401 403",
    "has nothing at this address": "404 405",
    "asked us to try again later": "408 425 429",
    "says this address is permanently gone": "410",
    "rejected the message": "92 others",
    "had an internal error": "100 others",
  });
});

test("reports an unknown code as unknown", () => {
  for (const code of ["some-refused", "some-put-off"])
    expect(deliveryReason(code, webhook).meaning).toBe(unlisted);
  expect(deliveryReason("UNKNOWN", webhook).meaning).toBe(unlisted);
});

import { beforeEach, describe, expect, test } from "vitest";
import type { OutboxRow } from "#server/db/tables.ts";
import { contextForTests, type TestContext } from "#operator/cli/testing.ts";
import { leadsProgram } from "#operator/leads/program.ts";
import { mailKinds } from "#contract/outbox-kind.ts";
import { outboxProgram } from "./program.ts";

let context: TestContext;
beforeEach(async () => {
  context = await contextForTests();
});

const outbox = (...words: string[]) => context.run(outboxProgram, ...words);

test("the list shows state, attempts, next attempt and last error in the agency's time", async () => {
  await context.submit();
  await fail("guide-email");
  const rows = await messages();
  const { exitCode, printed } = await outbox("list");
  expect(exitCode).toBe(0);
  const lines = printed.split("\n").map((line) => line.replaceAll(/ {2,}/g, " | "));
  expect(lines[0]).toBe(
    "QUEUED | KIND | DESTINATION | STATE | TRIES | NEXT TRY | ID | LEAD | LAST ERROR",
  );
  const at = "Nov 20, 2026, 7:00 AM EST";
  for (const line of [
    `${at} | guide-email | mail | failed | 3 | - | ${rows[1]?.id} | 1001 | refused: 550`,
    `${at} | agency-notification | mail | queued | 0 | ${at} | ${rows[0]?.id} | 1001 | -`,
  ])
    expect(lines).toContain(line);
  expect(printed).toContain(
    "2 of 2 messages, newest first. Times are in Eastern Time (America/New_York).",
  );
  expect(printed).toContain("To see why a message was not delivered: npm run outbox -- why ID");
});

test("the list starts with what was queued last, and has that with --limit", async () => {
  await context.submit();
  // Stored later, so its ids are higher.
  context.setClock("2026-11-19T12:00:00.000Z");
  await context.submit();
  for (const [limit, leads] of Object.entries({ 2: [1001, 1001], 4: [1001, 1001, 1002, 1002] })) {
    const { printed } = await outbox("list", "--json", "--limit", limit);
    expect(JSON.parse(printed)).toMatchObject(leads.map((leadNumber) => ({ leadNumber })));
  }
});

test("no line is wider than the screen", async () => {
  context.setScreen({ width: 80, blocks: false });
  await context.submit();
  await fail("guide-email");
  const { printed } = await outbox("list", "--limit", "1");
  expect(printed.split("\n").filter((line) => line.length > 80)).toEqual([]);
  expect(printed).toContain("raise --limit for more");
});

test("a withheld email is listed, why shows the reason, and retry rejects it", async () => {
  await context.submit();
  await context.submit();
  const listed = JSON.parse((await outbox("list", "--state", "withheld", "--json")).printed) as {
    id: string;
  }[];
  expect(listed).toMatchObject([{ kind: "guide-email", lastError: "mail-limit", attempts: 0 }]);
  const id = listed[0]?.id ?? "";
  const { printed } = await outbox("why", id);
  const text = printed.replaceAll(/\s+/g, " ");
  expect(text).toContain(
    "It was withheld: the address has reached its limit for this kind of email",
  );
  expect(text).toContain("never be sent");
  expect(text).not.toContain("retry");
  const { exitCode, complained } = await outbox("retry", id);
  expect(exitCode).toBe(1);
  expect(complained).toContain(`Message ${id} is withheld. To see why: npm run outbox -- why`);
});

test("held messages are not retried: they are released with their request", async () => {
  await context.submit();
  await fail("guide-email");
  await context.submit({ suspected: "trap" });
  expect((await outbox("retry", "--all-failed")).printed).toContain("1 message is queued");
  const held = (await messages()).filter((row) => row.state === "held");
  expect(held).toHaveLength(2);
  const { exitCode, complained } = await outbox("retry", held[0]?.id ?? "");
  expect([exitCode, complained]).toEqual([
    1,
    `error: Message ${held[0]?.id} is held together with its request. To release both, open lead 1002 in the desk (https://desk.example/desk/leads/1002). Nothing was changed.\n`,
  ]);
  expect((await messages()).filter((row) => row.state === "held")).toHaveLength(2);
  expect((await outbox("retry", "--all-failed")).printed).toBe("There are no failed messages.\n");
});

const oneWay =
  "error: Give the ids of the messages to retry, or use --all-failed or --all-file-only.\n";

test.each([
  [["retry", "nobody"], "error: No message has the id nobody. Nothing was changed.\n"],
  [["retry"], oneWay],
  [["retry", "x", "--all-failed"], oneWay],
  [["retry", "x", "--all-file-only"], oneWay],
  [["retry", "--all-failed", "--all-file-only"], oneWay],
  [["retry", "--all-file-only", "--destination", "crm.example"], oneWay],
  [["retry", "x", "--destination", "crm.example"], oneWay],
  [["why", "nobody"], "error: No message has the id nobody.\n"],
  [["why", "1002"], "error: No lead has the number 1002.\n"],
  [
    ["list", "--state", "lost"],
    expect.stringContaining("Allowed choices are queued, sent, file-only, failed, held, withheld."),
  ],
])("rejects %j", async (words, complaint) => {
  const { exitCode, printed, complained } = await outbox(...words);
  expect([exitCode, printed, complained]).toEqual([1, "", complaint]);
});

describe("emails that were only written to a file", () => {
  const noon = "2026-11-20T12:00:00.000Z";
  const written = {
    outcome: "file-only",
    reason: null,
    started_at: noon,
    finished_at: noon,
  } as const;
  beforeEach(async () => {
    await context.submit({
      fields: { firstName: "Ada", email: "ada@x.test", wantsNewsletter: true },
    });
    await context.submit(
      { fields: { name: "Bo Flores", email: "bo@x.test", message: "Please write." } },
      "contact",
    );
    const { db } = context.database;
    await db.updateTable("outbox").set({ state: "file-only", attempts: 1 }).execute();
    for (const { id } of await messages())
      await db
        .insertInto("delivery_attempts")
        .values({ id, outbox_id: id, ...written })
        .execute();
  });

  test("no command says that they were sent or delivered, and list and why say how to send them", async () => {
    const [message] = await messages();
    const leads = (...words: string[]) => context.run(leadsProgram, ...words);
    const listed = (await outbox("list")).printed;
    const why = (await outbox("why", message?.id ?? "")).printed;
    const texts = [
      listed,
      why,
      (await outbox("list", "--json")).printed,
      (await outbox("why", message?.id ?? "", "--json")).printed,
      (await leads("person", "ada@x.test")).printed,
    ];
    for (const text of texts) {
      expect(text).toMatch(/file-only|written to a file/);
      expect(text).not.toMatch(/"sent"|: sent|delivered|accepted/);
    }
    expect(new Set((await messages()).map(({ kind }) => kind))).toEqual(
      new Set(mailKinds.filter((kind) => kind !== "assignment-notification")),
    );
    expect(listed).toContain("npm run outbox -- retry --all-file-only");
    expect(why).toContain(`It was sent to no one.

What happens next
  Nothing. It was only written to a file, and won't be sent unless you retry it.

What you can do
  Set SMTP_URL and restart the service. Then send it:

    npm run outbox -- retry ${message?.id}
`);
  });

  test.each([
    ["smtp://127.0.0.1:1", false],
    [null, true],
  ])("retry queues one or all; with SMTP_URL %s, it warns: %s", async (url, warns) => {
    if (url !== null) context.setMailServer(url);
    const warning = "SMTP_URL isn't set here.";
    const [first] = await messages();
    const one = await outbox("retry", first?.id ?? "");
    expect([one.exitCode, one.printed.includes(warning)]).toEqual([0, warns]);
    const all = await outbox("retry", "--all-file-only");
    expect(all.printed).toContain("4 messages are queued.");
    expect(all.printed.includes(warning)).toBe(warns);
    expect(new Set((await messages()).map(({ state }) => state))).toEqual(new Set(["queued"]));
    expect((await outbox("retry", "--all-file-only")).printed).toBe(
      "There are no emails that were only written to a file.\n",
    );
  });
});

describe("with webhooks", () => {
  const crm = "https://crm.example/hook";
  const sheet = "https://sheet.example:8443/";
  beforeEach(async () => {
    context = await contextForTests([crm, sheet]);
    await context.submit();
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
  ])("list %j filters the list and its count", async (words, destinations) => {
    const { printed } = await outbox("list", "--json", ...words);
    const listed = JSON.parse(printed) as { destination: string | null }[];
    expect(listed.map(({ destination }) => destination)).toEqual(destinations);
    const expected =
      listed.length === 0 ? "No messages." : `${listed.length} of ${listed.length} messages,`;
    expect((await outbox("list", ...words)).printed).toContain(expected);
  });

  test("retry --all-failed --destination retries only that host", async () => {
    await context.database.db.updateTable("outbox").set({ state: "failed" }).execute();
    const words = ["retry", "--all-failed", "--destination"];
    expect((await outbox(...words, "sheet.example")).printed).toContain("1 message is queued");
    expect([(await row(sheet)).state, (await row(crm)).state]).toEqual(["queued", "failed"]);
    const { printed } = await outbox(...words, "crm.example", "--json");
    expect(JSON.parse(printed)).toEqual({ queued: 1 });
  });

  test("retries webhooks without SMTP_URL, and says nothing about mail", async () => {
    const start = "The running service will start sending within a few seconds.\n";
    const { id } = await row(crm);
    await context.database.db.updateTable("outbox").set({ state: "failed" }).execute();
    for (const [words, printed] of [
      [[id], `1 message is queued. ${start}`],
      [["--all-failed"], `3 messages are queued. ${start}`],
    ] as const)
      expect(await outbox("retry", ...words)).toEqual({ exitCode: 0, printed, complained: "" });
  });

  async function row(destination: string): Promise<OutboxRow> {
    const query = context.database.db.selectFrom("outbox").selectAll();
    return await query.where("destination", "=", destination).executeTakeFirstOrThrow();
  }
});

async function messages() {
  return await context.database.db.selectFrom("outbox").selectAll().orderBy("kind").execute();
}

async function fail(kind: "guide-email"): Promise<void> {
  await context.database.db
    .updateTable("outbox")
    .set({ state: "failed", attempts: 3, last_error: "refused: 550" })
    .where("kind", "=", kind)
    .execute();
}

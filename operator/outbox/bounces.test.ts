import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { contextForTests, type TestContext } from "#operator/cli/testing.ts";
import { leadsProgram } from "#operator/leads/program.ts";
import { bounceSamples, vacationSample } from "#server/delivery/mail/testing.ts";
import { outboxProgram } from "./program.ts";

const { postfix, exchange, gmail, arf } = bounceSamples;

let context: TestContext;
beforeEach(async () => {
  context = await contextForTests();
  context.setClock("2026-11-20T12:00:00.000Z");
});

const bounces = (...paths: string[]) => context.run(outboxProgram, "bounces", ...paths);
const leads = (...words: string[]) => context.run(leadsProgram, ...words);

const planFields = {
  name: "Ada Flores",
  phone: "(972) 204-5855",
  zipCode: "75024",
  birthdate: "3/15/1960",
};

/** Stores a lead with an email that has been sent. Returns the email's ids. */
async function sent(kind: "guide" | "compare" = "guide", email = "ada@example.com") {
  const fields = kind === "guide" ? { firstName: "Ada", email } : { ...planFields, email };
  const leadId = await context.submit({ fields }, kind);
  const { db } = context.database;
  await db.updateTable("outbox").set({ state: "sent" }).where("lead_id", "=", leadId).execute();
  const rows = db.selectFrom("outbox").select(["id", "message_id as messageId"]);
  const visitors = rows.where("lead_id", "=", leadId).where("kind", "!=", "agency-notification");
  context.setClock("2026-11-20T13:00:00.000Z");
  return { leadId, ...(await visitors.executeTakeFirstOrThrow()) };
}

function file(name: string, text: string): string {
  const path = join(context.directory, name);
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, text);
  return path;
}

test("records a message file once, and says what to do about the lead", async () => {
  const { messageId } = await sent();
  const path = file("bounce.eml", postfix(messageId));
  const says = "Bounced November 20, 2026: 5.1.1, no such mailbox. They left no phone number.";
  expect(await bounces(path)).toEqual({
    exitCode: 0,
    printed: `Lead 1001, guide-email: ${says}\n1 message: 1 recorded.\n`,
    complained: "",
  });
  expect((await bounces(path)).printed).toBe("1 message: 1 already recorded.\n");
});

test("an export and a person's data have it, and whoever left a number can be called", async () => {
  const { messageId } = await sent("compare");
  await sent("compare", "grace@example.com");
  const { printed } = await bounces(file("bounce.eml", exchange(messageId)));
  expect(printed).toContain(": 5.1.10, no such mailbox. Call instead.");
  const listed = JSON.parse((await leads("export", "--json")).printed) as object[];
  expect(listed).toMatchObject([{ emailBounce: null }, { emailBounce: { status: "5.1.10" } }]);
  expect((await leads("export", "--csv")).printed).toContain('"2026-11-20T12:05:40.000Z 5.1.10"');
  expect((await leads("person", "ada@example.com")).printed).toContain('"status": "5.1.10"');
});

test("a report of spam stops email to the person, and shows everywhere as such", async () => {
  const { id, messageId } = await sent();
  const { printed } = await bounces(file("arf.eml", arf(messageId)));
  expect(printed).toContain(
    "Lead 1001, guide-email: Reported as spam November 20, 2026. They don't want email from the website. Their address is on the suppression list now.",
  );
  expect((await leads("suppressed")).printed).toMatch(/all +complaint +ada@example\.com/);
  expect((await context.run(outboxProgram, "list")).printed).toContain("sent, reported as spam");
  const why = (await context.run(outboxProgram, "why", id)).printed;
  expect(why).toContain("Reported as spam");
  expect(why).not.toContain("Came back");
});

test("the outbox shows it, and why says what to do next", async () => {
  const { id, messageId } = await sent();
  await bounces(file("bounce.eml", postfix(messageId)));
  const { printed } = await context.run(outboxProgram, "list", "--bounced");
  expect(printed).toContain("sent, bounced 5.1.1");
  expect(printed).toContain("1 of 1 messages");
  const why = (await context.run(outboxProgram, "why", id)).printed;
  expect(why).toContain("It came back and won't be delivered.");
  expect(why).toContain("The mail server said: 550 5.1.1");
  expect(why).toContain("lead 1001 in the desk (https://desk.example/desk/leads/1001)");
  expect(why).not.toMatch(/it was delivered\./i);
});

test("a delayed email is not lost", async () => {
  const { id, messageId } = await sent();
  const { printed } = await bounces(file("late.eml", gmail(messageId)));
  expect(printed).toContain(
    "Delayed November 20, 2026: 4.2.2, the mailbox is full. A mail server is still trying",
  );
  const why = (await context.run(outboxProgram, "why", id)).printed;
  expect(why).toContain("A mail server is still trying to deliver it.");
});

test("reads a Maildir, a folder and an mbox completely, and leaves them unchanged", async () => {
  const one = await sent();
  const two = await sent("guide", "two@example.com");
  const three = await sent("guide", "three@example.com");
  file("Maildir/new/1.host", postfix(one.messageId));
  file("Maildir/cur/2.host:2,S", vacationSample(one.messageId));
  file("Maildir/tmp/3.host", postfix(two.messageId));
  file("folder/b.eml", exchange(two.messageId));
  file("folder/.hidden", postfix(three.messageId));
  const separator = "From MAILER-DAEMON Fri Nov 20 07:03:11 2026\n";
  // Lines that look like a separator: one without a date, and one in the middle of a paragraph.
  const lines = "\nFrom Monday on I'm back.\nFrom: Ada.\nFrom here Mon Nov 23 I'm back.\n";
  const vacation = `${vacationSample("<a@b>")}${lines}`;
  const others = postfix("<x@other.example>").replaceAll("ada@example.com", "bo@example.com");
  const mbox = [vacation, others, gmail(three.messageId)];
  const path = file("mbox", mbox.map((message) => `${separator}${message}\n`).join(""));
  const before = readdirSync(context.directory, { recursive: true });
  const folders = ["Maildir", "folder"].map((name) => join(context.directory, name));
  const { exitCode, printed } = await bounces(...folders, path, "--json");
  expect(exitCode).toBe(0);
  const counts = { messages: 6, known: 0, unknown: 1, notBounces: 2, refused: [] };
  const recorded = [one, two, three].map(({ id }) => ({ id }));
  expect(JSON.parse(printed)).toMatchObject({ ...counts, recorded });
  expect(readdirSync(context.directory, { recursive: true })).toEqual(before);
});

test("reads a message from standard input, in any chunks, with or without an mbox line", async () => {
  const { messageId } = await sent();
  context.setInput(
    ...(postfix(messageId)
      .replaceAll("\n", "\r\n")
      .match(/[^]{1,7}/g) ?? []),
  );
  expect((await bounces("-")).printed).toContain("1 message: 1 recorded.\n");
  context.setInput(`From MAILER-DAEMON  Fri Nov 20 07:03:11 2026\n${postfix(messageId)}`);
  expect((await bounces("-")).printed).toBe("1 message: 1 already recorded.\n");
  context.setInput();
  expect((await bounces("-")).printed).toBe("No messages.\n");
});

test("names what it can't read, and still records the rest", async () => {
  const { messageId } = await sent();
  const deep = Array.from(
    { length: 99 },
    (_, at) => `--b${at - 1}\nContent-Type: multipart/mixed; boundary=b${at}\n\n`,
  );
  const separator = "\nFrom MAILER-DAEMON Fri Nov 20 07:03:11 2026\n";
  const huge = `Subject: huge\n\n${"x".repeat(11 * 1024 * 1024)}\n`;
  const path = file("mbox", ["", huge, deep.join(""), postfix(messageId)].join(separator).slice(1));
  const { exitCode, printed, complained } = await bounces(path);
  expect(exitCode).toBe(1);
  expect(printed).toContain("3 messages: 1 recorded, 2 not read.\n");
  expect(complained).toBe(
    `error: These couldn't be read and weren't changed. Look at them in a mail program:
  ${path}, message 1: larger than 10 MB
  ${path}, message 2: not a readable message
`,
  );
});

test("rejects a missing path before reading anything", async () => {
  const { messageId } = await sent();
  const path = file("bounce.eml", postfix(messageId));
  const { exitCode, complained } = await bounces(path, "/nowhere");
  expect([exitCode, complained]).toEqual([
    1,
    "error: Can't read /nowhere: there's no file or folder with this name.\n",
  ]);
  expect((await bounces(path)).printed).toContain("1 recorded.");
});

test("an agents' email that bounced says to check the setting", async () => {
  await sent();
  const { db } = context.database;
  const agents = db
    .selectFrom("outbox")
    .select("message_id")
    .where("kind", "=", "agency-notification");
  const { message_id: id } = await agents.executeTakeFirstOrThrow();
  const { printed } = await bounces(file("bounce.eml", postfix(id)));
  expect(printed).toContain("Lead 1001, agency-notification: Bounced");
  expect(printed).toContain("Check AGENT_EMAIL.");
  expect(JSON.parse((await leads("export", "--json")).printed)).toMatchObject([
    { emailBounce: null },
  ]);
});

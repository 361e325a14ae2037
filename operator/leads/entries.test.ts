import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { contextForTests, readRecords, type TestContext } from "#operator/cli/testing.ts";
import agencyWords from "#content/en/emails/agency-notification.yaml";
import { leadEvent } from "#contract/lead-event.ts";
import { leadCreated } from "#server/delivery/webhooks/lead-event.ts";
import { agencyEmail } from "#server/delivery/emails/agency.ts";
import type { Delivery } from "#server/delivery/sender.ts";
import { addPeople } from "#server/desk/leads-testing.ts";
import { attemptDelivery } from "#server/outbox/attempt.ts";
import { logForTests } from "#server/outbox/testing.ts";
import { leadsProgram } from "./program.ts";

let context: TestContext;
beforeEach(async () => {
  context = await contextForTests(["https://crm.example.com/hook"]);
});

const leads = (...words: string[]) => context.run(leadsProgram, ...words);
const all = async () => JSON.parse((await leads("export", "--json")).printed);

/** What a sender gets for the first message of a kind. */
async function delivered(kind: string): Promise<Delivery> {
  const { database } = context;
  const row = await database.db
    .selectFrom("outbox")
    .selectAll()
    .where("kind", "=", kind as "lead-webhook")
    .executeTakeFirstOrThrow();
  let delivery: Delivery | undefined;
  const sender = {
    async send(received: Delivery) {
      delivery = received;
      return { result: "sent" } as const;
    },
    close() {},
  };
  const now = () => new Date();
  const { log } = logForTests();
  await attemptDelivery({ database, sender, now, log, random: Math.random }, row);
  if (delivery === undefined) throw new Error("nothing was sent");
  return delivery;
}

async function queued(): Promise<string[]> {
  const rows = await context.database.db.selectFrom("outbox").select("kind").execute();
  return rows.map(({ kind }) => kind).toSorted();
}

const texts = (delivery: Delivery) =>
  JSON.stringify(
    agencyEmail(delivery, new URL("https://desk.example"), {
      hasDesk: false,
      others: [],
      stop: null,
      assignee: null,
    }),
  );

describe("a lead from another program", () => {
  test("says that no text was shown here, on the sheet, in the export, the email and the webhook", async () => {
    const fields = { name: "Ada Flores", email: "ada@example.com", message: "Please call me." };
    await context.submit({ fields, origin: { disclosureVersion: null } }, "contact");
    const proof = (await leads("consent", "1001")).printed;
    expect(proof).toMatch(/Channel +another program/);
    expect(proof).toMatch(
      /Exact text +Not known\. A program sent the request and named no version/,
    );
    expect(proof).not.toContain("SHA-256");
    const [exported] = readRecords((await leads("export", "--csv")).printed);
    expect(exported).toMatchObject({ disclosure: "contact@not-shown-here", channel: "api" });
    const delivery = await delivered("lead-webhook");
    expect(leadCreated(delivery).data).toMatchObject({
      number: 1001,
      channel: "api",
      disclosure: { id: "contact", version: null },
    });
    expect(texts(delivery)).toContain("Not shown on this website; a program sent the request");
  });

  test("counts as the website's only with a version that the site has, from one of its pages", async () => {
    const origin = { disclosureVersion: "2026-11-20" };
    await context.submit({ origin });
    await context.submit({ origin: { ...origin, fromOwnPage: false } });
    await context.submit({ origin: { disclosureVersion: "1999-01-01" } });
    expect((await all()).map(({ channel }: { channel: string }) => channel).toReversed()).toEqual([
      "web",
      "api",
      "api",
    ]);
    expect((await leads("consent", "1001")).printed).toMatch(/Checked +matches the text below/);
  });
});

const entry = {
  enteredBy: "Maria",
  receivedAt: "2026-11-19T19:30:00.000Z",
  consent: "a call back",
  consentHow: "said so on the call",
  file: null,
  contact: null,
};
const byPhone = { kind: "contact", channel: "phone", entry } as const;
const message = "Asked for a call about Part D.";
const ada = { name: "Ada Flores", message };
const called = { ...byPhone, fields: { ...ada, phone: "972-204-5855 x12" } };

describe("a lead that somebody entered", () => {
  test("tells the agents and the proof who entered it, and claims no disclosure", async () => {
    await context.enter({ ...byPhone, fields: { ...ada, email: "ada@example.com" } });
    const [lead] = await all();
    expect(lead).toMatchObject({
      number: 1001,
      channel: "phone",
      createdAt: "2026-11-19T19:30:00.000Z",
      entry: { enteredBy: "Maria", enteredAt: "2026-11-20T12:00:00.000Z", consent: "a call back" },
      disclosures: [],
      consents: [],
    });
    // No confirmation: its text says that the request came over the website.
    expect(await queued()).toEqual(["agency-notification", "lead-webhook"]);
    const notified = texts(await delivered("agency-notification"));
    for (const text of ["A phone call", "Maria, on ", "a call back", "said so on the call"])
      expect(notified).toContain(text);
    const proof = (await leads("consent", "1001")).printed;
    expect(proof).toMatch(/Entered +by Maria, Nov 20, 2026, 7:00 AM EST/);
    expect(proof).toContain("The person didn't use a form on the website");
  });
});

describe("a lead without an email address", () => {
  test("reaches the agents and webhooks with its phone number", async () => {
    await context.enter(called);
    expect(await all()).toMatchObject([{ name: "Ada Flores", email: "", channel: "phone" }]);
    expect(await queued()).toEqual(["agency-notification", "lead-webhook"]);
    const notified = texts(await delivered("agency-notification"));
    expect(notified).toContain("tel:+19722045855");
    expect(notified).not.toContain(agencyWords.before.email);
    const event = leadCreated(await delivered("lead-webhook"));
    expect(leadEvent.parse(event).data).toMatchObject({
      email: "",
      phone: "+19722045855",
      phoneExtension: "12",
    });
  });

  test("is exported and imported like any other, and its proof says so", async () => {
    await context.enter(called);
    expect((await leads("consent", "1001")).printed).toMatch(/Email +not given/);
    const [exported] = readRecords((await leads("export", "--csv")).printed);
    expect(exported).toMatchObject({ email: "" });
    const path = join(context.directory, "leads.csv");
    await leads("export", "--csv", "--out", path);
    const [before] = await all();
    await context.database.db.deleteFrom("leads").execute();
    await leads("import", path, "--by", "Maria", "--save");
    const { id, details } = before;
    expect(await all()).toMatchObject([{ id, details, email: "", channel: "import" }]);
  });

  test("keeps status, person and next step from an export, and says what it can't read", async () => {
    await context.enter(called);
    const { db } = context.database;
    await addPeople(db);
    const next = { next_at: "2026-12-01T15:00:00.000Z", next_note: "Ask about Part B" };
    const work = { status: "appointment", assigned_to: "maria", ...next } as const;
    await db.updateTable("leads").set(work).execute();
    const path = join(context.directory, "leads.csv");
    await leads("export", "--csv", "--out", path);
    await db.deleteFrom("leads").execute();
    const text = await readFile(path, "utf8");
    const faulty = text.replace(/appointment(\W+)Maria Delgado/, "enrolled$1Somebody Else");
    await writeFile(path, faulty);
    const { printed } = await leads("import", path, "--by", "Maria", "--save");
    expect(printed).toContain("assigned_to: Nobody at the desk has this name");
    expect(printed).toContain("next_step_utc: A closed lead has no next step");
    await writeFile(path, text);
    await leads("import", path, "--by", "Maria", "--save");
    expect(await db.selectFrom("leads").selectAll().execute()).toMatchObject([work]);
  });

  test("from another program's file is in work, waits for no promised answer, and its status means nothing here", async () => {
    const path = join(context.directory, "fair.csv");
    await writeFile(path, "Name,Phone,Status\nAda Flores,972-204-5855,Hot\n");
    const { printed } = await leads(
      "import",
      path,
      "--by",
      "Maria",
      "--message",
      "Met at the fall health fair.",
      "--save",
    );
    expect(printed).toContain("Columns not imported: Status.");
    const rows = await context.database.db.selectFrom("leads").selectAll().execute();
    expect(rows).toMatchObject([{ status: "working", next_at: null, reach_by: "phone" }]);
  });

  test("is a person of its own, whose data can be exported or erased", async () => {
    await context.enter(called);
    await context.enter(called);
    await context.enter({ ...byPhone, fields: { ...ada, phone: "214 555 1212" } });
    const { requests } = JSON.parse((await leads("person", "1001")).printed);
    expect(requests).toMatchObject([{ number: 1001, email: "" }]);
    const { exitCode, printed } = await leads("erase", "1001", "--yes");
    expect([exitCode, printed]).toEqual([0, expect.stringContaining("All data about lead 1001")]);
    expect(printed).toMatch(/Not included: .*\n? *no email address +1002/);
    const numbers = (await all()).map((lead: { number: number }) => lead.number);
    expect(new Set(numbers)).toEqual(new Set([1002, 1003]));
  });
});

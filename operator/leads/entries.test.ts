import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { contextForTests, readCsv, type TestContext } from "#operator/cli/testing.ts";
import { leadCreated } from "#server/delivery/webhooks/lead-event.ts";
import { agencyEmail } from "#server/delivery/emails/agency.ts";
import type { DeliveryLead } from "#server/delivery/sender.ts";
import { attemptDelivery } from "#server/outbox/attempt.ts";
import { logForTests } from "#server/outbox/testing.ts";
import { plansProgram } from "#operator/plans/program.ts";
import { leadsProgram } from "./program.ts";

let context: TestContext;
beforeEach(async () => {
  context = await contextForTests(["https://crm.example.com/hook"]);
});
afterEach(() => context.remove());

const leads = (...words: string[]) => context.run(leadsProgram, ...words);
const all = async () => JSON.parse((await leads("list", "--json")).printed);

/** What a sender gets for the first message of a kind. */
async function delivered(kind: string): Promise<DeliveryLead> {
  const { database } = context;
  const row = await database.db
    .selectFrom("outbox")
    .selectAll()
    .where("kind", "=", kind as "lead-webhook")
    .executeTakeFirstOrThrow();
  let lead: DeliveryLead | undefined;
  const sender = {
    async send(delivery: { readonly lead: DeliveryLead }) {
      ({ lead } = delivery);
      return { result: "sent" } as const;
    },
    close() {},
  };
  const now = () => new Date();
  const { log } = logForTests();
  await attemptDelivery({ database, sender, now, log, random: Math.random }, row);
  if (lead === undefined) throw new Error("nothing was sent");
  return lead;
}

const texts = (lead: DeliveryLead) =>
  JSON.stringify(agencyEmail(lead, new URL("https://desk.example")));

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
    const [headings = [], cells = []] = readCsv((await leads("export", "--csv")).printed);
    expect(cells[headings.indexOf("disclosure")]).toBe("contact@not-shown-here");
    expect(cells[headings.indexOf("channel")]).toBe("api");
    const lead = await delivered("lead-webhook");
    expect(leadCreated(lead).data).toMatchObject({
      number: 1001,
      channel: "api",
      disclosure: { id: "contact", version: null },
    });
    expect(texts(lead)).toContain("Not shown on this website; a program sent the request");
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

const byPhone = ["--channel", "phone", "--by", "Maria", "--form", "contact"];
const person = ["--name", "Ada Flores", "--email", "ada@example.com"];

describe("leads add", () => {
  test("stores a lead by phone with who entered it, notifies the agents, and claims no disclosure", async () => {
    const words = [...byPhone, ...person, "--message", "Asked for a call about Part D."];
    const consent = ["--consent", "a call back", "--consent-how", "said so on the call"];
    const { printed } = await leads("add", ...words, ...consent, "--at", "yesterday 2:30 pm");
    expect(printed).toMatch(/^Stored as lead 1001 \(\S+\)\. Queued: /);
    const [lead] = await all();
    expect(lead).toMatchObject({
      number: 1001,
      channel: "phone",
      createdAt: "2026-11-19T19:30:00.000Z",
      entry: { enteredBy: "Maria", enteredAt: "2026-11-20T12:00:00.000Z", consent: "a call back" },
      disclosures: [],
      consents: [],
    });
    const rows = await context.database.db.selectFrom("outbox").select("kind").execute();
    // No confirmation: its text says that the request came over the website.
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual([
      "agency-notification",
      "lead-webhook",
    ]);
    const notified = texts(await delivered("agency-notification"));
    for (const text of ["A phone call", "Maria, on ", "a call back", "said so on the call"])
      expect(notified).toContain(text);
    expect(notified).toContain("Message 1001: Ada");
    const proof = (await leads("consent", "1001")).printed;
    expect(proof).toMatch(/Entered +by Maria, Nov 20, 2026, 7:00 AM EST/);
    expect(proof).toContain("The person didn't use a form on the website");
  });

  test("asks for everything on a terminal, and again after an invalid answer", async () => {
    const answers = ["paper", "guide", "Ada", "ada@", "ada@example.com", "", "no"];
    context.answer(...answers, "a guide by mail", "signed", "11/2/2026", "Maria");
    expect(await leads("add")).toMatchObject({
      exitCode: 0,
      complained: "Invalid email address.\n",
    });
    const [lead] = await all();
    expect(lead).toMatchObject({
      name: "Ada",
      channel: "paper",
      createdAt: "2026-11-02T17:00:00.000Z",
      entry: { enteredBy: "Maria", consent: "a guide by mail", consentHow: "signed" },
    });
    const rows = await context.database.db.selectFrom("outbox").select("kind").execute();
    expect(rows.map(({ kind }) => kind)).toContain("guide-email");
  });

  test("says which email isn't sent to an address that has just got it, and why", async () => {
    const words = [...byPhone.slice(0, 4), "--form", "guide", ...person];
    expect((await leads("add", ...words)).printed).not.toContain("Not sent");
    expect((await leads("add", ...words)).printed).toMatch(
      /\. Queued: [^\n]*\.\nNot sent: the email with the guide, because .* limit .* 1 in 24 hours.*\.\n$/,
    );
  });

  test.each([
    [[...byPhone, ...person], "--message: Message must be at least 10 characters."],
    [[...byPhone.slice(0, 4), ...person], "Add --channel, --by and --form"],
    [[...byPhone, ...person, "--at", "12/1/2026"], "That's in the future."],
    [[...byPhone, ...person, "--at", "tomorrow"], "That's in the future."],
    [[...byPhone, ...person, "--at", "23:30"], "That's in the future."],
    [[], "Add --channel, --by and --form"],
  ])("refuses %j without a terminal, and stores nothing", async (words, error) => {
    const { exitCode, complained } = await leads("add", ...words);
    expect([exitCode, complained]).toEqual([1, expect.stringContaining(error)]);
    expect(await all()).toEqual([]);
  });
});

describe("leads import", () => {
  const heading = 'Name,"E-mail",Phone,Notes,Consent noted,Shoe size\r\n';
  const ada = 'Ada Flores,ada@example.com,972-204-5855,"Wants a call,\nsoon.",a call back,7\r\n';
  const ben = "Ben Ong,ben@example.com,,Asked about Part D.,,9\r\n";

  async function fileOf(text: string | Uint8Array): Promise<string> {
    const path = join(context.directory, "fair.csv");
    await writeFile(path, text);
    return path;
  }
  const run = async (text: string | Uint8Array, ...words: string[]) =>
    await leads("import", await fileOf(text), "--by", "Maria", ...words);

  test("checks first, stores with --save, and stores nothing twice", async () => {
    const text = heading + ada + ben + ben;
    const checked = await run(text);
    expect(checked.printed).toContain(
      "3 lines with leads. 2 to store, 1 already stored or repeated in the file.",
    );
    expect(checked.printed).toContain("Columns not imported: Shoe size.");
    expect(await all()).toEqual([]);
    expect((await run(text, "--save")).printed).toContain(
      "2 stored, 1 already stored or repeated in the file.",
    );
    expect((await run(text, "--save")).printed).toContain(
      "0 to store, 3 already stored or repeated in the file.",
    );
    const stored = await all();
    expect(stored).toHaveLength(2);
    expect(stored.find(({ name }: { name: string }) => name === "Ada Flores")).toMatchObject({
      channel: "import",
      details: { phone: "(972) 204-5855", message: "Wants a call,\nsoon." },
      entry: { enteredBy: "Maria", consent: "a call back", file: "fair.csv, line 2" },
      disclosures: [],
    });
    expect(await context.database.db.selectFrom("outbox").selectAll().execute()).toEqual([]);
  });

  test("names the line and the column of each error, and stores none or, if told, the others", async () => {
    const text = `${heading}${ada}Cy,cy@,12,Please call me.,,\r\n${ben}`;
    const refused = await run(text, "--save");
    expect(refused.printed).toContain("Line 4, E-mail: Invalid email address.");
    expect(refused.printed).toContain("Line 4, Phone: Please enter a valid phone number.");
    expect(refused).toMatchObject({
      exitCode: 1,
      complained: expect.stringContaining("Nothing was stored"),
    });
    expect(await all()).toEqual([]);
    expect(await run(text, "--save", "--skip-faulty")).toMatchObject({ exitCode: 0 });
    expect(await all()).toHaveLength(2);
  });

  test("takes plans as an export writes them, and names the line with anything else", async () => {
    const text = "name,email,notes,plan_choice\r\nAda,ada@example.com,Wants a call soon.,";
    const choice = "2026/tx/fort-bend/H0028_030_0";
    const refused = await run(`${text}HMO\r\n`, "--save");
    expect(refused.printed).toContain(
      "Line 2, plan_choice: Leave this empty, or write it as in 2026/",
    );
    expect(await all()).toEqual([]);
    await run(`${text}${choice}\r\n`, "--save");
    await leads(
      "add",
      ...byPhone,
      ...person,
      "--message",
      "Asked for a call.",
      "--plan-choice",
      choice,
    );
    const planChoice = { year: 2026, plans: [{ id: "H0028_030_0", name: null }] };
    const stored = await all();
    expect(stored).toHaveLength(2);
    for (const lead of stored) expect(lead.details).toMatchObject({ planChoice });
    const wrong = await leads("add", ...byPhone, ...person, "--plan-choice", "H0028");
    expect(wrong.exitCode).not.toBe(0);
    expect(wrong.complained).toContain("Write it as in 2026/tx/fort-bend/");
  });

  test("keeps what the plan data says about plans that are typed in or imported", async () => {
    await context.run(plansProgram, "sample");
    const choice = "2026/tx/sample/H0000_001_0,H9999_001_0";
    await run(
      `name,email,notes,plan_choice\r\nAda,ada@example.com,Wants a call soon.,"${choice}"\r\n`,
      "--save",
    );
    const typed = [
      ...byPhone,
      ...person,
      "--message",
      "Asked for a call.",
      "--plan-choice",
      choice,
    ];
    await leads("add", ...typed);
    const stored = await all();
    expect(stored).toHaveLength(2);
    for (const lead of stored)
      expect(lead.details.planChoice).toMatchObject({
        county: { name: "Sample County (made up)" },
        plans: [{ name: "Sample Health Plus (HMO) (made up)" }, { name: null }],
        represented: null,
      });
  });

  test("names the heading of a time that can't be read, or the one to add, in one sentence", async () => {
    const text = "Name,E-mail,Notes,Date,First contacted UTC\r\n";
    const someone = "Ada Flores,ada@example.com,Wants a call soon.";
    const times = await run(`${text}${someone},soon,11/19/2026\r\n${someone},,tomorrow\r\n`);
    expect(times.printed).toMatch(/Line 2, Date: Use a time like .*14:30"\.\n/);
    expect(times.printed).not.toMatch(/Line 2, First/);
    const future = "Line 3, First contacted UTC: That's in the future. Use a time in the past.\n";
    expect(times.printed).toContain(future);
    expect(times.printed).not.toContain("..");
    const missing = await run(`${text}${someone},,\r\n`, "--form", "consultation");
    expect(missing.printed).toContain("Line 2, zip code: ");
    expect(missing.printed).not.toContain("zipCode");
  });

  test.each([
    ["last_contacted_by", "B".repeat(101), "Use at most 100 characters."],
    ["last_contact_note", "Call\u0000 again", "Leave out control characters."],
    ["last_contact_note", "n".repeat(1001), "Use at most 1000 characters."],
    ["consent_noted", "c".repeat(5001), "Use at most 5000 characters."],
    ["consent_how", "said\u001b so", "Leave out control characters."],
    ["consent", "contact\u0000:yes", "Leave out control characters."],
  ])("checks %s by the rules of the options", async (column, cell, error) => {
    const text = `name,email,notes,${column}\r\nAda,ada@example.com,Wants a call soon.,`;
    const { exitCode, printed } = await run(`${text}${cell}\r\n`);
    expect(exitCode).toBe(1);
    expect(printed).toContain(`Line 2, ${column}: ${error}\n`);
    // Control: a text that fits is taken.
    expect(await run(`${text}on the call\r\n`)).toMatchObject({ exitCode: 0 });
  });

  test("advises to leave lines out only where that would store others", async () => {
    const bad = "Cy,cy@,12,Please call me.,,\r\n";
    const advice = "Correct them, or add --skip-faulty to leave them out.";
    const count = "Lines with errors: 1. Nothing was stored. Correct them";
    expect((await run(heading + ada + bad, "--save")).complained).toContain(
      count + advice.slice(12),
    );
    for (const [text, ...words] of [
      [heading + ada + bad],
      [heading + bad, "--save"],
      [heading + bad, "--save", "--skip-faulty"],
    ] as const) {
      const { exitCode, complained } = await run(text, ...words);
      expect([exitCode, complained]).toEqual([1, expect.stringContaining(`${count}.`)]);
    }
    const again = [heading + ada + bad, "--save", "--skip-faulty"] as const;
    expect(await run(...again)).toMatchObject({ exitCode: 0, complained: "" });
    expect(await run(...again)).toMatchObject({ exitCode: 0, complained: "" });
    const { exitCode, complained } = await run(heading + ada + bad, "--save");
    expect([exitCode, complained]).toEqual([1, expect.stringContaining(`${count}.`)]);
  });

  test("takes an export back, with its times and contacts, but not a person who was erased", async () => {
    const phone = ["--phone", "972-204-5855 ext. 302"];
    await leads("add", ...byPhone, ...person, ...phone, "--message", "=1+1, asked for a call.");
    await leads("contacted", "1001", "--by", "Bo", "--note", "Call again");
    await leads(
      "add",
      ...byPhone,
      "--name",
      "Gone",
      "--email",
      "gone@b.co",
      "--message",
      "Erase me please.",
    );
    const path = join(context.directory, "leads.csv");
    await leads("export", "--csv", "--out", path);
    const [before] = (await all()).toReversed();
    await context.database.db.deleteFrom("leads").where("number", "=", 1001).execute();
    await leads("erase", "gone@b.co", "--yes");
    const { printed } = await run(await readFile(path), "--save");
    expect(printed).toContain("1 stored, 1 left out because the person's data was erased.");
    const [lead] = await all();
    const { id, createdAt, name, details, contacts } = before;
    expect(lead).toMatchObject({ id, createdAt, name, details, contacts, channel: "import" });
    expect(lead.number).toBeGreaterThan(1002);
    expect((await leads("show", "1002")).printed).toContain("was erased on");
  });

  test.each([
    [new Uint8Array([0x4e, 0xe9]), "isn't in UTF-8"],
    ["", "The file is empty."],
    ["Telephone,Town\r\n1,2\r\n", "at least name and email"],
    ['name,email\r\n"Ada,ada@example.com\r\n', "isn't valid CSV"],
    ["name,full name,email\r\n", "name and full name are the same field"],
    ["\u001b[2J,x\r\n", "It has: \\u{001B}[2J, x.\n"],
    ["name,\u001bname,email\r\n", "name and \\u{001B}name are the same field"],
  ])("refuses the file %j", async (text, error) => {
    const { exitCode, complained } = await run(text);
    expect([exitCode, complained]).toEqual([1, expect.stringContaining(error)]);
  });
});

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { SMTPServerOptions } from "smtp-server";
import { beforeEach, expect, test } from "vitest";
import { scratchDirectory } from "#server/base/testing.ts";
import { createDeskPost } from "#server/delivery/desk-mailer.ts";
import { mailWords, smtpAnswer, startMailCatcher } from "#server/delivery/testing.ts";
import { at, type DeskForTests, deskForTests } from "./leads-testing.ts";
import { morningDetail, type MorningMailDeps, sendMorningMails } from "./morning-mail.ts";
import { startMorningMail } from "./morning-mail-timer.ts";

const publicUrl = new URL("https://www.bluebonnet-medicare.example");

let desk: DeskForTests;
beforeEach(async () => {
  desk = await deskForTests();
  await change("maria", { morning_mail: 1, last_seen_at: "2026-11-02T00:00:00.000Z" });
});

async function change(id: string, values: object): Promise<void> {
  await desk.database.db.updateTable("desk_people").set(values).where("id", "=", id).execute();
}

const mailFrom = { name: "Bluebonnet, Medicare", address: "guide@bluebonnet-medicare.example" };
const addresses = { mailFrom, bounceAddress: mailFrom.address, publicUrl };

/** A mail server, and what sends morning mails through it. */
async function office(options: SMTPServerOptions = {}, detail: "full" | "minimal" = "full") {
  const server = await startMailCatcher(options);
  const config = { ...addresses, smtpUrl: server.url, dataDir: scratchDirectory() };
  const lines: string[] = [];
  const log = (event: string, fields?: object) => lines.push(JSON.stringify({ event, fields }));
  const { database, desk: leads } = desk;
  const { now } = desk.deps;
  const deps: MorningMailDeps = {
    database,
    leads,
    post: createDeskPost({ config, now }),
    publicUrl,
    detail,
    now,
    log: { debug: log, info: log, warn: log, error: log },
  };
  return {
    deps,
    lines,
    to: () => server.mails.flatMap(({ to }) => to),
    /** The only mail, as text and as the words of its HTML. */
    mail: () => {
      const [mail, ...more] = server.mails;
      if (mail === undefined || more.length > 0) throw new Error(`${server.mails.length} mails`);
      const { subject = "", text = "", html = "" } = mail.email;
      return { subject, text, html, bodies: [text, mailWords(html)] };
    },
  };
}

const setClock = (day: string, clock: string) => desk.setClock(`2026-11-${day}`, clock);
const ada = { name: "Ada Flores", email: "ada@example.com", phone: "(972) 204-5855" };
const bo = { name: "Bo Li", email: "bo@example.com", phone: "(972) 204-5856" };

/** Someone who waits, and a follow-up on Monday, November 23, at 10. */
async function weekend(): Promise<void> {
  const first = await desk.submit(bo);
  const next = { at: at("2026-11-23", "10:00"), note: "Ask about\nPart B" };
  await desk.done(first, { act: "call", result: "message", note: null, next });
  await desk.submit(ada);
}

test("says on the day what is due and who waits, with links and numbers", async () => {
  await weekend();
  setClock("23", "07:30");
  const { deps, mail, to } = await office();
  await sendMorningMails(deps);
  expect(to()).toEqual(["maria@desk.example"]);
  const { subject, text, html, bodies } = mail();
  expect(subject).toBe("Monday, November 23: 1 follow-up due, 1 person waiting");
  expect(text).toContain(
    "Yours: due today\nBo Li\n10:00 AM · Message · “Ask about Part B” · 2nd try · (972) 204-5856\nhttps://www.bluebonnet-medicare.example/desk/leads/1001\n",
  );
  expect(text).toContain(
    "Nobody’s yet: waiting for a first call\nAda Flores\nwaiting since Friday, November 20, 9:02 AM · Message · “Please call me.” · (972) 204-5855\nhttps://www.bluebonnet-medicare.example/desk/leads/1002\n",
  );
  for (const link of [`${publicUrl.origin}/desk/leads/1001`, "tel:+19722045856"])
    expect(html).toContain(`href="${link}"`);
  for (const body of bodies) expect(body).not.toContain("planned");
});

test("a planned step isn't in the mail of an earlier day, and is overdue in a later one", async () => {
  const number = await desk.submit(bo);
  const next = { at: at("2026-11-24", "10:00"), note: null };
  await desk.done(number, { act: "next-step", next, isDone: false });
  setClock("23", "07:30");
  const monday = await office();
  await sendMorningMails(monday.deps);
  expect(monday.to()).toEqual([]);
  setClock("25", "07:30");
  const wednesday = await office();
  await sendMorningMails(wednesday.deps);
  expect(wednesday.mail().text).toContain("overdue since Tuesday, November 24, 10:00 AM");
});

test("nothing due and nobody waiting: no mail, that whole day", async () => {
  setClock("23", "07:30");
  const { deps, to } = await office();
  await sendMorningMails(deps);
  await desk.submit(ada);
  await sendMorningMails(deps);
  expect(to()).toEqual([]);
});

test.each([
  ["07:29", 0],
  ["07:30", 1],
  ["09:00", 1],
  ["11:59", 1],
  ["12:00", 0],
])("at %s: %i mails", async (clock, count) => {
  await desk.submit(ada);
  setClock("23", clock);
  const { deps, to } = await office();
  await sendMorningMails(deps);
  await sendMorningMails(deps);
  expect(to()).toHaveLength(count);
});

test.each([
  ["doesn't want it", { morning_mail: 0 }, 0],
  ["is disabled", { disabled_at: "2026-11-20T00:00:00.000Z" }, 0],
  ["has never signed in", { last_seen_at: null }, 0],
  ["was invited this morning", { created_at: at("2026-11-23", "08:00") }, 0],
  ["had yesterday's", { morning_mail_on: "2026-11-22" }, 1],
])("somebody who %s", async (_, values, count) => {
  await desk.submit(ada);
  await change("maria", values);
  setClock("23", "08:30");
  const { deps, to } = await office();
  await sendMorningMails(deps);
  expect(to()).toHaveLength(count);
});

test("says why to call, how often that was tried, and when it is there; who has no number gives an address", async () => {
  const plan = { medicarePartA: true, birthdate: "12/2/1961", zipCode: "96813" };
  const request = { ...plan, preferredContactMethod: "text", additionalInfo: "My plan\nleaves" };
  const number = await desk.submit(request, {}, "compare");
  for (let call = 0; call < 2; call += 1)
    await desk.done(number, { act: "call", result: "no-answer", note: null });
  const next = { at: at("2026-11-23", "14:00"), note: null };
  await desk.done(number, { act: "next-step", next, isDone: false });
  await desk.submit({ ...bo, phone: "" });
  const adrift = await desk.submit({ name: "Cy Ong", email: "cy@example.com" });
  await desk.done(adrift, { act: "call", result: "reached", note: null });
  setClock("23", "07:30");
  const { deps, mail } = await office();
  await sendMorningMails(deps);
  const { subject, text } = mail();
  expect(subject).toMatch(/: 1 follow-up due, 1 to email, 1 without a next step$/);
  expect(text).toContain(
    "\nAda Flores\n9:00 AM there (2:00 PM here) · Plan comparison · HI · turns 65 on December 2 · “My plan leaves” · 3rd try · prefers a text · (972) 204-5855\n",
  );
  expect(text).toMatch(/to email\nBo Li\nwaiting since .* · Message · “Please call me.” · bo@/);
  expect(text).toContain("no next step\nCy Ong\ncame in Friday, November 20 · Message");
});

test("each has their own leads, then nobody's", async () => {
  await change("tom", { morning_mail: 1, last_seen_at: "2026-11-02T00:00:00.000Z" });
  await desk.done(await desk.submit(ada), { act: "assign", personId: "tom" });
  await desk.submit(bo);
  setClock("23", "07:30");
  const { deps } = await office();
  const texts = new Map<string, string>();
  await sendMorningMails({
    ...deps,
    async post(to, { subject, blocks }) {
      texts.set(to.address, `${subject} ${JSON.stringify(blocks)}`);
      return { result: "sent" };
    },
  });
  const [maria, tom] = ["maria", "tom"].map((id) => texts.get(`${id}@desk.example`));
  expect(maria).toMatch(/Bo Li/);
  expect(maria).not.toMatch(/Ada Flores/);
  expect(tom).toMatch(/2 people waiting.*Yours: w.*Ada Flores.*Nobody’s yet: w.*Bo Li/);
});

test("leads of somebody who was disabled are in everybody's, so that no follow-up goes unseen", async () => {
  const next = { at: at("2026-11-23", "10:00"), note: null };
  const number = await desk.submit(ada);
  await desk.done(number, { act: "assign", personId: "tom" });
  await desk.done(number, { act: "next-step", next, isDone: false });
  setClock("23", "07:30");
  const before = await office();
  await sendMorningMails(before.deps);
  expect(before.to()).toEqual([]);
  await change("tom", { disabled_at: "2026-11-20T00:00:00.000Z" });
  await change("maria", { morning_mail_on: null });
  const { deps, mail } = await office();
  await sendMorningMails(deps);
  expect(mail().text).toContain("Nobody’s yet: due today\nAda Flores\n");
});

test("several processes send one", async () => {
  await desk.submit(ada);
  setClock("23", "07:30");
  const { deps, to } = await office();
  const others = [await desk.openAnother(), await desk.openAnother()];
  await Promise.all(
    [deps.database, ...others].map((database) => sendMorningMails({ ...deps, database })),
  );
  expect(to()).toEqual(["maria@desk.example"]);
});

test("a mail that the server puts off is tried again, one that it refuses isn't", async () => {
  await desk.submit(ada);
  setClock("23", "07:30");
  let code = 451;
  const { deps, to, lines } = await office({
    onRcptTo: (_address, _session, done) => done(code === 0 ? null : smtpAnswer(code, "no")),
  });
  await sendMorningMails(deps);
  code = 0;
  desk.pass(5);
  await sendMorningMails(deps);
  await sendMorningMails(deps);
  expect(to()).toEqual(["maria@desk.example"]);
  expect(lines.join("\n")).toMatch(/451 RCPT TO.*\n.*desk mail sent/);
  expect(lines.join("\n")).not.toMatch(/@|maria|ada/i);
  code = 550;
  setClock("24", "07:30");
  await sendMorningMails(deps);
  code = 0;
  await sendMorningMails(deps);
  expect(to()).toHaveLength(1);
});

test("an error leaves the mail for the next look, and the others get theirs", async () => {
  await change("tom", { morning_mail: 1, last_seen_at: "2026-11-02T00:00:00.000Z" });
  await desk.submit(ada);
  setClock("23", "07:30");
  const { deps, to } = await office();
  const leads: MorningMailDeps["leads"] = {
    async today(actor, filter) {
      if (actor.personId === "maria") throw new Error("the store failed");
      return await deps.leads.today(actor, filter);
    },
    todayList: (...page) => deps.leads.todayList(...page),
  };
  await sendMorningMails({ ...deps, leads });
  expect(to()).toEqual(["tom@desk.example"]);
  await sendMorningMails(deps);
  expect(to()).toEqual(["tom@desk.example", "maria@desk.example"]);
});

test("counts what Today does: guides, after the others, and those who want no calls, without their number", async () => {
  const ruth = await desk.submit(ada);
  const next = { at: at("2026-11-23", "10:00"), note: "Email the plans" };
  await desk.done(ruth, { act: "next-step", next, isDone: false });
  await desk.done(ruth, { act: "stop-calls" });
  desk.pass(1);
  await desk.submit({ firstName: "Guy", email: "guy@example.com" }, {}, "guide");
  for (let count = 0; count < 12; count += 1)
    await desk.submit({ ...bo, phone: "", email: `bo${count}@example.com` });
  await desk.submit({ ...ada, email: "later@example.com", message: "Please call now." });
  setClock("23", "07:30");
  const { counts } = await desk.desk.today(desk.maria, {});
  expect(counts).toMatchObject({ due: 1, waiting: 0, email: 14, adrift: 0 });
  const { deps, mail } = await office();
  await sendMorningMails(deps);
  const { subject, text, bodies, html } = mail();
  expect(subject).toBe("Monday, November 23: 1 follow-up due, 14 to email");
  expect(text).toContain(
    "Ada Flores\n10:00 AM · don’t call · Message · “Email the plans” · ada@example.com\n",
  );
  expect(text).toContain("4 more are in the desk.");
  expect(text).not.toContain("Guy");
  for (const body of [...bodies, html]) expect(body).not.toMatch(/204-?5855/);
});

test("whoever wrote after a stop is in it, with what they asked for before and no address they want no mail at", async () => {
  await desk.done(await desk.submit(ada), { act: "stop-contact" });
  desk.pass(1);
  await desk.submit({ ...ada, message: "Please call now." });
  setClock("23", "07:30");
  const { deps, mail } = await office();
  await sendMorningMails(deps);
  expect(mail().subject).toMatch(/: 1 to email$/);
  expect(mail().text).toMatch(
    /Ada Flores\nwaiting since .* · don’t contact, wrote after that · Message · “Please call now.”\n/,
  );
  expect(mail().text).not.toContain("ada@example.com");
});

test("says who waits past the promise, and that a step is an appointment, also without names", async () => {
  const number = await desk.submit(bo);
  const next = { at: at("2026-11-24", "11:00"), note: null };
  await desk.done(number, { act: "status", status: "appointment", next });
  await desk.submit(ada);
  setClock("24", "07:30");
  for (const detail of ["full", "minimal"] as const) {
    const { deps, mail } = await office({}, detail);
    await sendMorningMails(deps);
    expect(mail().text).toMatch(/\n11:00 AM · Appointment · Message/);
    expect(mail().text).toMatch(/\nlate: waiting since Friday, November 20, 9:02 AM · Message/);
    await change("maria", { morning_mail_on: null });
  }
});

test("with NOTIFY_DETAIL=minimal, has numbers of leads, what they asked for and links, and nothing of people", async () => {
  await weekend();
  setClock("23", "07:30");
  const { deps, mail } = await office({}, "minimal");
  await sendMorningMails(deps);
  const { text, html } = mail();
  expect(text).toContain(
    "Lead 1001\n10:00 AM · Message\nhttps://www.bluebonnet-medicare.example/desk/leads/1001",
  );
  for (const body of [text, html]) expect(body).not.toMatch(/Bo Li|Flores|204|Part B/);
});

test("without a mail server, the file has nothing of people, so that an erase has nothing to find there", async () => {
  await weekend();
  setClock("23", "07:30");
  const config = { ...addresses, smtpUrl: null, dataDir: scratchDirectory() };
  const { deps } = await office();
  const detail = morningDetail({ ...config, notifyDetail: "full" });
  await sendMorningMails({ ...deps, detail, post: createDeskPost({ config, now: deps.now }) });
  const folder = join(config.dataDir, "mail");
  const [file = "", ...more] = readdirSync(folder);
  expect(more).toEqual([]);
  const text = readFileSync(join(folder, file), "utf8");
  expect(text).toContain("Lead 1001");
  expect(text).not.toMatch(/Bo Li|Flores|204-?58|Part B/);
  // Control: a mail server gets what is set.
  expect(morningDetail({ smtpUrl: "smtp://mail.example", notifyDetail: "full" })).toBe("full");
});

test("shows ten of each, and hostile names stay text on one line", async () => {
  const name = `<b>x</b>\u202e\u2028Due today ${"w".repeat(80)}`;
  for (let count = 0; count < 12; count += 1)
    await desk.submit({ ...ada, name, email: `ada${count}@example.com` });
  setClock("23", "07:30");
  const { deps, mail } = await office();
  await sendMorningMails(deps);
  const { subject, text, html } = mail();
  expect(subject).toBe("Monday, November 23: 12 people waiting");
  expect(text.match(/\/desk\/leads\/\d/g)).toHaveLength(10);
  expect(text).toContain("2 more are in the desk.");
  expect(text).not.toMatch(/^Due today/m);
  expect(html).not.toContain("<b>x");
});

test("the timer looks at once, and its end waits for what it does", async () => {
  await desk.submit(ada);
  setClock("23", "08:00");
  const { deps, to } = await office();
  await startMorningMail(deps).stop();
  expect(to()).toEqual(["maria@desk.example"]);
});

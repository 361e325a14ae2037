import { describe, expect, test, vi, onTestFinished } from "vitest";
import * as fc from "fast-check";
import { requestHeaders } from "#contract/request-headers.ts";
import { readCsv } from "#operator/cli/testing.ts";
import { newSecret, hostileAddress, hostileText } from "#server/delivery/testing.ts";
import { type Caught, startMailServer } from "#tests/service/testing.ts";
import { receiverForTest } from "#tests/webhooks/workers-for-test.ts";
import agency from "#content/agency/agency.yaml";
import { type Engine, engines, hasControl, anyEngine, full } from "./promises.ts";
import { reportControl, reportFigure } from "./support/figure.ts";
import { mutantFile, exportCsv, mailForTest, serviceForTest } from "./support/service.ts";
import { leadsIn, outboxIn, passTime, type Store } from "./support/store.ts";
import { somebody, submit, submitUntilTaken } from "./support/visitors.ts";

/** Text that some part might mishandle; the form accepts all of it as a first name. */
const names = [
  "Zoë 👩🏽‍🦳🇺🇸 🧑‍🤝‍🧑",
  "שרה بنت علي",
  "\u202egnp.eda\u2066A\u2069",
  `"Ann" 'O’Neil' \\ ; -- <b>&amp;</b>`,
  "=cmd|' /C calc'!A0",
  "+1-972",
  "-2+3",
  "@SUM(1)",
  "＝1＋1",
  "\u200b=1",
  "e\u0301 ﬁ Å",
  "[name] {phone} ${name} %s %00",
  "=?utf-8?Q?x?= =0D=0ABcc:x@evil.test",
  "a\u00a0b\u3000c\u205fd",
  "𝒜".repeat(25),
  "x".repeat(50),
];

/** Sends every name through the service. Returns the result in each place, in the order of `names`. */
async function followNames(engine: Engine, preload?: string) {
  const mail = await mailForTest();
  const secret = newSecret();
  const receiver = await receiverForTest({ secret });
  const { url } = receiver;
  const webhooks = { WEBHOOK_URL: url, WEBHOOK_SECRET: secret, WEBHOOK_ALLOW: "127.0.0.1" };
  const options = { engine, env: { SMTP_URL: mail.url, ...webhooks } };
  const service = await serviceForTest(preload === undefined ? options : { ...options, preload });
  const ids: string[] = [];
  for (const firstName of names) {
    const source = new URLSearchParams({ utm_source: firstName, landing: `/${firstName}` });
    const headers = { [requestHeaders.leadSource]: source.toString() };
    const { reply } = await submit(service, { ...somebody(), firstName }, headers);
    ids.push(reply.success ? reply.id : reply.message);
  }
  const all = () => [mail.caught.length, receiver.caught.length].join();
  const due = [2 * names.length, names.length].join();
  await vi.waitUntil(() => all() === due, { timeout: 90_000 });
  const byId = <Row>(rows: readonly Row[], fits: (row: Row, id: string) => boolean) =>
    ids.map((id) => rows.find((row) => fits(row, id)));
  const notices = mail.caught.filter(({ email }) =>
    /^Guide request \d+: /.test(email.subject ?? ""),
  );
  const rows = readCsv(await exportCsv(service.store));
  const [columns = []] = rows;
  return {
    store: service.store,
    cells: rows.flat(),
    told: byId(receiver.caught, ({ event }, id) => event.data.id === id).map(
      (message) => message?.event.data.name,
    ),
    stored: byId(await leadsIn(service.store), (lead, id) => lead.id === id).map(
      (lead) => lead?.name,
    ),
    /** To the agency, and to the visitors. */
    mailed: byId(notices, ({ email }, id) => email.text?.includes(id) === true),
    guides: mail.caught.filter((one) => !notices.includes(one)),
    exported: byId(rows, (row, id) => row.includes(id)).map(
      (row) => row?.[columns.indexOf("name")],
    ),
  };
}

/** A line separator could fake a line of our text in the plain-text mail, so it becomes a space there. */
/** Encoded words in a quoted name must not be decoded (RFC 2047, 5); the parser used here does decode them. */
const quoted = "not to be decoded";
/** A spreadsheet treats a cell that starts with an apostrophe as text. */
const evaluates = (cell: string) => /^[\s\p{C}]*[=+\-@＝＋－＠]/u.test(cell);

/** Whether a mail contains a text, in its subject, its plain text or its markup. */
const tells = ({ email }: Caught, text: string) =>
  [email.subject, email.text, email.html].some((part) => part?.includes(text));

const unfit = ["half \ud83d", "\u0000\n\u200b", "x".repeat(51)];

type Followed = Awaited<ReturnType<typeof followNames>>;

/** How many texts differ from what they should be, in each place. */
function changes({ stored, told, mailed, exported }: Followed) {
  const other = (found: readonly unknown[], wanted: readonly string[]) =>
    found.filter((text, at) => text !== wanted[at]).length;
  return {
    store: other(stored, names),
    webhooks: other(told, names),
    mail: other(
      mailed.map((mail) => mail?.email.subject?.replace(/(?<=^Guide request )\d+/, "N")),
      names.map((line) => `Guide request N: ${line}, Texas`),
    ),
    csv: other(
      exported,
      names.map((name) => (evaluates(name) ? `'${name}` : name)),
    ),
  };
}

function expectWholeNotices({ mailed }: Followed): void {
  for (const [index, line] of names.entries()) expect(mailed[index]?.email.text).toContain(line);
  const named = mailed.map((mail) => mail?.email.replyTo?.[0]?.name);
  expect(named.map((name, index) => (names[index]?.includes("=?") ? quoted : name))).toEqual(
    names.map((line) => (line.includes("=?") ? quoted : line)),
  );
}

/** No cell is a formula; in an export without this protection, some are. */
async function expectSafeCells(engine: Engine, { store, cells }: Followed): Promise<void> {
  const open = cells.filter(evaluates).length;
  reportFigure("exports", engine, `${cells.length} cells: ${open} evaluate`);
  expect(open).toBe(0);
  expect(names.filter(evaluates)).toHaveLength(7);
  reportControl("exports", engine);
  const plain = readCsv(await exportCsv(store, mutantFile("plain-cells"))).flat();
  expect(plain.filter(evaluates).length).toBeGreaterThanOrEqual(2 * 7);
}

/** No guide email contains visitor input; the same check of the mail to the agency finds all of it. */
function expectGuidesWithoutNames(engine: Engine, { guides, mailed }: Followed): void {
  const holding = (mails: readonly (Caught | undefined)[]) =>
    names.filter((line) => mails.some((mail) => mail !== undefined && tells(mail, line)));
  const found = `${holding(guides).length} of ${names.length} texts`;
  reportFigure("guideText", engine, `in ${guides.length} guides: ${found}`);
  expect(guides).toHaveLength(names.length);
  expect(holding(guides)).toEqual([]);
  reportControl("guideText", engine);
  expect(holding(mailed)).toEqual(names);
}

describe.each(engines)("on %s", (engine) => {
  test("any name is unchanged in the store, mail, export and webhook, and is not in the guide email", async () => {
    const followed = await followNames(engine);
    const changed = changes(followed);
    const found = Object.entries(changed).map(([place, count]) => `${place} ${count}`);
    reportFigure("hostileText", engine, `changed of ${names.length}: ${found.join(", ")}`);
    expect(changed).toEqual({ store: 0, webhooks: 0, mail: 0, csv: 0 });
    expectWholeNotices(followed);
    await expectSafeCells(engine, followed);
    expectGuidesWithoutNames(engine, followed);
  });

  test.runIf(hasControl(engine))("control: finds a store that rewrites text", async () => {
    reportControl("hostileText", engine);
    const { stored } = await followNames(engine, mutantFile("rewriting-store"));
    const rewritten = names.filter((name, index) => stored[index] !== name);
    expect(rewritten).toEqual(["＝1＋1", "e\u0301 ﬁ Å", "a\u00a0b\u3000c\u205fd", "𝒜".repeat(25)]);
  });

  test("invalid text and invalid names are rejected with 422 and not stored", async () => {
    const service = await serviceForTest({ engine });
    for (const firstName of unfit) {
      const { status, reply } = await submit(service, { ...somebody(), firstName });
      expect(status).toBe(422);
      expect(reply).toMatchObject({ success: false, errors: { firstName: expect.any(String) } });
    }
    expect(await leadsIn(service.store)).toEqual([]);
  });
});

const people = full ? 200 : 15;
/** Time limit until all mail was attempted, in milliseconds. */
const timeoutMs = full ? 600_000 : 60_000;

/** Made to break out of a header or to add a recipient, among random text. */
const surelyHostile = [
  ["Ann\r\nBcc: x@evil.test", "ann@example.com"],
  ["Ann", "ann@example.com,x@evil.test"],
  ["Ann\r\n\r\n<html>", "ann@example.com\r\nBcc: x@evil.test"],
];

/** Names and addresses that no form accepts: they are written to the store directly. */
function hostilePeople(): string[][] {
  const anybody = fc.tuple(hostileText, hostileAddress);
  const chance = fc.sample(anybody, people - surelyHostile.length);
  // What neither database can store: NUL, and half a surrogate pair.
  const storable = (text: string) => text.replaceAll("\0", "").toWellFormed();
  return [...surelyHostile, ...chance].map((texts) => texts.map(storable));
}

/**
 * Lets the first attempts fail, replaces the senders of the forms with hostile people, and collects what arrives.
 */
async function mailToHostilePeople(engine: Engine, preload?: string) {
  let open = false;
  const mail = await startMailServer(0, () => open);
  onTestFinished(() => mail.close());
  const options = { engine, env: { SMTP_URL: mail.url } };
  const service = await serviceForTest(preload === undefined ? options : { ...options, preload });
  const { store } = service;
  await Promise.all(Array.from({ length: people }, () => submitUntilTaken(service, somebody())));
  const tried = async () => (await outboxIn(store)).every((row) => row.attempts > 0);
  await vi.waitUntil(tried, { timeout: timeoutMs, interval: 200 });

  const leads = await leadsIn(store);
  for (const [at, [name = "", email = ""]] of hostilePeople().entries())
    await store.change(
      "update leads set name = ?, email = ? where id = ?",
      name,
      email,
      leads[at]?.id ?? "",
    );
  open = true;
  // Attempts that began while the server still refused mail, or that timed out on a busy machine, are made again.
  for (let round = 0; round < 5; round += 1) await attemptAll(store);
  // What was already being sent still goes to the previous address.
  const addresses = [...leads, ...(await leadsIn(store))].map(({ email }) => email);
  const unsent = (await outboxIn(store)).filter(({ state }) => state !== "sent");
  return { mails: mail.caught, given: new Set(addresses), unsent };
}

/** Lets every queued message be tried once more. */
async function attemptAll(store: Store): Promise<void> {
  await passTime(store);
  const now = new Date().toISOString();
  const over = async () =>
    (await outboxIn(store)).every(({ state, due_at }) => state !== "queued" || due_at > now);
  await vi.waitUntil(over, { timeout: timeoutMs, interval: 200 });
}

const ours = new Set(
  `auto-submitted content-type content-transfer-encoding date from
   message-id mime-version reply-to subject to`.split(/\s+/),
);
const plainAddress = /^[\w.'+-]+@[\w.-]+$/;

/** Recipients other than the agency, or the one plain address that was given. */
function extraRecipients({ to }: Caught, given: ReadonlySet<string>): readonly string[] {
  const [first = ""] = to;
  const meant = first === agency.email || (given.has(first) && plainAddress.test(first));
  return to.slice(meant ? 1 : 0);
}

/** Header fields that aren't ours, or that are repeated. */
function extraHeaders({ email }: Caught): string[] {
  const keys = email.headers.map(({ key }) => key);
  return keys.filter((name, at) => !ours.has(name) || keys.indexOf(name) !== at);
}

async function extras(engine: Engine, preload?: string) {
  const { mails, given, unsent } = await mailToHostilePeople(engine, preload);
  return {
    mails: mails.length,
    unsent: unsent.map(({ kind, state, attempts, last_error: reason }) =>
      [kind, state, attempts, reason].join(" "),
    ),
    recipients: mails.flatMap((mail) => extraRecipients(mail, given)),
    headers: mails.flatMap(extraHeaders),
  };
}

describe.each(anyEngine)("on %s", (engine) => {
  test(`${people} hostile names and addresses add no recipient and no header to any mail`, async () => {
    const { mails, unsent, recipients, headers } = await extras(engine);
    const found = `${recipients.length} extra recipients, ${headers.length} extra headers`;
    const notBad = unsent.filter((row) => !row.endsWith("bad-address"));
    reportFigure("mailHeaders", engine, `${people} people, ${mails} mails: ${found}`);
    expect({ recipients, headers }).toEqual({ recipients: [], headers: [] });
    // Everyone's to the agency, and to the visitor if the address is valid.
    expect(notBad).toEqual([]);
    expect(mails).toBeGreaterThan(people);
    expect(mails).toBeLessThan(2 * people);
  });

  test("control: mail composed by hand has both", async () => {
    reportControl("mailHeaders", engine);
    const { recipients, headers } = await extras(engine, mutantFile("raw-mail"));
    expect(recipients).toContain("x@evil.test");
    expect(headers).toContain("bcc");
  });
});

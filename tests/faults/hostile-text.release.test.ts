import { describe, expect, test, vi } from "vitest";
import { requestHeaders } from "#contract/submission-parts.ts";
import { readCsv } from "#operator/cli/testing.ts";
import { newSecret } from "#server/delivery/testing.ts";
import type { Caught } from "#tests/service/testing.ts";
import { receiverForTest } from "#tests/webhooks/workers-for-test.ts";
import { type Engine, engines, hasControl } from "./promises.ts";
import { reportControl, reportFigure } from "./support/figure.ts";
import { exportCsv, mailForTest, type Mutant, serviceForTest } from "./support/service.ts";
import { leadsIn } from "./support/store.ts";
import { somebody, submit } from "./support/visitors.ts";

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

/** In mail, a name has no marks of direction: they would turn our words around. */
const inMail = (name: string) => name.replace(/[\u202a-\u202e\u2066-\u2069]/gu, "");

/** Sends every name through the service. Returns the result in each place, in the order of `names`. */
async function followNames(engine: Engine, mutant?: Mutant) {
  const mail = await mailForTest();
  const secret = newSecret();
  const receiver = await receiverForTest({ secret });
  const { url } = receiver;
  const webhooks = { WEBHOOK_URL: url, WEBHOOK_SECRET: secret, WEBHOOK_ALLOW: "127.0.0.1" };
  const service = await serviceForTest({
    engine,
    env: { SMTP_URL: mail.url, ...webhooks },
    mutant,
  });
  const ids: string[] = [];
  for (const firstName of names) {
    const source = new URLSearchParams({ utm_source: firstName, landing: `/${firstName}` });
    const headers = { [requestHeaders.leadSource]: source.toString() };
    const { reply } = await submit(service, { ...somebody(), firstName }, headers);
    ids.push(reply.success ? reply.id : reply.message);
  }
  const arrivals = () => [mail.caught.length, receiver.caught.length].join();
  const due = [2 * names.length, names.length].join();
  await vi.waitUntil(() => arrivals() === due, { timeout: 90_000 });
  const byId = <Row>(rows: readonly Row[], fits: (row: Row, id: string) => boolean) =>
    ids.map((id) => rows.find((row) => fits(row, id)));
  const isNotice = ({ email }: Caught) => /^Guide request \d+: /.test(email.subject ?? "");
  const rows = readCsv(await exportCsv(service.store));
  const column = rows[0]?.indexOf("name") ?? -1;
  return {
    store: service.store,
    cells: rows.flat(),
    names: {
      webhooks: byId(receiver.caught, ({ event }, id) => event.data.id === id).map(
        (message) => message?.event.data.name,
      ),
      store: byId(await leadsIn(service.store), (lead, id) => lead.id === id).map(
        (lead) => lead?.name,
      ),
      csv: byId(rows, (row, id) => row.includes(id)).map((row) => row?.[column]),
    },
    /** To the agency, and to the visitors. */
    notices: byId(
      mail.caught.filter(isNotice),
      ({ email }, id) => email.text?.includes(id) === true,
    ),
    guides: mail.caught.filter((one) => !isNotice(one)),
  };
}

type Outcome = Awaited<ReturnType<typeof followNames>>;

/** Encoded words in a quoted name must not be decoded (RFC 2047, 5); the parser used here does decode them. */
const quoted = "not to be decoded";
/** A spreadsheet treats a cell that starts with an apostrophe as text. */
const evaluates = (cell: string) => /^[\s\p{C}]*[=+\-@＝＋－＠]/u.test(cell);

/** How many texts differ from what they should be, in each place. */
function changes({ names: results, notices }: Outcome) {
  const others = (texts: readonly unknown[], originals: readonly string[]) =>
    texts.filter((text, at) => text !== originals[at]).length;
  return {
    store: others(results.store, names),
    webhooks: others(results.webhooks, names),
    mail: others(
      notices.map((mail) => mail?.email.subject?.replace(/(?<=^Guide request )\d+/, "N")),
      names.map((line) => `Guide request N: ${inMail(line)}, Texas`),
    ),
    csv: others(
      results.csv,
      names.map((name) => (evaluates(name) ? `'${name}` : name)),
    ),
  };
}

function expectWholeNotices({ notices }: Outcome): void {
  for (const [index, line] of names.entries())
    expect(notices[index]?.email.text).toContain(inMail(line));
  const senders = notices.map((mail) => mail?.email.replyTo?.[0]?.name);
  expect(senders.map((name, index) => (names[index]?.includes("=?") ? quoted : name))).toEqual(
    names.map((line) => (line.includes("=?") ? quoted : line)),
  );
}

/** No cell is a formula; in an export without this protection, some are. */
async function expectSafeCells(engine: Engine, { store, cells }: Outcome): Promise<void> {
  const open = cells.filter(evaluates).length;
  reportFigure("exports", engine, `${cells.length} cells: ${open} evaluate`);
  expect(open).toBe(0);
  expect(names.filter(evaluates)).toHaveLength(7);
  reportControl("exports", engine);
  const plain = readCsv(await exportCsv(store, "stores?plain-cells")).flat();
  expect(plain.filter(evaluates).length).toBeGreaterThanOrEqual(2 * 7);
}

/** No guide email contains visitor input; the same check of the mail to the agency finds all of it. */
function expectGuidesWithoutNames(engine: Engine, { guides, notices }: Outcome): void {
  const contains = ({ email }: Caught, text: string) =>
    [email.subject, email.text, email.html].some((part) => part?.includes(inMail(text)));
  const namesIn = (mails: readonly (Caught | undefined)[]) =>
    names.filter((line) => mails.some((mail) => mail !== undefined && contains(mail, line)));
  const count = `${namesIn(guides).length} of ${names.length} texts`;
  reportFigure("guideText", engine, `in ${guides.length} guides: ${count}`);
  expect(guides).toHaveLength(names.length);
  expect(namesIn(guides)).toEqual([]);
  reportControl("guideText", engine);
  expect(namesIn(notices)).toEqual(names);
}

describe.each(engines)("on %s", (engine) => {
  test("any name is unchanged in the store, mail, export and webhook, and is not in the guide email", async () => {
    const outcome = await followNames(engine);
    const differences = changes(outcome);
    const counts = Object.entries(differences).map(([place, count]) => `${place} ${count}`);
    reportFigure("hostileText", engine, `changed of ${names.length}: ${counts.join(", ")}`);
    expect(differences).toEqual({ store: 0, webhooks: 0, mail: 0, csv: 0 });
    expectWholeNotices(outcome);
    await expectSafeCells(engine, outcome);
    expectGuidesWithoutNames(engine, outcome);
  });

  test.runIf(hasControl(engine))("control: finds a store that rewrites text", async () => {
    reportControl("hostileText", engine);
    const { store } = (await followNames(engine, "stores?rewriting-store")).names;
    const rewritten = names.filter((name, index) => store[index] !== name);
    expect(rewritten).toEqual(["＝1＋1", "e\u0301 ﬁ Å", "a\u00a0b\u3000c\u205fd", "𝒜".repeat(25)]);
  });
});

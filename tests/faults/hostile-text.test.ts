import { describe, expect, test, vi } from "vitest";
import { requestHeaders } from "#contract/request-headers.ts";
import { readCsv } from "#operator/terminal/csv-for-tests.ts";
import { newSecret } from "#server/delivery/webhooks/webhook-catcher.ts";
import { receiverForTest } from "#tests/webhooks/workers-for-test.ts";
import type { Caught } from "#tests/service/mail-server.ts";
import { reportControl, reportFigure } from "./figure.ts";
import { exportCsv } from "./operator.ts";
import type { Engine } from "./engine.ts";
import { broken, mailForTest, serviceForTest } from "./service-for-test.ts";
import { engines } from "./store-for-test.ts";
import { leadsIn } from "./store.ts";
import { somebody, submit } from "./submit.ts";

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
  "a\u00a0b\u3000c\u2028d",
  "𝒜".repeat(25),
  "x".repeat(50),
];

/** Follows every name through the service; gives what each place made of it, in the order of `names`. */
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
  const notices = mail.caught.filter(({ email }) => email.subject?.startsWith("Guide request: "));
  const rows = readCsv(await exportCsv(service.store));
  return {
    store: service.store,
    guides: mail.caught.filter(({ email }) => !email.subject?.startsWith("Guide request: ")),
    cells: rows.flat(),
    told: byId(receiver.caught, ({ event }, id) => event.data.id === id).map(
      (message) => message?.event.data.name,
    ),
    stored: byId(await leadsIn(service.store), (lead, id) => lead.id === id).map(
      (lead) => lead?.first_name,
    ),
    mailed: byId(notices, ({ email }, id) => email.text?.includes(id) === true),
    exported: byId(rows, ([cell], id) => cell === id).map((row) => row?.[4]),
  };
}

/** A line separator would look like a line of ours in the mail's plain text, so there it is a blank. */
const onOneLine = (name: string) => name.replaceAll("\u2028", " ");
/** Encoded words in a quoted name are not to be decoded (RFC 2047, 5); the reader used here does. */
const quoted = "not to be decoded";
/** A spreadsheet takes a cell after an apostrophe as text. */
const evaluates = (cell: string) => /^[\s\p{C}]*[=+\-@＝＋－＠]/u.test(cell);

/** Whether a mail says a text, in its subject, its words or its markup. */
const tells = ({ email }: Caught, text: string) =>
  [email.subject, email.text, email.html].some((part) => part?.includes(text));

const unfit = ["NUL\u0000", "line\nbreak", "half \ud83d", "x".repeat(51)];

describe.each(engines)("on %s", (engine) => {
  test("whatever a name holds comes back byte for byte from the store, the mail and the export", async () => {
    reportControl("guideText", engine);
    const { store, stored, mailed, exported, told, guides, cells } = await followNames(engine);
    const changed = [stored, told].map(
      (all) => all.filter((name, at) => name !== names[at]).length,
    );
    const where = `${changed[0]} changed in the store, ${changed[1]} in webhooks`;
    reportFigure("hostileText", engine, `${names.length} texts: ${where}`);
    expect(stored).toEqual(names);
    expect(told).toEqual(names);
    const lines = names.map(onOneLine);
    expect(mailed.map((mail) => mail?.email.subject)).toEqual(
      lines.map((line) => `Guide request: ${line}`),
    );
    for (const [index, line] of lines.entries()) expect(mailed[index]?.email.text).toContain(line);
    const named = mailed.map((mail) => mail?.email.replyTo?.[0]?.name);
    expect(named.map((name, index) => (lines[index]?.includes("=?") ? quoted : name))).toEqual(
      lines.map((line) => (line.includes("=?") ? quoted : line)),
    );
    expect(exported).toEqual(names.map((name) => (evaluates(name) ? `'${name}` : name)));
    expect(names.filter(evaluates)).toHaveLength(7);

    const open = cells.filter(evaluates).length;
    reportFigure("exports", engine, `${cells.length} cells: ${open} evaluate`);
    expect(open).toBe(0);
    reportControl("exports", engine);
    const plain = readCsv(await exportCsv(store, broken("plain-cells"))).flat();
    expect(plain.filter(evaluates).length).toBeGreaterThanOrEqual(2 * 7);

    const holding = (mails: typeof guides) =>
      lines.filter((line) => mails.some((mail) => tells(mail, line)));
    reportFigure(
      "guideText",
      engine,
      `in ${guides.length} guides: ${holding(guides).length} of ${lines.length} texts`,
    );
    expect(guides).toHaveLength(names.length);
    expect(holding(guides)).toEqual([]);
    // Control: the same look at the mail to the agency, which holds all of them.
    expect(holding(mailed.filter((mail) => mail !== undefined))).toEqual(lines);
  });

  test("control: a store that rewrites text is seen", async () => {
    reportControl("hostileText", engine);
    const { stored } = await followNames(engine, broken("rewriting-store"));
    const rewritten = names.filter((name, index) => stored[index] !== name);
    expect(rewritten).toEqual(["＝1＋1", "e\u0301 ﬁ Å", "a\u00a0b\u3000c\u2028d", "𝒜".repeat(25)]);
  });

  test("what no text can hold, or no name, is refused with 422 and not stored", async () => {
    const service = await serviceForTest({ engine });
    for (const firstName of unfit) {
      const { status, reply } = await submit(service, { ...somebody(), firstName });
      expect(status).toBe(422);
      expect(reply).toMatchObject({ success: false, errors: { firstName: expect.any(String) } });
    }
    expect(await leadsIn(service.store)).toEqual([]);
  });
});

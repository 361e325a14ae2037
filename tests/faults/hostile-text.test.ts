import { describe, expect, test, vi } from "vitest";
import { readCsv } from "#operator/terminal/csv-for-tests.ts";
import { reportControl, reportFigure } from "./figure.ts";
import { operator } from "./operator.ts";
import type { Engine } from "./promises.ts";
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
  const options = { engine, env: { SMTP_URL: mail.url } };
  const service = await serviceForTest(preload === undefined ? options : { ...options, preload });
  const ids: string[] = [];
  for (const firstName of names) {
    const { reply } = await submit(service, { ...somebody(), firstName });
    ids.push(reply.success ? reply.id : reply.message);
  }
  await vi.waitUntil(() => mail.caught.length === 2 * names.length, { timeout: 90_000 });
  const byId = <Row>(rows: readonly Row[], fits: (row: Row, id: string) => boolean) =>
    ids.map((id) => rows.find((row) => fits(row, id)));
  const notices = mail.caught.filter(({ email }) => email.subject?.startsWith("Guide request: "));
  const csv = await operator(service.store, "leads", "export", "--csv");
  return {
    stored: byId(await leadsIn(service.store), (lead, id) => lead.id === id).map(
      (lead) => lead?.first_name,
    ),
    mailed: byId(notices, ({ email }, id) => email.text?.includes(id) === true),
    exported: byId(readCsv(csv), ([cell], id) => cell === id).map((row) => row?.[4]),
  };
}

/** A line separator would look like a line of ours in the mail's plain text, so there it is a blank. */
const onOneLine = (name: string) => name.replaceAll("\u2028", " ");
/** Encoded words in a quoted name are not to be decoded (RFC 2047, 5); the reader used here does. */
const quoted = "not to be decoded";
/** A spreadsheet takes a cell after an apostrophe as text. */
const evaluates = (cell: string) => /^[\s\p{C}]*[=+\-@＝＋－＠]/u.test(cell);

const unfit = ["NUL\u0000", "line\nbreak", "half \ud83d", "x".repeat(51)];

describe.each(engines)("on %s", (engine) => {
  test("whatever a name holds comes back byte for byte from the store, the mail and the export", async () => {
    const { stored, mailed, exported } = await followNames(engine);
    const changed = stored.filter((name, index) => name !== names[index]).length;
    reportFigure("hostileText", engine, `${changed} of ${names.length} changed in the store`);
    expect(stored).toEqual(names);
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
    expect(exported.filter((cell) => evaluates(cell ?? ""))).toEqual([]);
    expect(names.filter(evaluates)).toHaveLength(7);
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

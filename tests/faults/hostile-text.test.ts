import { describe, expect, test } from "vitest";
import { readCsv } from "#operator/cli/testing.ts";
import type { Caught } from "#tests/service/mail-server.ts";
import type { Engine } from "./support/engine.ts";
import { reportControl, reportFigure } from "./support/figure.ts";
import { followNames, names } from "./support/follow-names.ts";
import { exportCsv } from "./support/operator.ts";
import { broken, serviceForTest } from "./support/service-for-test.ts";
import { engines } from "./support/store-for-test.ts";
import { leadsIn } from "./support/store.ts";
import { somebody, submit } from "./support/submit.ts";

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

type Followed = Awaited<ReturnType<typeof followNames>>;

const lines = names.map(onOneLine);

/** How many texts each place holds otherwise than it should. */
function changes({ stored, told, mailed, exported }: Followed) {
  const other = (found: readonly unknown[], wanted: readonly string[]) =>
    found.filter((text, at) => text !== wanted[at]).length;
  return {
    store: other(stored, names),
    webhooks: other(told, names),
    mail: other(
      mailed.map((mail) => mail?.email.subject),
      lines.map((line) => `Guide request: ${line}`),
    ),
    csv: other(
      exported,
      names.map((name) => (evaluates(name) ? `'${name}` : name)),
    ),
  };
}

function expectWholeNotices({ mailed }: Followed): void {
  for (const [index, line] of lines.entries()) expect(mailed[index]?.email.text).toContain(line);
  const named = mailed.map((mail) => mail?.email.replyTo?.[0]?.name);
  expect(named.map((name, index) => (lines[index]?.includes("=?") ? quoted : name))).toEqual(
    lines.map((line) => (line.includes("=?") ? quoted : line)),
  );
}

/** No cell evaluates; those of an export that sees no formula do. */
async function expectSafeCells(engine: Engine, { store, cells }: Followed): Promise<void> {
  const open = cells.filter(evaluates).length;
  reportFigure("exports", engine, `${cells.length} cells: ${open} evaluate`);
  expect(open).toBe(0);
  expect(names.filter(evaluates)).toHaveLength(7);
  reportControl("exports", engine);
  const plain = readCsv(await exportCsv(store, broken("plain-cells"))).flat();
  expect(plain.filter(evaluates).length).toBeGreaterThanOrEqual(2 * 7);
}

/** No guide says a text of a visitor; the same look at the mail to the agency finds all of them. */
function expectGuidesWithoutNames(engine: Engine, { guides, mailed }: Followed): void {
  const holding = (mails: readonly (Caught | undefined)[]) =>
    lines.filter((line) => mails.some((mail) => mail !== undefined && tells(mail, line)));
  const found = `${holding(guides).length} of ${lines.length} texts`;
  reportFigure("guideText", engine, `in ${guides.length} guides: ${found}`);
  expect(guides).toHaveLength(names.length);
  expect(holding(guides)).toEqual([]);
  reportControl("guideText", engine);
  expect(holding(mailed)).toEqual(lines);
}

describe.each(engines)("on %s", (engine) => {
  test("whatever a name holds comes back byte for byte from store, mail, export and webhook, and is in no guide", async () => {
    const followed = await followNames(engine);
    const changed = changes(followed);
    const found = Object.entries(changed).map(([place, count]) => `${place} ${count}`);
    reportFigure("hostileText", engine, `changed of ${names.length}: ${found.join(", ")}`);
    expect(changed).toEqual({ store: 0, webhooks: 0, mail: 0, csv: 0 });
    expectWholeNotices(followed);
    await expectSafeCells(engine, followed);
    expectGuidesWithoutNames(engine, followed);
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

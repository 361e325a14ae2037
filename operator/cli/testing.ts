import { join } from "node:path";
import type { Command } from "commander";
import type { LeadKind } from "#contract/lead-kind.ts";
import { scratchDatabase } from "#server/db/testing.ts";
import { testLeads, submissionForTests } from "#server/leads/testing.ts";
import { createSigner } from "#server/signing/signing.ts";
import type { CliContext, Screen } from "./context.ts";
import { withDatabase } from "./open-context.ts";
import { runProgram } from "./program.ts";

/**
 * For tests: a desk over a real database that another connection holds open, as the running site does.
 * @param webhookUrls where the site tells of its leads
 */
export async function contextForTests(webhookUrls: readonly string[] = []) {
  const scratch = await scratchDatabase();
  const { database, place, directory } = scratch;
  let time = new Date("2026-11-20T12:00:00.000Z");
  let printed = "";
  let complained = "";
  let answer: string | null = null;
  let screen: Screen = { width: null, blocks: false };
  const asked: string[] = [];
  const worked: string[] = [];
  const now = () => time;
  const signer = createSigner("for tests");
  const leads = testLeads(database, { now, webhookUrls });
  const context: CliContext = {
    withDatabase: (use) => withDatabase(place, use),
    write: (text) => void (printed += text),
    async pour(pieces) {
      for await (const piece of pieces) printed += piece;
    },
    writeError: (text) => void (complained += text),
    async ask(question) {
      asked.push(question);
      return answer;
    },
    progress(what, total) {
      let done = 0;
      const end = () => void worked.push(`${what}: ${done} of ${total}`);
      return { advance: (by) => void (done += by), end };
    },
    now,
    zone: { timeZone: "America/New_York", timeZoneName: "Eastern Time" },
    get screen() {
      return screen;
    },
    places: () => ({
      database: place,
      embedded: join(directory, "data", "leads.db"),
      mailDirectory: join(directory, "data", "mail"),
    }),
    signer: async () => signer,
    publicUrl: () => new URL("https://desk.example"),
  };
  return {
    ...scratch,
    context,
    /** Every question that was asked. */
    asked,
    /** Every long work that was shown, as `what: done of total`. */
    worked,
    /** Sets a person at the keyboard, who answers so. */
    answer(text: string) {
      answer = text;
    },
    /** Prints as on a terminal from now on. */
    setScreen(next: Screen) {
      screen = next;
    },
    signer,
    setClock(at: string) {
      time = new Date(at);
    },
    /** Stores a lead and gives its id. */
    async submit(
      change: Parameters<typeof submissionForTests>[0] = {},
      kind: LeadKind = "guide",
    ): Promise<string> {
      const outcome = await leads.submit(kind, submissionForTests(change));
      if (!outcome.taken) throw new Error(`refused: ${outcome.reply.message}`);
      return outcome.reply.id;
    },
    /** Runs a program as the command line does; gives its exit code and what it printed. */
    async run(program: (context: CliContext) => Command, ...words: string[]) {
      printed = "";
      complained = "";
      const exitCode = await runProgram(program(context), words, context);
      return { exitCode, printed, complained };
    },
  };
}

export type TestContext = Awaited<ReturnType<typeof contextForTests>>;

/** For tests: a strict reader of CSV as RFC 4180 has it, every cell quoted. @throws on anything else */
export function readCsv(text: string): string[][] {
  const cell = /"((?:[^"]|"")*)"(,|\r\n)/y;
  const rows: string[][] = [];
  let row: string[] = [];
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex;
    const [, content, end] = cell.exec(text) ?? [];
    if (content === undefined) throw new Error(`no cell at ${at}: ${text.slice(at, at + 20)}`);
    row.push(content.replaceAll('""', '"'));
    if (end === ",") continue;
    rows.push(row);
    row = [];
  }
  if (row.length > 0) throw new Error("the last line has no end");
  return rows;
}

import { randomUUIDv7 } from "node:crypto";
import { join } from "node:path";
import type { Command } from "commander";
import type { LeadKind } from "#contract/lead-kind.ts";
import type { Database } from "#server/db/database.ts";
import { scratchDatabase } from "#server/db/testing.ts";
import { type EnteredLead, leadFrom } from "#server/leads/enter-leads.ts";
import { createLeadStore } from "#server/leads/store.ts";
import { describeForTests, testLeads, submissionForTests } from "#server/leads/testing.ts";
import { createSigner } from "#server/signing/signing.ts";
import { createSuppressions } from "#server/suppression/suppressions.ts";
import type { CliContext, Screen } from "./context.ts";
import { runProgram } from "./program.ts";

/**
 * For tests: a context over a real database that another connection has open, as the running service does.
 * @param webhookUrls where the service sends its webhooks
 */
export async function contextForTests(webhookUrls: readonly string[] = []) {
  const scratch = await scratchDatabase();
  const { database, place, directory } = scratch;
  /** The connection of all commands, opened with the first: on PostgreSQL, one takes longer than many a command. */
  let commands: Promise<Database> | undefined;
  let time = new Date("2026-11-20T12:00:00.000Z");
  let printed = "";
  let complained = "";
  let answers: readonly (string | null)[] = [null];
  let input: readonly Buffer[] = [];
  let smtpUrl: string | null = null;
  let screen: Screen = { width: null, blocks: false };
  let planSources = { source: "http://127.0.0.1:9", zipsSource: "http://127.0.0.1:9" };
  const asked: string[] = [];
  const worked: string[] = [];
  const now = () => time;
  const signer = createSigner("for tests");
  const leads = testLeads(database, { now, webhookUrls, describePlans: describeForTests });
  const context: CliContext = {
    withDatabase: async (use) => await use(await (commands ??= scratch.openAnother())),
    write: (text) => void (printed += text),
    async writeAll(pieces) {
      for await (const piece of pieces) printed += piece;
    },
    writeError: (text) => void (complained += text),
    async *input() {
      yield* input;
    },
    async ask(question) {
      asked.push(question);
      const [answer = null, ...rest] = answers;
      if (rest.length > 0) answers = rest;
      return answer;
    },
    progress(label, total) {
      let done = 0;
      const end = () => void worked.push(`${label}: ${done} of ${total}`);
      return { advance: (by) => void (done += by), end };
    },
    now,
    zone: { timeZone: "America/New_York", timeZoneName: "Eastern Time" },
    get screen() {
      return screen;
    },
    places: () => ({
      database: place,
      sqliteFile: join(directory, "data", "leads.db"),
      mailDirectory: join(directory, "data", "mail"),
    }),
    plans: () => ({ folder: join(directory, "data", "plans"), ...planSources }),
    signer: async () => signer,
    sending: () => ({ messageIdHost: "desk.example", webhookUrls }),
    publicUrl: () => new URL("https://desk.example"),
    mail: () => ({
      mailFrom: { name: "Desk", address: "hello@desk.example" },
      bounceAddress: "bounces@desk.example",
      agentEmail: [{ address: "Agents@desk.example" }],
      smtpUrl,
    }),
  };
  return {
    ...scratch,
    context,
    /** Every question so far. */
    asked,
    /** Every finished progress bar, as `label: done of total`. */
    worked,
    /** Answers later questions with these texts, and all further ones with the last. */
    answer(...texts: readonly string[]) {
      answers = texts;
    },
    /** Uses these chunks for standard input from now on. */
    setInput(...chunks: readonly string[]) {
      input = chunks.map((chunk) => Buffer.from(chunk));
    },
    /** Uses this mail server from now on. */
    setMailServer(url: string) {
      smtpUrl = url;
    },
    /** Downloads plan data from here from now on. */
    setPlanSources(source: string, zipsSource: string) {
      planSources = { source, zipsSource };
    },
    /** Uses this terminal for later output. */
    setScreen(next: Screen) {
      screen = next;
    },
    signer,
    setClock(at: string) {
      time = new Date(at);
    },
    /** Stores a lead and returns its id. */
    async submit(
      change: Parameters<typeof submissionForTests>[0] = {},
      kind: LeadKind = "guide",
    ): Promise<string> {
      const outcome = await leads.submit(kind, submissionForTests(change, kind));
      if (!outcome.taken) throw new Error(`refused: ${outcome.reply.message}`);
      return outcome.reply.id;
    },
    /** Stores a lead that somebody at the agency enters, as the desk does, and returns its id. */
    async enter(request: EnteredLead): Promise<string> {
      const result = leadFrom(request, describeForTests);
      if (!result.success) throw new Error(JSON.stringify(result.errors));
      const suppressions = createSuppressions(signer);
      const sending = { messageIdHost: "desk.example", webhookUrls };
      await createLeadStore({ database, now, suppressions, onQueued() {}, ...sending }).storeLead(
        result.lead,
      );
      return result.lead.id;
    },
    /** Notes that somebody called about a lead, now. */
    async noteContact(leadId: string, note: string): Promise<void> {
      const at = time.toISOString();
      const mark = { id: randomUUIDv7(), lead_id: leadId, contacted_at: at, note };
      await database.db.insertInto("contact_marks").values(mark).execute();
      await database.db
        .updateTable("leads")
        .set({ first_contacted_at: at })
        .where("id", "=", leadId)
        .execute();
    },
    /** Runs a program as the command line does; returns its exit code, stdout and stderr. */
    async run(program: (context: CliContext) => Command, ...words: string[]) {
      printed = "";
      complained = "";
      const exitCode = await runProgram(program(context), words, context);
      return { exitCode, printed, complained };
    },
  };
}

export type TestContext = Awaited<ReturnType<typeof contextForTests>>;

/** For tests: parses CSV (RFC 4180) strictly, every cell quoted. @throws on anything else */
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
  if (row.length > 0) throw new Error("the last line has no line break");
  return rows;
}

/** For tests: the rows of a CSV file with headings, by heading. */
export function readRecords(text: string): Record<string, string | undefined>[] {
  const [headings = [], ...rows] = readCsv(text);
  return rows.map((row) => Object.fromEntries(headings.map((name, at) => [name, row[at]])));
}

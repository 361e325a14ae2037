import type { LeadKind } from "#contract/lead-kind.ts";
import { scratchDatabase } from "#server/db/scratch-database.ts";
import { createLeads } from "#server/leads/submit-lead.ts";
import { submissionForTests } from "#server/leads/submission-for-tests.ts";
import type { Command } from "commander";
import type { Desk } from "./desk.ts";
import { withDatabase } from "./open-desk.ts";
import { runProgram } from "./run-program.ts";

/** For tests: a desk over a real database that another connection holds open, as the running site does. */
export async function deskForTests() {
  const scratch = await scratchDatabase();
  const { database, file } = scratch;
  let time = new Date("2026-11-20T12:00:00.000Z");
  let printed = "";
  let complained = "";
  const now = () => time;
  const leads = createLeads({ database, now, onQueued() {}, messageIdHost: "desk.example" });
  const desk: Desk = {
    withDatabase: (use) => withDatabase(file, use),
    write: (text) => void (printed += text),
    writeError: (text) => void (complained += text),
    now,
    zone: { timeZone: "America/New_York", timeZoneName: "Eastern Time" },
  };
  return {
    ...scratch,
    desk,
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
    async run(program: (desk: Desk) => Command, ...words: string[]) {
      printed = "";
      complained = "";
      const exitCode = await runProgram(program(desk), words, desk);
      return { exitCode, printed, complained };
    },
  };
}

export type TestDesk = Awaited<ReturnType<typeof deskForTests>>;

import { type Command, Option } from "commander";
import { outboxStates, type OutboxState } from "#server/db/tables.ts";
import { countOutbox, listOutbox } from "#server/outbox/read-outbox.ts";
import { canRetry, retryAllFailed, retryRows, type RetryResult } from "#server/outbox/retry.ts";
import type { Desk } from "./desk.ts";
import { outboxList } from "./list-outbox.ts";
import { examples, newProgram } from "./new-program.ts";
import { OperatorError } from "./operator-error.ts";
import { parseLimit } from "./parse-options.ts";

/** The program `outbox`: messages to visitors and agents, and sending them again. */
export function outboxProgram(desk: Desk): Command {
  const program = newProgram("outbox", "Look at messages and send them again.", desk);
  addList(program, desk);
  addRetry(program, desk);
  return program.addHelpText(
    "after",
    examples(
      "outbox -- list --state failed",
      "outbox -- retry 0193a5e0-7c1b-7d3e-9a41-2f6c8b7e1d22",
      "outbox -- retry --all-failed",
    ),
  );
}

interface ListOptions {
  readonly limit: number;
  readonly state?: OutboxState;
  readonly json?: true;
}

function addList(program: Command, desk: Desk): void {
  program
    .command("list")
    .description("list messages, newest first")
    .addOption(new Option("--state <state>", "only those in this state").choices(outboxStates))
    .option("--limit <number>", "how many at most", parseLimit, 50)
    .option("--json", "as JSON, times in UTC")
    .action(async ({ limit, state, json }: ListOptions) => {
      await desk.withDatabase(async (database) => {
        const entries = await listOutbox(database, { limit, state });
        const total = await countOutbox(database, state);
        if (json) desk.write(`${JSON.stringify(entries, null, 2)}\n`);
        else desk.write(outboxList(entries, total, desk.zone));
      });
    });
}

function addRetry(program: Command, desk: Desk): void {
  program
    .command("retry")
    .description("send failed messages again, or release held ones")
    .argument("[ids...]", "ids of messages, as the list shows them")
    .option("--all-failed", "every message in the state failed")
    .action(async (ids: readonly string[], { allFailed }: { allFailed?: true }) => {
      if (ids.length > 0 === (allFailed === true))
        throw new OperatorError("Say which messages: their ids, or --all-failed.");
      const count = allFailed ? await retryFailed(desk) : await retryById(desk, [...new Set(ids)]);
      desk.write(count === 0 ? "No message has failed.\n" : queuedAgain(count));
    });
}

async function retryFailed(desk: Desk): Promise<number> {
  return await desk.withDatabase((database) => retryAllFailed(database, desk.now()));
}

async function retryById(desk: Desk, ids: readonly string[]): Promise<number> {
  const results = await desk.withDatabase((database) => retryRows(database, ids, desk.now()));
  const faults = results.filter((result) => !canRetry(result)).map(faultOf);
  if (faults.length > 0) throw new OperatorError(`${faults.join(" ")} Nothing was changed.`);
  return results.length;
}

function faultOf({ id, was }: RetryResult): string {
  return was === null ? `No message has the id ${id}.` : `The message ${id} was sent already.`;
}

function queuedAgain(count: number): string {
  const messages = count === 1 ? "1 message is" : `${count} messages are`;
  return `${messages} queued to be sent now; the running site looks every few seconds.\n`;
}

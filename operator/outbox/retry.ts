import type { Command } from "commander";
import { canRetry, retryAllFailed, retryRows, type RetryResult } from "#server/outbox/outbox.ts";
import { type CliContext, OperatorError } from "#operator/cli/context.ts";
import { addExamples } from "#operator/cli/program.ts";
import { messageIdOf } from "#operator/cli/options.ts";
import { asJson } from "#operator/cli/output.ts";

interface RetryOptions {
  readonly allFailed?: true;
  readonly destination?: string;
  readonly json?: true;
}

/** `outbox retry`. */
export function addOutboxRetry(program: Command, context: CliContext): void {
  const command = program
    .command("retry")
    .description("queue failed messages, and emails that came back, to be sent again")
    .argument("[ids...]", "ids of messages, or their first 8 or more characters")
    .option("--all-failed", "retry every failed message")
    .option("--destination <host>", "with --all-failed: only webhooks to this host")
    .option("--json", "how many were queued, as JSON")
    .action(async (ids: readonly string[], { json, ...options }: RetryOptions) => {
      checkSelection(ids, options);
      const queued = options.allFailed
        ? await retryFailed(context, options)
        : await retryById(context, ids);
      context.write(json ? asJson({ queued }) : queuedAgain(queued));
    });
  addExamples(
    command,
    "outbox -- retry 0193a5e0-7c1b-7d3e",
    "outbox -- retry --all-failed",
    "outbox -- retry --all-failed --destination crm.example.com",
  );
}

/** @throws {OperatorError} unless messages are selected either by id or by --all-failed */
function checkSelection(ids: readonly string[], { allFailed, destination }: RetryOptions): void {
  const byId = ids.length > 0;
  if (byId === (allFailed === true) || (byId && destination !== undefined))
    throw new OperatorError("Give the ids of the messages to retry, or use --all-failed.");
}

async function retryFailed(context: CliContext, { destination }: RetryOptions): Promise<number> {
  const filter = { destination };
  return await context.withDatabase((database) => retryAllFailed(database, context.now(), filter));
}

async function retryById(context: CliContext, ids: readonly string[]): Promise<number> {
  const results = await context.withDatabase(async (database) => {
    const whole = new Set<string>();
    for (const id of ids) whole.add(await messageIdOf(context, database, id));
    return await retryRows(database, [...whole], context.now());
  });
  const faults = results.filter((result) => !canRetry(result)).map(faultOf);
  if (faults.length > 0) throw new OperatorError(`${faults.join(" ")} Nothing was changed.`);
  return results.length;
}

function faultOf({ id, was, leadNumber, resentAs }: RetryResult): string {
  if (was === null) return `No message has the id ${id}.`;
  if (resentAs !== null)
    return `Message ${id} was replaced by ${resentAs}. To see what happened to the new one: npm run outbox -- why ${resentAs}.`;
  if (was === "sent") return `Message ${id} was already sent.`;
  if (was === "withheld")
    return `Message ${id} is withheld. To see why: npm run outbox -- why ${id}.`;
  return `Message ${id} is held together with its request. Release both: npm run leads -- release ${leadNumber}.`;
}

function queuedAgain(count: number): string {
  if (count === 0) return "There are no failed messages.\n";
  const messages = count === 1 ? "1 message is" : `${count} messages are`;
  return `${messages} queued. The running service will start sending within a few seconds.\n`;
}

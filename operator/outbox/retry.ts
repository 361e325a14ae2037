import type { Command } from "commander";
import { plural } from "#content/fill-places.ts";
import { canRetry, retryAll, retryRows, type RetryResult } from "#server/outbox/outbox.ts";
import { type CliContext, OperatorError } from "#operator/cli/context.ts";
import { fitLines } from "#operator/cli/layout.ts";
import { addExamples } from "#operator/cli/program.ts";
import { messageIdOf } from "#operator/cli/options.ts";
import { asJson } from "#operator/cli/output.ts";
import { leadAtDesk } from "./why.ts";

interface RetryOptions {
  readonly allFailed?: true;
  readonly allFileOnly?: true;
  readonly destination?: string;
  readonly json?: true;
}

/** `outbox retry`. */
export function addOutboxRetry(program: Command, context: CliContext): void {
  const command = program
    .command("retry")
    .description(
      "queue failed messages, emails that came back, and emails only written to a file, to be sent",
    )
    .argument("[ids...]", "ids of messages, or their first 8 or more characters")
    .option("--all-failed", "retry every failed message")
    .option(
      "--all-file-only",
      "send every email that was only written to a file because SMTP_URL wasn't set",
    )
    .option("--destination <host>", "with --all-failed: only webhooks to this host")
    .option("--json", "how many were queued, as JSON")
    .action(async (ids: readonly string[], { json, ...options }: RetryOptions) => {
      checkSelection(ids, options);
      const retries =
        ids.length > 0 ? await retryById(context, ids) : await retryEvery(context, options);
      context.write(json ? asJson({ queued: retries.count }) : retryText(retries, context));
    });
  addExamples(
    command,
    "outbox -- retry 0193a5e0-7c1b-7d3e",
    "outbox -- retry --all-failed",
    "outbox -- retry --all-failed --destination crm.example.com",
    "outbox -- retry --all-file-only",
  );
}

/** @throws {OperatorError} unless messages are selected in one way: by id, --all-failed or --all-file-only */
function checkSelection(ids: readonly string[], options: RetryOptions): void {
  const { allFailed, allFileOnly, destination } = options;
  const ways = [ids.length > 0, allFailed === true, allFileOnly === true];
  if (ways.filter(Boolean).length !== 1 || (destination !== undefined && !allFailed))
    throw new OperatorError(
      "Give the ids of the messages to retry, or use --all-failed or --all-file-only.",
    );
}

/** How many messages were queued, and whether some of them had only been written to a file. */
interface Retries {
  readonly count: number;
  readonly isFromFile: boolean;
}

async function retryEvery(
  context: CliContext,
  { allFileOnly, destination }: RetryOptions,
): Promise<Retries> {
  const filter = { state: allFileOnly ? ("file-only" as const) : ("failed" as const), destination };
  const count = await context.withDatabase((database) => retryAll(database, context.now(), filter));
  return { count, isFromFile: allFileOnly === true };
}

async function retryById(context: CliContext, ids: readonly string[]): Promise<Retries> {
  const results = await context.withDatabase(async (database) => {
    const fullIds = new Set<string>();
    for (const id of ids) fullIds.add(await messageIdOf(context, database, id));
    return await retryRows(database, [...fullIds], context.now());
  });
  const faults = results
    .filter((result) => !canRetry(result))
    .map((result) => faultOf(result, context.publicUrl()));
  if (faults.length > 0) throw new OperatorError(`${faults.join(" ")} Nothing was changed.`);
  return { count: results.length, isFromFile: results.some(({ was }) => was === "file-only") };
}

function faultOf({ id, was, leadNumber, resentAs }: RetryResult, site: URL): string {
  if (was === null || leadNumber === null) return `No message has the id ${id}.`;
  if (resentAs !== null)
    return `Message ${id} was replaced by ${resentAs}. To see what happened to the new one: npm run outbox -- why ${resentAs}.`;
  if (was === "sent") return `Message ${id} was already sent.`;
  if (was === "withheld")
    return `Message ${id} is withheld. To see why: npm run outbox -- why ${id}.`;
  return `Message ${id} is held together with its request. To release both, open ${leadAtDesk(leadNumber, site)}.`;
}

function retryText({ count, isFromFile }: Retries, context: CliContext): string {
  if (count === 0)
    return isFromFile
      ? "There are no emails that were only written to a file.\n"
      : "There are no failed messages.\n";
  const messages = plural(count, "1 message is", "[count] messages are");
  const again =
    isFromFile && context.mail().smtpUrl === null
      ? "SMTP_URL isn't set here. If the service runs without it too, it doesn't send these emails: set it and restart the service.\n"
      : "";
  const text = `${messages} queued. The running service will start sending within a few seconds.\n${again}`;
  return fitLines(text, context.screen.width);
}

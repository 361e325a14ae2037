import { type Command, Option } from "commander";
import { outboxStates, type OutboxKind, type OutboxState } from "#server/db/tables.ts";
import { outboxKinds } from "#server/outbox/outbox.ts";
import { countOutbox, listOutbox } from "#server/outbox/read-outbox.ts";
import type { Desk } from "#operator/desk/desk.ts";
import { addExamples } from "#operator/desk/new-program.ts";
import { parseLimit } from "#operator/desk/parse-options.ts";
import { asJson } from "#operator/terminal/as-json.ts";
import { outboxList } from "./list-outbox.ts";

interface ListOptions {
  readonly limit: number;
  readonly state?: OutboxState;
  readonly kind?: OutboxKind;
  readonly destination?: string;
  readonly json?: true;
}

/** `outbox list`. */
export function addOutboxList(program: Command, desk: Desk): void {
  const command = program
    .command("list")
    .description("list messages, newest first")
    .addOption(new Option("--state <state>", "only those in this state").choices(outboxStates))
    .addOption(new Option("--kind <kind>", "only those of this kind").choices(outboxKinds))
    .option("--destination <host>", "only webhooks to this host")
    .option("--limit <number>", "how many at most", parseLimit, 50)
    .option("--json", "as JSON, times in UTC")
    .action(async ({ limit, json, ...filter }: ListOptions) => {
      await desk.withDatabase(async (database) => {
        const entries = await listOutbox(database, { limit, ...filter });
        const total = await countOutbox(database, filter);
        desk.write(json ? asJson(entries) : outboxList(entries, total, desk));
      });
    });
  addExamples(
    command,
    "outbox -- list --state failed",
    "outbox -- list --destination crm.example.com --limit 200",
  );
}

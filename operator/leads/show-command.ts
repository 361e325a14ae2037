import type { Command } from "commander";
import { outboxOfLead } from "#server/outbox/read-outbox.ts";
import type { Desk } from "#operator/desk/desk.ts";
import { addExamples } from "#operator/desk/new-program.ts";
import { asJson } from "#operator/terminal/as-json.ts";
import { fitLines } from "#operator/terminal/fit-lines.ts";
import { leadSheet } from "./show-lead.ts";
import { withLead } from "./with-lead.ts";

/** `leads show ID`. */
export function addShow(program: Command, desk: Desk): void {
  const command = program
    .command("show")
    .description("show all that is kept about a lead: source, disclosure, messages")
    .argument("<id>", "the lead's id, or its first 8 characters or more")
    .option("--json", "as JSON, times in UTC")
    .action(async (given: string, { json }: { json?: true }) => {
      await withLead(desk, given, json === true, async (lead, database) => {
        const messages = await outboxOfLead(database, lead.id);
        if (json) return desk.write(asJson({ ...lead, messages }));
        desk.write(fitLines(leadSheet(lead, messages, desk.zone), desk.screen.width));
      });
    });
  addExamples(
    command,
    "leads -- show 0193a5e0-7c1b",
    "--silent leads -- show 0193a5e0-7c1b --json",
  );
}

import type { Command } from "commander";
import type { Desk } from "#operator/desk/desk.ts";
import { addExamples } from "#operator/desk/new-program.ts";
import { asJson } from "#operator/terminal/as-json.ts";
import { fitLines } from "#operator/terminal/fit-lines.ts";
import { proofData, proofSheet } from "./show-proof.ts";
import { withLead } from "./with-lead.ts";

/** `leads consent ID`. */
export function addConsent(program: Command, desk: Desk): void {
  const command = program
    .command("consent")
    .description("print the proof of what somebody was shown and agreed to, word for word")
    .argument("<id>", "the lead's id, or its first 8 characters or more")
    .option("--json", "as JSON, times in UTC")
    .action(async (given: string, { json }: { json?: true }) => {
      await withLead(desk, given, json === true, (lead) => {
        const now = desk.now();
        if (json) return desk.write(asJson(proofData(lead, now)));
        desk.write(fitLines(proofSheet(lead, now, desk.zone), desk.screen.width));
      });
    });
  addExamples(
    command,
    "leads -- consent 0193a5e0-7c1b",
    "--silent leads -- consent 0193a5e0-7c1b --json",
  );
}

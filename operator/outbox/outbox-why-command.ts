import type { Command } from "commander";
import { findMessage } from "#server/outbox/read-outbox.ts";
import type { Desk } from "#operator/desk/desk.ts";
import { addExamples } from "#operator/desk/new-program.ts";
import { OperatorError } from "#operator/desk/operator-error.ts";
import { asJson } from "#operator/terminal/as-json.ts";
import { explainMessage, explanationText } from "./explain-message.ts";

/** `outbox why ID`. */
export function addOutboxWhy(program: Command, desk: Desk): void {
  const command = program
    .command("why")
    .description("tell what happened to a message, what it means and what to do")
    .argument("<id>", "the message's id, as the list shows it")
    .option("--json", "as JSON, times in UTC beside the sentences")
    .action(async (id: string, { json }: { json?: true }) => {
      const message = await desk.withDatabase((database) => findMessage(database, id));
      if (message === null) throw new OperatorError(`No message has the id ${id}.`);
      const explanation = explainMessage(message, desk.zone, desk.now());
      desk.write(
        json
          ? asJson({ ...message, ...explanation })
          : explanationText(explanation, desk.screen.width),
      );
    });
  addExamples(command, "outbox -- why 0193a5e0-7c1b-7d3e-9a41-2f6c8b7e1d22");
}

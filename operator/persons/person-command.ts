import type { Command } from "commander";
import type { Desk } from "#operator/desk/desk.ts";
import { addExamples } from "#operator/desk/new-program.ts";
import { OperatorError } from "#operator/desk/operator-error.ts";
import { writeExport } from "#operator/desk/write-export.ts";
import { asJson } from "#operator/terminal/as-json.ts";
import { emailOf } from "./person-email.ts";
import { personRecord } from "./person-record.ts";

interface PersonOptions {
  readonly out?: string;
  readonly json?: true;
}

/** `leads person EMAIL|ID`. */
export function addPerson(program: Command, desk: Desk): void {
  const command = program
    .command("person")
    .description("export everything that is kept about a person, as JSON, to answer their request")
    .argument("<email|id>", "an address, or the id of any of their requests")
    .option(
      "--out <file>",
      "into this file, for your user alone; without it to the terminal or a pipe",
    )
    .option("--json", "as JSON, as it is without")
    .action(async (who: string, { out }: PersonOptions) => {
      const record = await desk.withDatabase(async (database) => {
        const email = await emailOf(database, desk.zone, who);
        const found = await personRecord(database, email, desk.now());
        if (found === null) throw new OperatorError(`Nothing is kept of ${email}.`);
        return asJson(found);
      });
      await writeExport(desk, out, [record]);
    });
  addExamples(command, "leads -- person ada@example.com --out ada.json");
}

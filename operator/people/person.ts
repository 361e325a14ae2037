import type { Command } from "commander";
import { type CliContext, OperatorError, type Zone } from "#operator/cli/context.ts";
import { leadIdOf, noLead } from "#operator/cli/options.ts";
import { asJson, writeExport } from "#operator/cli/output.ts";
import { addExamples } from "#operator/cli/program.ts";
import { email as emailField } from "#contract/lead-fields.ts";
import type { Database } from "#server/db/database.ts";
import { commandLine } from "#server/desk/audit.ts";
import { addressOfLead, erasedAt } from "#server/leads/erase.ts";
import { exportPerson } from "#server/leads/person-record.ts";
import { agencyTime } from "#operator/cli/time.ts";

interface PersonOptions {
  readonly out?: string;
  readonly json?: true;
}

/** `leads person EMAIL|ID`. */
export function addPerson(program: Command, context: CliContext): void {
  const command = program
    .command("person")
    .description("export all data about a person as JSON, to answer a data request")
    .argument("<email|id>", "their email address, or the number or id of any of their requests")
    .option("--out <file>", "write to this file, readable only by you (default: stdout)")
    .option("--json", "no effect: the output is always JSON")
    .action(async (who: string, { out }: PersonOptions) => {
      const record = await context.withDatabase(async (database) => {
        const email = await emailOf(context, database, who);
        const person = await exportPerson(database, email, context.now(), commandLine);
        if (person === null) throw new OperatorError(`No data found for ${email}.`);
        return asJson(person);
      });
      await writeExport(context, out, [record]);
    });
  addExamples(command, "leads -- person ada@example.com --out ada.json");
}

/**
 * The email address of a person, given either that address or the number or id of any of their leads; the id of a lead
 * that has none.
 * @throws {OperatorError} if no lead has the id
 */
export async function emailOf(
  context: Pick<CliContext, "zone">,
  database: Database,
  who: string,
): Promise<string> {
  if (who.includes("@")) return emailField.safeParse(who).data ?? who.trim();
  const id = await leadIdOf(context, database, who);
  const email = await addressOfLead(database, id);
  if (email !== null) return email;
  const time = await erasedAt(database, id);
  throw new OperatorError(time === null ? noLead(id) : erasedText(id, time, context.zone));
}

/**
 * Prints when the lead with this id was erased.
 * @throws {OperatorError} if there never was such a lead
 */
export async function printErased(
  context: CliContext,
  database: Database,
  id: string,
  json: boolean,
): Promise<void> {
  const time = await erasedAt(database, id);
  if (time === null) throw new OperatorError(noLead(id));
  context.write(json ? asJson({ id, erasedAt: time }) : `${erasedText(id, time, context.zone)}\n`);
}

/** The sentence about a lead that was erased at an instant (UTC, ISO 8601). */
function erasedText(id: string, time: string, zone: Zone): string {
  return `Lead ${id} was erased on ${agencyTime(time, zone)}. Apart from its number, no other data about it is stored.`;
}

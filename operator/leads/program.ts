import type { Command } from "commander";
import type { CliContext } from "#operator/cli/context.ts";
import { examples, newProgram } from "#operator/cli/program.ts";
import { addErase } from "#operator/people/erase.ts";
import { addPerson } from "#operator/people/person.ts";
import { addSuppress, addSuppressed, addUnsuppress } from "#operator/people/suppress.ts";
import { addConsent } from "./consent.ts";
import { addExport } from "./export.ts";
import { addImport } from "./import.ts";

/** The program `leads`: leads as files, the proof of consent, and requests under privacy law. Daily work is the desk's. */
export function leadsProgram(context: CliContext): Command {
  const program = newProgram(
    "leads",
    "Export and import leads, print the proof of consent, and answer privacy requests. To work your leads, open the desk: /desk on your website.",
    context,
  );
  program.commandsGroup("Files:");
  addExport(program, context);
  addImport(program, context);
  program.commandsGroup("Proof and privacy requests:");
  addConsent(program, context);
  addPerson(program, context);
  addErase(program, context);
  addSuppress(program, context);
  addUnsuppress(program, context);
  addSuppressed(program, context);
  return program.addHelpText(
    "after",
    examples(
      "leads -- export --csv --out leads.csv",
      "leads -- import fair.csv --by Maria",
      "leads -- consent 1042",
      "leads -- person ada@example.com --out ada.json",
      "leads -- erase ada@example.com",
      "leads -- suppress ada@example.com --scope newsletter",
      "--silent leads -- export --json > leads.json",
    ),
  );
}

import type { Command } from "commander";
import type { CliContext } from "#operator/cli/context.ts";
import { examples, newProgram } from "#operator/cli/program.ts";
import { addErase } from "#operator/people/erase.ts";
import { addPerson } from "#operator/people/person.ts";
import { addSuppress, addSuppressed, addUnsuppress } from "#operator/people/suppress.ts";
import { addAdd } from "./add.ts";
import { addConsent } from "./consent.ts";
import { addContacted } from "./contacted.ts";
import { addCorrect } from "./correct.ts";
import { addExport } from "./export.ts";
import { addFunnel } from "./funnel.ts";
import { addImport } from "./import.ts";
import { addList } from "./list.ts";
import { addRelease } from "./release.ts";
import { addSearch } from "./search.ts";
import { addShow } from "./show.ts";
import { addStats } from "./stats.ts";

/** The program `leads`: daily work with leads, statistics, and requests under privacy law. */
export function leadsProgram(context: CliContext): Command {
  const program = newProgram(
    "leads",
    "See who wrote, record contacts, run reports, and export or erase data.",
    context,
  );
  program.commandsGroup("Every day:");
  addList(program, context);
  addSearch(program, context);
  addShow(program, context);
  addContacted(program, context);
  addAdd(program, context);
  addCorrect(program, context);
  addRelease(program, context);
  program.commandsGroup("Reports and files:");
  addStats(program, context);
  addFunnel(program, context);
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
      "leads -- list --open",
      "leads -- search flores",
      "leads -- show 1042",
      "leads -- contacted 1042 --by Maria",
      "leads -- correct 1042 --email ada@example.com",
      "leads -- consent 1042",
      "leads -- list --suspected",
      "leads -- release 1042",
      "leads -- add",
      "leads -- export --csv --out leads.csv",
      "leads -- import fair.csv --by Maria",
      "leads -- suppress ada@example.com --scope newsletter",
      "leads -- funnel --since 2026-11-01 --form compare",
      "--silent leads -- list --json",
    ),
  );
}

import type { Command } from "commander";
import type { CliContext } from "#operator/cli/context.ts";
import { examples, newProgram } from "#operator/cli/program.ts";
import { addErase } from "#operator/people/erase.ts";
import { addPerson } from "#operator/people/person.ts";
import { addSuppress, addSuppressed, addUnsuppress } from "#operator/people/suppress.ts";
import { addConsent } from "./consent.ts";
import { addContacted } from "./contacted.ts";
import { addCorrect } from "./correct.ts";
import { addExport } from "./export.ts";
import { addFunnel } from "./funnel.ts";
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
  addCorrect(program, context);
  addRelease(program, context);
  program.commandsGroup("Reports:");
  addStats(program, context);
  addFunnel(program, context);
  addExport(program, context);
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
      "leads -- show 0193a5e0-7c1b-7d3e-9a41-2f6c8b7e1d22",
      "leads -- contacted 0193a5e0-7c1b --by Maria",
      "leads -- correct 0193a5e0-7c1b --email ada@example.com",
      "leads -- consent 0193a5e0-7c1b-7d3e-9a41-2f6c8b7e1d22",
      "leads -- list --suspected",
      "leads -- release 0193a5e0-7c1b-7d3e-9a41-2f6c8b7e1d22",
      "leads -- export --csv --out leads.csv",
      "leads -- suppress ada@example.com --scope newsletter",
      "leads -- funnel --since 2026-11-01 --form compare",
      "--silent leads -- list --json",
    ),
  );
}

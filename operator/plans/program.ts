import type { Command } from "commander";
import type { CliContext } from "#operator/cli/context.ts";
import { examples, newProgram } from "#operator/cli/program.ts";
import { addPlanImports } from "./import.ts";
import { addPlansMode } from "./mode.ts";
import { addPlanUpkeep } from "./upkeep.ts";
import { addPlansUpdate } from "./update.ts";

/** The `plans` program: gets the plan data, and says what visitors may see of it. It doesn't need the database. */
export function plansProgram(context: CliContext): Command {
  const program = newProgram(
    "plans",
    "Import Medicare's list of plans, choose how much of it visitors see, and check it.",
    context,
  );
  addPlansUpdate(program, context);
  addPlanImports(program, context);
  addPlanUpkeep(program, context);
  addPlansMode(program, context);
  return program.addHelpText(
    "after",
    examples(
      "plans -- update",
      "plans -- status",
      "plans -- import cy2027-landscape-202609-1.zip",
      "plans -- import-zips tab20_zcta520_county20_natl.txt",
      "plans -- import-crosswalk plan-crosswalk-2027.zip",
      "plans -- mode counts",
      "--silent plans -- check --json",
    ),
  );
}

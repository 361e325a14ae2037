import { openContext } from "./cli/open-context.ts";
import { runForProcess } from "./cli/program.ts";
import { leadsProgram } from "./leads/program.ts";

const context = openContext();
await runForProcess(leadsProgram(context), context);

import { runForProcess } from "./cli/open-context.ts";
import { leadsProgram } from "./leads/program.ts";

await runForProcess(leadsProgram);

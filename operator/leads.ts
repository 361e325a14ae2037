import { openDesk } from "./cli/open-context.ts";
import { runForProcess } from "./cli/program.ts";
import { leadsProgram } from "./leads/program.ts";

const desk = openDesk();
await runForProcess(leadsProgram(desk), desk);

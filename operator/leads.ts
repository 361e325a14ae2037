import { openDesk } from "./desk/open-desk.ts";
import { runForProcess } from "./desk/run-program.ts";
import { leadsProgram } from "./leads/leads-program.ts";

const desk = openDesk();
await runForProcess(leadsProgram(desk), desk);

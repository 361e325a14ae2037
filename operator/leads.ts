import { leadsProgram } from "./leads-program.ts";
import { openDesk } from "./open-desk.ts";
import { runForProcess } from "./run-program.ts";

const desk = openDesk();
await runForProcess(leadsProgram(desk), desk);

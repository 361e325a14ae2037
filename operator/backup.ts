import { backupProgram } from "./backup/program.ts";
import { openDesk } from "./cli/open-context.ts";
import { runForProcess } from "./cli/program.ts";

const desk = openDesk();
await runForProcess(backupProgram(desk), desk);

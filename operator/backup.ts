import { backupProgram } from "./backup/backup-program.ts";
import { openDesk } from "./desk/open-desk.ts";
import { runForProcess } from "./desk/run-program.ts";

const desk = openDesk();
await runForProcess(backupProgram(desk), desk);

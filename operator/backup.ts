import { backupProgram } from "./backup/program.ts";
import { runForProcess } from "./cli/open-context.ts";

await runForProcess(backupProgram);

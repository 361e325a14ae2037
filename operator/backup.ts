import { backupProgram } from "./backup/program.ts";
import { openContext } from "./cli/open-context.ts";
import { runForProcess } from "./cli/program.ts";

const context = openContext();
await runForProcess(backupProgram(context), context);

import { restoreProgram } from "./backup/restore.ts";
import { runForProcess } from "./cli/open-context.ts";

await runForProcess(restoreProgram);

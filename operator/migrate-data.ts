import { openContext } from "./cli/open-context.ts";
import { runForProcess } from "./cli/program.ts";
import { migrateDataProgram } from "./migrate-data/program.ts";

const context = openContext();
await runForProcess(migrateDataProgram(context), context);

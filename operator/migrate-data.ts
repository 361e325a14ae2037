import { runForProcess } from "./cli/open-context.ts";
import { migrateDataProgram } from "./migrate-data/program.ts";

await runForProcess(migrateDataProgram);

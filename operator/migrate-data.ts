import { openDesk } from "./cli/open-context.ts";
import { runForProcess } from "./cli/program.ts";
import { migrateDataProgram } from "./migrate-data/program.ts";

const desk = openDesk();
await runForProcess(migrateDataProgram(desk), desk);

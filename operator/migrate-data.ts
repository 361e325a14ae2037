import { openDesk } from "./desk/open-desk.ts";
import { runForProcess } from "./desk/run-program.ts";
import { migrateDataProgram } from "./migrate-data/migrate-data-program.ts";

const desk = openDesk();
await runForProcess(migrateDataProgram(desk), desk);

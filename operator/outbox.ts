import { openDesk } from "./cli/open-context.ts";
import { runForProcess } from "./cli/program.ts";
import { outboxProgram } from "./outbox/program.ts";

const desk = openDesk();
await runForProcess(outboxProgram(desk), desk);

import { openDesk } from "./desk/open-desk.ts";
import { runForProcess } from "./desk/run-program.ts";
import { outboxProgram } from "./outbox/outbox-program.ts";

const desk = openDesk();
await runForProcess(outboxProgram(desk), desk);

import { openDesk } from "./open-desk.ts";
import { outboxProgram } from "./outbox-program.ts";
import { runForProcess } from "./run-program.ts";

const desk = openDesk();
await runForProcess(outboxProgram(desk), desk);

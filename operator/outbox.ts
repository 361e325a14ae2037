import { runForProcess } from "./cli/open-context.ts";
import { outboxProgram } from "./outbox/program.ts";

await runForProcess(outboxProgram);

import { openContext } from "./cli/open-context.ts";
import { runForProcess } from "./cli/program.ts";
import { outboxProgram } from "./outbox/program.ts";

const context = openContext();
await runForProcess(outboxProgram(context), context);

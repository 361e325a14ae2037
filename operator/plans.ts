import { runForProcess } from "./cli/open-context.ts";
import { plansProgram } from "./plans/program.ts";

await runForProcess(plansProgram);

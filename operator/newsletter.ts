import { runForProcess } from "./cli/open-context.ts";
import { newsletterProgram } from "./newsletter/program.ts";

await runForProcess(newsletterProgram);

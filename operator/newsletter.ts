import { openContext } from "./cli/open-context.ts";
import { runForProcess } from "./cli/program.ts";
import { newsletterProgram } from "./newsletter/program.ts";

const context = openContext();
await runForProcess(newsletterProgram(context), context);

import { openDesk } from "./cli/open-context.ts";
import { runForProcess } from "./cli/program.ts";
import { newsletterProgram } from "./newsletter/program.ts";

const desk = openDesk();
await runForProcess(newsletterProgram(desk), desk);

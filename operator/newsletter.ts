import { openDesk } from "./desk/open-desk.ts";
import { runForProcess } from "./desk/run-program.ts";
import { newsletterProgram } from "./newsletter/newsletter-program.ts";

const desk = openDesk();
await runForProcess(newsletterProgram(desk), desk);

import { Command } from "commander";
import type { Desk } from "./desk.ts";

/** A program of the agency's command line: speaks through the desk and leaves exiting to its runner. */
export function newProgram(name: string, description: string, desk: Desk): Command {
  return new Command(`npm run ${name} --`)
    .description(description)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => desk.write(text),
      writeErr: (text) => desk.writeError(text),
    })
    .showHelpAfterError("(add --help to see what can be said)");
}

/** Lines of worked examples for the end of a help text. */
export function examples(...lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  npm run ${line}`).join("\n")}`;
}

/** Puts worked examples at the end of a command's own help. */
export function addExamples(command: Command, ...lines: readonly string[]): void {
  command.addHelpText("after", examples(...lines));
}

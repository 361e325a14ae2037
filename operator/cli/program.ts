import { Command, CommanderError } from "commander";
import type { CliContext } from "./context.ts";

/** A program of the agency's command line: speaks through the desk and leaves exiting to its runner. */
export function newProgram(name: string, description: string, context: CliContext): Command {
  return new Command(`npm run ${name} --`)
    .description(description)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => context.write(text),
      writeErr: (text) => context.writeError(text),
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

/**
 * Runs a program over its arguments. A fault is told in a sentence, never as a stack trace.
 * @param words the arguments after the program's name
 * @returns the exit code: 0, or 1 after a fault
 */
export async function runProgram(
  program: Command,
  words: readonly string[],
  context: CliContext,
): Promise<number> {
  try {
    await program.parseAsync([...words], { from: "user" });
    return 0;
  } catch (error) {
    // The command line itself was at fault (or help was asked for): commander has said so already.
    if (error instanceof CommanderError) return error.exitCode;
    context.writeError(`error: ${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}

/** Runs a program for the process: its arguments, its exit code. */
export async function runForProcess(program: Command, context: CliContext): Promise<void> {
  process.exitCode = await runProgram(program, process.argv.slice(2), context);
}

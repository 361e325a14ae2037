import { Command, CommanderError } from "commander";
import type { CliContext } from "./context.ts";

/** What every program needs of its context. */
export type Output = Pick<CliContext, "write" | "writeError">;

/** A command-line program that prints through the context and leaves exiting to `runForProcess`. */
export function newProgram(name: string, description: string, context: Output): Command {
  return new Command(`npm run ${name} --`)
    .description(description)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => context.write(text),
      writeErr: (text) => context.writeError(text),
    })
    .showHelpAfterError("(add --help for usage)");
}

/** Formats example command lines for the end of a help text. */
export function examples(...lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  npm run ${line}`).join("\n")}`;
}

/** Adds example command lines to the end of a command's help. */
export function addExamples(command: Command, ...lines: readonly string[]): void {
  command.addHelpText("after", examples(...lines));
}

/**
 * Runs a program. Errors are printed as one sentence, never as a stack trace.
 * @param args the arguments after the program's name
 * @returns the exit code: 0 on success, 1 on an error
 */
export async function runProgram(
  program: Command,
  args: readonly string[],
  context: Output,
): Promise<number> {
  try {
    await program.parseAsync([...args], { from: "user" });
    return 0;
  } catch (error) {
    // Invalid usage, or --help: commander has printed it already.
    if (error instanceof CommanderError) return error.exitCode;
    context.writeError(`error: ${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}

import { Command, CommanderError, type Option } from "commander";
import { CancelledError, type CliContext, OperatorError } from "./context.ts";
import { visibleText } from "./layout.ts";

/** What every program needs from its context. */
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

/** What a shell reports for a command ended by Ctrl+C: 128 and the number of SIGINT. */
const cancelledExitCode = 130;

/**
 * Runs a program. Errors are printed as one sentence, never as a stack trace.
 * @param args the arguments after the program's name
 * @param environment has the options that npm kept for itself
 * @returns the exit code: 0 on success, 1 on an error, 130 if a question was answered with Ctrl+C
 */
export async function runProgram(
  program: Command,
  args: readonly string[],
  context: Output,
  environment: NodeJS.ProcessEnv = {},
): Promise<number> {
  try {
    refuseKeptOptions(program, args, environment);
    await program.parseAsync([...args], { from: "user" });
    return 0;
  } catch (error) {
    // Invalid usage, or --help: commander has printed it already.
    if (error instanceof CommanderError) return error.exitCode;
    if (error instanceof CancelledError) {
      context.writeError("\ncancelled\n");
      return cancelledExitCode;
    }
    const message = error instanceof Error ? error.message : String(error);
    // It can quote a file, such as the headings of one to import. Its line breaks are its own.
    const lines = message.split("\n").map((line) => visibleText(line));
    context.writeError(`error: ${lines.join("\n")}\n`);
    return 1;
  }
}

/**
 * npm keeps options before `--` for itself (`npm run leads export --csv`) and passes them on as variables. The command
 * would then do something other than what was typed.
 * @throws {OperatorError} with the command to type
 */
function refuseKeptOptions(
  program: Command,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): void {
  const command = program.commands.find((one) => one.name() === args[0]) ?? program;
  const npmOptions = command.options.flatMap(
    (option) => keptOption(option, args, environment) ?? [],
  );
  if (npmOptions.length === 0) return;
  const names = npmOptions.map(({ name }) => name).join(" and ");
  const blanks = npmOptions.filter(({ text }) => text.endsWith(">"));
  // A value that lost its option is among the arguments. Only if one is left over is it clear which one it is.
  const argumentCount = command.registeredArguments.length + (command === program ? 0 : 1);
  const isClear = blanks.length === 1 && args.length === argumentCount + 1;
  const words = isClear ? args.slice(0, -1) : args;
  const options = npmOptions.map((one) =>
    isClear && one === blanks[0] ? `${one.name} ${quote(args.at(-1) ?? "")}` : one.text,
  );
  const commandLine = [...words.map(quote), ...options].join(" ");
  const hint = blanks.length > 0 && !isClear ? ", and fill in the values" : "";
  throw new OperatorError(
    `npm took ${names} for itself, so nothing was done. Type -- before the command${hint}:\n` +
      `  ${program.name()} ${commandLine}`,
  );
}

/** npm reads `--by` as its own `--bypass-2fa`. */
const npmNames: Readonly<Record<string, string>> = { by: "bypass-2fa" };

function keptOption(option: Option, args: readonly string[], environment: NodeJS.ProcessEnv) {
  const name = option.long ?? "";
  if (args.some((arg) => arg === name || arg.startsWith(`${name}=`))) return null;
  const bareName = name.slice(2);
  const variables = [bareName, npmNames[bareName] ?? bareName].map(
    (one) => `npm_config_${one.replaceAll("-", "_")}`,
  );
  const value = variables.map((one) => environment[one]).find((one) => one !== undefined);
  // npm passes its own options that are off as an empty text.
  if (value === undefined || value === "" || value === "false") return null;
  if (!option.required && !option.optional) return { name, text: name };
  const placeholder = /<.*>/.exec(option.flags)?.[0] ?? "<value>";
  return { name, text: `${name} ${value === "true" ? placeholder : quote(value)}` };
}

function quote(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

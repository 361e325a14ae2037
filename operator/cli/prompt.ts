import { createInterface } from "node:readline/promises";
import { Presets, SingleBar } from "cli-progress";
import { CancelledError, type CliContext, OperatorError, type Progress } from "./context.ts";

/** Asks for a line. @throws {CancelledError} */
type Ask = (question: string) => Promise<string | null>;

/**
 * Asks on stderr, so that the question never ends up in redirected output.
 * @returns a function that asks. It gives the typed line; null if there is no terminal, or it was closed (Ctrl+D). It
 * throws a {@link CancelledError} on Ctrl+C.
 */
export function terminalPrompt(): Ask {
  // Lines that were pasted along with an answer belong to the next questions.
  const pastedLines: string[] = [];
  return async (question) => {
    if (!process.stdin.isTTY || !process.stderr.isTTY) return null;
    const next = pastedLines.shift();
    if (next === undefined) return await askOnce(question, pastedLines);
    process.stderr.write(`${question}${next}\n`);
    return next;
  };
}

/** Between questions, the terminal is in its usual mode, so Ctrl+C ends the program. */
async function askOnce(question: string, pastedLines: string[]): Promise<string | null> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const closing = new Promise<null>((resolve, reject) => {
    lines.once("SIGINT", () => reject(new CancelledError("cancelled")));
    lines.once("close", () => resolve(null));
  });
  lines.on("line", (line) => pastedLines.push(line));
  try {
    return await Promise.race([lines.question(question), closing]);
  } finally {
    lines.close();
  }
}

/**
 * Asks for a yes before something that can't be undone.
 * @param what a verb, such as `erase`
 * @param otherwise what is said without a yes, without a period
 * @throws {OperatorError} unless the answer is yes
 */
export async function askForYes(
  context: Pick<CliContext, "ask">,
  what: string,
  otherwise: string,
): Promise<void> {
  const answer = await context.ask(`Type yes to ${what}: `);
  if (answer === null)
    throw new OperatorError(
      `${otherwise}: you can confirm only in a terminal. In a script, add --yes.`,
    );
  if (answer.trim().toLowerCase() !== "yes") throw new OperatorError(`${otherwise}.`);
}

/**
 * Shows a progress bar on stderr, so that it never mixes with the output, and clears it at the end. Does
 * nothing if stderr is not a terminal.
 * @param blocks whether the terminal can show block characters
 */
export function showProgress(label: string, total: number, blocks: boolean): Progress {
  if (!process.stderr.isTTY) return { advance() {}, end() {} };
  const format = `${label} {bar} {percentage}%, {eta_formatted} left`;
  const bar = new SingleBar(
    { format, clearOnComplete: true, barsize: 24, stream: process.stderr },
    blocks ? Presets.shades_classic : Presets.legacy,
  );
  bar.start(total, 0);
  return { advance: (by) => bar.increment(by), end: () => bar.stop() };
}

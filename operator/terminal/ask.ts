import { createInterface } from "node:readline/promises";

/**
 * Asks on the terminal, by its error stream, so that the output stays clean.
 * @returns the line that was typed; null when there is no person at a terminal, or they closed it
 */
export async function askOnTerminal(question: string): Promise<string | null> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return null;
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const closed = new Promise<null>((resolve) => lines.once("close", () => resolve(null)));
  try {
    return await Promise.race([lines.question(question), closed]);
  } finally {
    lines.close();
  }
}

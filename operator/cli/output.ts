import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { resolve } from "node:path";
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type CliContext, OperatorError } from "./context.ts";

/**
 * Writes to a stream whose reader may leave at any time (`| head`). That is no fault, and a command goes on
 * with what it does besides printing.
 */
export function standardOutput(stream: Writable): Pick<CliContext, "write" | "pour"> {
  let closed = false;
  stream.on("error", (error) => {
    if (!isClosedPipe(error)) throw error;
    closed = true;
  });
  return {
    write(text) {
      if (!closed) stream.write(text);
    },
    async pour(pieces) {
      if (closed) return;
      try {
        await pipeline(Readable.from(pieces), stream, { end: false });
      } catch (error) {
        if (!isClosedPipe(error)) throw error;
      }
    },
  };
}

function isClosedPipe(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EPIPE";
}

/**
 * Writes a file that only this user can read, in place of one that may be there. It appears whole or not
 * at all. @throws {OperatorError} when it cannot be written
 */
async function saveFile(
  file: string,
  pieces: Iterable<string> | AsyncIterable<string>,
): Promise<void> {
  const part = `${file}.part`;
  try {
    await rm(part, { force: true });
    await pipeline(Readable.from(pieces), createWriteStream(part, { mode: 0o600, flags: "wx" }));
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true }).catch(() => {});
    const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
    throw new OperatorError(`${file} could not be written (${code}).`, { cause: error });
  }
}

/**
 * Writes what was asked for into a file, and says which; without one to the terminal or a pipe.
 * @throws {OperatorError} when the file cannot be written
 */
export async function writeExport(
  context: CliContext,
  out: string | undefined,
  pieces: Iterable<string> | AsyncIterable<string>,
): Promise<void> {
  if (out === undefined) return await context.pour(pieces);
  const file = resolve(out);
  await saveFile(file, pieces);
  context.write(`Exported to ${file}\n`);
}

/** A value as JSON for other programs to read. */
export function asJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Excel reads a file of CSV as UTF-8 only when it starts with a byte order mark. */
export async function* withMark(
  lines: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<string> {
  yield "\ufeff";
  yield* lines;
}

// A spreadsheet runs a cell that starts with one of these as a formula, also after blanks, and also in
// their full-width forms. Invisible characters before them are blanks to some programs.
const formula = /^(?:[\t\r\n]|[\s\p{C}]*[=+\-@＝＋－＠])/u;

/** One line of CSV (RFC 4180): every cell quoted, none that a spreadsheet would evaluate. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(text: string): string {
  // The apostrophe makes a spreadsheet take the cell as text.
  const plain = formula.test(text) ? `'${text}` : text;
  return `"${plain.replaceAll('"', '""')}"`;
}

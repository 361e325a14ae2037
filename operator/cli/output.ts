import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { resolve } from "node:path";
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { putInPlace } from "#server/base/files.ts";
import { type CliContext, OperatorError } from "./context.ts";

/**
 * Writes to a stream whose reader may close it at any time (`| head`). That is not an error: the command
 * keeps running and its further output is dropped.
 */
export function standardOutput(stream: Writable): Pick<CliContext, "write" | "writeAll"> {
  let isClosed = false;
  stream.on("error", (error) => {
    if (!isClosedPipe(error)) throw error;
    isClosed = true;
  });
  return {
    write(text) {
      if (!isClosed) stream.write(text);
    },
    async writeAll(pieces) {
      if (isClosed) return;
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
 * Writes a file that only this user can read, replacing any existing one. It is written under another name
 * and renamed, so it is never seen half written. @throws {OperatorError} if it cannot be written
 */
async function saveFile(
  file: string,
  pieces: Iterable<string> | AsyncIterable<string>,
): Promise<void> {
  const part = `${file}.part`;
  try {
    await rm(part, { force: true });
    await pipeline(Readable.from(pieces), createWriteStream(part, { mode: 0o600, flags: "wx" }));
    putInPlace(part, file);
  } catch (error) {
    await rm(part, { force: true }).catch(() => {});
    throw new OperatorError(`Cannot write ${file} (${codeOf(error)}).`, { cause: error });
  }
}

/** The system's code for an error, such as `ENOENT`; for an error without one, all of it as text. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}

/**
 * Writes an export to the file `out` and prints its path; without `out`, writes it to stdout.
 * @throws {OperatorError} if the file cannot be written
 */
export async function writeExport(
  context: CliContext,
  out: string | undefined,
  pieces: Iterable<string> | AsyncIterable<string>,
): Promise<void> {
  if (out === undefined) return await context.writeAll(pieces);
  const file = resolve(out);
  await saveFile(file, pieces);
  context.write(`Exported to ${file}\n`);
}

/** A value as indented JSON with a final newline. */
export function asJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

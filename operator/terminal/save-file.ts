import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { OperatorError } from "#operator/desk/operator-error.ts";

/**
 * Writes a file that only this user can read, in place of one that may be there. It appears whole or not
 * at all. @throws {OperatorError} when it cannot be written
 */
export async function saveFile(
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

import { resolve } from "node:path";
import { saveFile } from "#operator/terminal/save-file.ts";
import type { Desk } from "./desk.ts";

/**
 * Writes what was asked for into a file, and says which; without one to the terminal or a pipe.
 * @throws {OperatorError} when the file cannot be written
 */
export async function writeExport(
  desk: Desk,
  out: string | undefined,
  pieces: Iterable<string> | AsyncIterable<string>,
): Promise<void> {
  if (out === undefined) return await desk.pour(pieces);
  const file = resolve(out);
  await saveFile(file, pieces);
  desk.write(`Exported to ${file}\n`);
}

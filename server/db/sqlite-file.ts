import { closeSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { makeDirectory } from "./make-directory.ts";
import { MovedFileError } from "./moved-file-error.ts";

/** Creates the file and its directory when they are missing, readable by this user alone. */
export function createFile(file: string): void {
  makeDirectory(dirname(file));
  closeSync(openSync(file, "a", 0o600));
}

/**
 * Gives a check that the path still leads to the file that is there now. An open database goes on
 * writing to a file that was deleted or replaced under it, and every lead written there is lost.
 */
export function watchInPlace(file: string): () => void {
  const opened = identity(file);
  return () => {
    if (identity(file) !== opened) throw new MovedFileError();
  };
}

function identity(file: string): string | null {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? null : `${found.dev}:${found.ino}`;
}

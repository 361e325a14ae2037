import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Makes the content of a file, or the names in a folder, survive a power cut (fsync(2)). */
export function syncFile(path: string): void {
  const handle = openSync(path, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/**
 * Puts a complete file in the place of another in one step (rename(2)): whoever reads finds the old one or the new one,
 * also after a power cut.
 * @param part on the same file system; it has no name of its own afterward
 */
export function putInPlace(part: string, file: string): void {
  syncFile(part);
  renameSync(part, file);
  syncFile(dirname(file));
}

/**
 * Writes a file under another name and puts it in place. Creates its folder.
 * @param mode by default, only this user can read it
 */
export function replaceFile(file: string, data: string | Uint8Array, mode = 0o600): void {
  mkdirSync(dirname(file), { recursive: true });
  const part = `${file}.${process.pid}.part`;
  writeFileSync(part, data, { mode });
  putInPlace(part, file);
}

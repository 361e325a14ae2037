import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Creates a directory and those above it where they are missing, for this user alone. One by one: Node's
 * own `recursive` tries for ever under /proc, where making a directory answers that nothing is there.
 * @throws when one of them cannot be made
 */
export function makeDirectory(directory: string): void {
  if (existsSync(directory)) return;
  makeDirectory(dirname(directory));
  try {
    mkdirSync(directory, { mode: 0o700 });
  } catch (error) {
    // Another process that starts at the same time may have been quicker.
    if (!existsSync(directory)) throw error;
  }
}

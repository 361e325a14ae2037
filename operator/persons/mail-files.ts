import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

/**
 * Files into which messages were written while no mail server was set; the name ends with the message's id.
 * @returns absolute paths; none when there is no such directory
 */
export async function mailFilesOf(
  directory: string,
  messageIds: readonly string[],
): Promise<string[]> {
  const names = await readdir(directory).catch(noDirectory);
  const ids = new Set(messageIds);
  return names.filter((name) => ids.has(messageIn(name))).map((name) => join(directory, name));
}

export async function deleteFiles(files: readonly string[]): Promise<void> {
  await Promise.all(files.map((file) => rm(file, { force: true })));
}

/** `2026-11-20T10-46-00-123Z-ID.eml`, or with `.part` behind while it is being written. */
function messageIn(name: string): string {
  return name.replace(/^[\d-]+T[\d-]+Z-/, "").replace(/\.eml(\.part)?$/, "");
}

function noDirectory(error: NodeJS.ErrnoException): string[] {
  if (error.code === "ENOENT") return [];
  throw error;
}

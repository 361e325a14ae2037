import { readFile, stat } from "node:fs/promises";

/** The PDF that the guide email carries: the name the reader sees and where the file lies. */
export interface GuideFile {
  readonly filename: string;
  readonly path: string;
}

/**
 * Gives a reader of the file's bytes, kept until the file changes. It looks when asked and not before,
 * since a build may come after the start. The reader gives null when there is no file, or an empty one.
 */
export function createGuideReader(path: string): () => Promise<Buffer | null> {
  let kept: { readonly stamp: string; readonly bytes: Buffer } | undefined;
  return async () => {
    const found = await stat(path).catch(nullWhenMissing);
    if (found === null || found.size === 0) return null;
    const stamp = `${found.mtimeMs} ${found.size}`;
    if (kept?.stamp !== stamp) kept = { stamp, bytes: await readFile(path) };
    return kept.bytes;
  };
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
  throw error;
}

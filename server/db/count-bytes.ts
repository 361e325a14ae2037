import { open } from "node:fs/promises";

const chunkSize = 4 * 1024 * 1024;

/**
 * Counts how often each text stands in a file, as UTF-8 bytes and in this spelling.
 * @param texts at most 4 KB each, none empty
 * @param onRead told how many bytes were read since it was told last
 * @returns a count for each text, in their order; all 0 when there is no such file
 */
export async function countBytes(
  file: string,
  texts: readonly string[],
  onRead: (bytes: number) => void = () => {},
): Promise<number[]> {
  const needles = texts.map((text) => Buffer.from(text));
  const counts = needles.map(() => 0);
  const longest = Math.max(1, ...needles.map((needle) => needle.length));
  for await (const { bytes, fresh } of chunks(file, longest - 1)) {
    for (const [index, needle] of needles.entries())
      counts[index] = (counts[index] ?? 0) + countIn(bytes, needle, fresh);
    onRead(bytes.length - fresh);
  }
  return counts;
}

/** What ends in the part before `fresh` was counted with the chunk before. */
function countIn(bytes: Buffer, needle: Buffer, fresh: number): number {
  let count = 0;
  let at = bytes.indexOf(needle, Math.max(0, fresh - needle.length + 1));
  while (at !== -1) {
    count += 1;
    at = bytes.indexOf(needle, at + 1);
  }
  return count;
}

/** Each piece begins with the last `overlap` bytes of the one before; `fresh` is where its own bytes begin. */
async function* chunks(file: string, overlap: number) {
  const handle = await open(file).catch(noFile);
  if (handle === null) return;
  try {
    const buffer = Buffer.alloc(overlap + chunkSize);
    let kept = 0;
    for (;;) {
      const { bytesRead } = await handle.read(buffer, kept, chunkSize, null);
      if (bytesRead === 0) return;
      const end = kept + bytesRead;
      yield { bytes: buffer.subarray(0, end), fresh: kept };
      const next = Math.min(overlap, end);
      buffer.copyWithin(0, end - next, end);
      kept = next;
    }
  } finally {
    await handle.close();
  }
}

function noFile(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}

import { open, stat } from "node:fs/promises";
import { type Kysely, sql } from "kysely";
import type { Needles, Residue } from "#server/db/database.ts";
import type { Tables } from "#server/db/tables.ts";

/** Bytes that are written anew in about 3 seconds: visitors' requests wait for 5 before they are refused. */
const largestRewrite = 512_000_000;
/** Every tombstone stands in its table and in the index of that. */
const copiesOfTombstone = 2;

/** What SQLite keeps of deleted rows: the file and its write-ahead log are searched byte by byte. */
export function sqliteResidue(db: Kysely<Tables>, file: string): Residue {
  const files = [file, `${file}-wal`];
  return {
    findsDeleted: true,
    drop: () => emptyLog(db),
    async rewrite() {
      if ((await sizeOf(file)) > largestRewrite) return [file];
      await sql`vacuum`.execute(db);
      return [];
    },
    async size() {
      const sizes = await Promise.all(files.map(sizeOf));
      return sizes.reduce((sum, size) => sum + size, 0);
    },
    async find(needles, onRead) {
      const left = new Set<string>();
      for (const one of files) {
        const tombstones = one === file ? copiesOfTombstone : Infinity;
        for (const mark of await needlesIn(one, needles, tombstones, onRead)) left.add(mark);
      }
      return [...left];
    },
  };
}

/**
 * Brings what stands in the write-ahead log into the file and cuts the log to nothing: until then it holds
 * the pages as they were before a deletion (sqlite.org/pragma.html#pragma_wal_checkpoint).
 */
async function emptyLog(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
  return rows[0]?.busy === 0;
}

async function needlesIn(
  file: string,
  { gone, leadIds }: Needles,
  tombstones: number,
  onRead: (bytes: number) => void,
): Promise<string[]> {
  const needles = [...gone, ...leadIds];
  const counts = await countBytes(file, needles, onRead);
  return needles.filter((_, at) => (counts[at] ?? 0) > (at < gone.length ? 0 : tombstones));
}

async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch(() => null);
  return found?.size ?? 0;
}

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

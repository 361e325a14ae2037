import { open, stat } from "node:fs/promises";
import { type Kysely, sql } from "kysely";
import type { Needles, Residue } from "#server/db/database.ts";
import type { Tables } from "#server/db/tables.ts";

/** In bytes, rewritten in about 3 seconds. Leads wait up to 5 seconds for the lock before they are rejected. */
const maxRewriteBytes = 512_000_000;
/** A lead id in `erasures` is in the table and in its primary key index. */
const copiesPerTombstone = 2;

/** Searches the file and its write-ahead log byte by byte for copies of deleted rows, and removes them. */
export function sqliteResidue(db: Kysely<Tables>, file: string): Residue {
  const files = [file, `${file}-wal`];
  return {
    findsDeleted: true,
    drop: () => truncateLog(db),
    async rewrite() {
      if ((await sizeOf(file)) > maxRewriteBytes) return [file];
      await sql`vacuum`.execute(db);
      return [];
    },
    async size() {
      const sizes = await Promise.all(files.map(sizeOf));
      return sizes.reduce((sum, size) => sum + size, 0);
    },
    async find(needles, onRead) {
      const matches = new Set<string>();
      for (const searched of files) {
        // The log can contain any number of versions of a page with a tombstone.
        const tombstones = searched === file ? copiesPerTombstone : Infinity;
        for (const needle of await needlesIn(searched, needles, tombstones, onRead))
          matches.add(needle);
      }
      return [...matches];
    },
  };
}

/**
 * Checkpoints and truncates the write-ahead log, which may contain pages from before a deletion
 * (sqlite.org/pragma.html#pragma_wal_checkpoint).
 * @returns false if another connection was reading or writing
 */
async function truncateLog(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
  return rows[0]?.busy === 0;
}

/** @param tombstones how many occurrences of a lead id are allowed */
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
  const stats = await stat(file).catch(() => null);
  return stats?.size ?? 0;
}

/** In bytes, searched within about 10 ms, because the thread also stores what visitors send. */
const chunkSize = 1024 * 1024;

/**
 * Counts how often each text occurs in a file, as UTF-8 bytes, case-sensitive.
 * @param texts at most 4 KB each, none empty
 * @param onRead called with the number of bytes read since the last call
 * @returns a count for each text, in the same order; all 0 when the file does not exist
 * @throws when the file cannot be read
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

/** Skips occurrences that end before `fresh`: they were counted with the previous chunk. */
function countIn(bytes: Buffer, needle: Buffer, fresh: number): number {
  let count = 0;
  let at = bytes.indexOf(needle, Math.max(0, fresh - needle.length + 1));
  while (at !== -1) {
    count += 1;
    at = bytes.indexOf(needle, at + 1);
  }
  return count;
}

/** Chunks that start with the last `overlap` bytes of the previous one. New bytes start at `fresh`. */
async function* chunks(file: string, overlap: number) {
  const handle = await open(file).catch(nullIfMissing);
  if (handle === null) return;
  try {
    // At least one byte, to notice that a file has grown.
    const size = Math.min(chunkSize, (await handle.stat()).size + 1);
    const buffer = Buffer.alloc(overlap + size);
    let offset = 0;
    for (;;) {
      const { bytesRead } = await handle.read(buffer, offset, size, null);
      if (bytesRead === 0) return;
      const end = offset + bytesRead;
      yield { bytes: buffer.subarray(0, end), fresh: offset };
      const next = Math.min(overlap, end);
      buffer.copyWithin(0, end - next, end);
      offset = next;
    }
  } finally {
    await handle.close();
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}

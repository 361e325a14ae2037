import { stat } from "node:fs/promises";
import { sql, type Kysely } from "kysely";
import { countBytes } from "./count-bytes.ts";
import type { Tables } from "./tables.ts";
import type { Marks, Traces } from "./traces.ts";

/** Bytes that are written anew in about 3 seconds: visitors' requests wait for 5 before they are refused. */
const largestRewrite = 512_000_000;
/** Every tombstone stands in its table and in the index of that. */
const copiesOfTombstone = 2;

/** What SQLite keeps of deleted rows: the file and its write-ahead log are searched byte by byte. */
export function sqliteTraces(db: Kysely<Tables>, file: string): Traces {
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
    async find(marks, onRead) {
      const left = new Set<string>();
      for (const one of files) {
        const tombstones = one === file ? copiesOfTombstone : Infinity;
        for (const mark of await marksIn(one, marks, tombstones, onRead)) left.add(mark);
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

async function marksIn(
  file: string,
  { gone, leadIds }: Marks,
  tombstones: number,
  onRead: (bytes: number) => void,
): Promise<string[]> {
  const marks = [...gone, ...leadIds];
  const counts = await countBytes(file, marks, onRead);
  return marks.filter((_, at) => (counts[at] ?? 0) > (at < gone.length ? 0 : tombstones));
}

async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch(() => null);
  return found?.size ?? 0;
}

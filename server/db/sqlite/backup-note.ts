import { readFileSync } from "node:fs";
import { z } from "zod/mini";
import { replaceFile } from "#server/base/files.ts";

const noteSchema = z.object({
  /** UTC, ISO 8601. */
  takenAt: z.iso.datetime(),
  /** Where the copy is. */
  file: z.string(),
});

/** When a database was last backed up, and where to. */
export type BackupNote = z.infer<typeof noteSchema>;

/** Beside the database, because a backup doesn't change it, and may be anywhere. */
function noteFile(database: string): string {
  return `${database}.backup.json`;
}

/**
 * Notes a backup, for whoever asks when the last one was. Never throws: the backup is as good without.
 * @param database path of the database that was copied
 */
export function noteBackup(database: string, note: BackupNote): void {
  try {
    replaceFile(noteFile(database), `${JSON.stringify(noteSchema.parse(note))}\n`);
  } catch {
    // For example on a disk that can only be read.
  }
}

/** The last backup of a database by `npm run backup`; null if none was noted. */
export function lastBackup(database: string): BackupNote | null {
  try {
    const json: unknown = JSON.parse(readFileSync(noteFile(database), "utf8"));
    return noteSchema.safeParse(json).data ?? null;
  } catch {
    return null;
  }
}

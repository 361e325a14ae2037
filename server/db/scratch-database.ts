import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "./open-database.ts";
import type { Database } from "./database.ts";

/** For tests: a real database in a directory of its own. */
export interface Scratch {
  readonly file: string;
  readonly database: Database;
  /** A further connection to the same file; closed with the rest. */
  openAnother(): Promise<Database>;
  /** Closes every connection and deletes the directory. */
  remove(): Promise<void>;
}

/** For tests: opens a new, empty database. */
export async function scratchDatabase(): Promise<Scratch> {
  const directory = mkdtempSync(join(tmpdir(), "leads-"));
  const file = join(directory, "data", "leads.db");
  const database = await openDatabase(file);
  const opened = [database];
  return {
    file,
    database,
    async openAnother() {
      const another = await openDatabase(file);
      opened.push(another);
      return another;
    },
    async remove() {
      await Promise.all(opened.map((one) => one.close()));
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

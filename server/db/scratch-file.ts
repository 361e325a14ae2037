import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabasePlace } from "./database-place.ts";

/** For tests: where a store may be made. */
export interface ScratchPlace {
  readonly place: DatabasePlace;
  readonly directory: string;
  remove(): Promise<void>;
}

/** For tests: a SQLite file that is not there yet. */
export function scratchFile(): ScratchPlace {
  const directory = mkdtempSync(join(tmpdir(), "leads-"));
  return {
    directory,
    place: { engine: "sqlite", file: join(directory, "data", "leads.db") },
    remove: async () => rmSync(directory, { recursive: true, force: true }),
  };
}

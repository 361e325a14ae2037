import { resolve } from "node:path";
import { embeddedFile, type DatabasePlace } from "./db/database-place.ts";
import { databasePlace } from "./parse-setting.ts";
import type { SettingReader } from "./setting-reader.ts";

/** Where the service keeps things. */
export interface Places {
  /** Absolute path. */
  readonly dataDir: string;
  readonly database: DatabasePlace;
}

/** Reads the data directory, and the store: a file in it unless another is set. */
export function readPlaces(reader: SettingReader): Places {
  const dataDir = resolve(reader.text("DATA_DIR") ?? "data");
  const fault =
    "file: and a path, for example file:/var/lib/leads/leads.db, or postgres:// with user, host and database";
  const embedded: DatabasePlace = { engine: "sqlite", file: embeddedFile(dataDir) };
  return { dataDir, database: reader.read("DATABASE_URL", embedded, fault, databasePlace) };
}

import { join } from "node:path";

/** Where the store is. */
export type DatabasePlace =
  | {
      readonly engine: "sqlite";
      /** Absolute path. */
      readonly file: string;
    }
  | {
      readonly engine: "postgres";
      /** `postgres://user:password@host:port/database`, with any parameters of libpq. */
      readonly url: string;
    };

/** The SQLite file that is used when DATABASE_URL is not set. */
export function embeddedFile(dataDir: string): string {
  return join(dataDir, "leads.db");
}

/** The file, or the database and host, for messages to the operator; never contains the password. */
export function nameOfPlace(place: DatabasePlace): string {
  if (place.engine === "sqlite") return place.file;
  const { host, pathname } = new URL(place.url);
  return `${pathname.slice(1)} on ${host === "" ? "this machine" : host}`;
}

import { join } from "node:path";

/** Where the store is kept. */
export type DatabasePlace =
  | {
      readonly engine: "sqlite";
      /** Absolute path. */
      readonly file: string;
    }
  | {
      readonly engine: "postgres";
      /** `postgres://user:password@host:port/database`, with whatever parameters libpq knows. */
      readonly url: string;
    };

/** Where the store is kept while nothing else is set. */
export function embeddedFile(dataDir: string): string {
  return join(dataDir, "leads.db");
}

/** The place in words for the operator, without a password. */
export function nameOfPlace(place: DatabasePlace): string {
  if (place.engine === "sqlite") return place.file;
  const { host, pathname } = new URL(place.url);
  return `${pathname.slice(1)} on ${host === "" ? "this machine" : host}`;
}

import { resolve } from "node:path";
import { embeddedFile, nameOfPlace } from "#server/db/database-place.ts";
import { isLoopback } from "#server/is-loopback.ts";
import { databasePlace } from "#server/parse-setting.ts";
import type { Environment } from "#server/settings.ts";
import type { Finding } from "./finding.ts";

/** Where these settings keep requests, in a line; empty when the service would not start with them. */
export function storeLine({ DATABASE_URL, DATA_DIR }: Environment): string {
  const embedded = { engine: "sqlite", file: embeddedFile(resolve(DATA_DIR || "data")) } as const;
  const place = DATABASE_URL ? databasePlace(DATABASE_URL) : embedded;
  if (place === undefined) return "";
  const engine = place.engine === "sqlite" ? "the file" : "PostgreSQL:";
  return `Requests are kept in ${engine} ${nameOfPlace(place)}\n\n`;
}

/** A database on another machine whose address does not say whether the way there is encrypted: by default it is not. */
export function storeFindings({ DATABASE_URL = "" }: Environment): Finding[] {
  const url = /^postgres(ql)?:/.test(DATABASE_URL) ? URL.parse(DATABASE_URL) : null;
  if (url === null || url.hostname === "" || isLoopback(url)) return [];
  if (url.searchParams.has("sslmode")) return [];
  return [
    {
      kind: "setting",
      where: "DATABASE_URL",
      what: `names no sslmode: requests travel to ${url.hostname} unencrypted. Add ?sslmode=verify-full, or ?sslmode=disable if that network is yours alone`,
    },
  ];
}

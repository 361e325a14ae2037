import { nameOfPlace } from "#server/db/database-place.ts";
import { isLoopback } from "#server/is-loopback.ts";
import { readPlaces } from "#server/read-places.ts";
import { createSettingReader } from "#server/setting-reader.ts";
import type { Environment } from "#server/settings.ts";
import type { Finding } from "./finding.ts";

/**
 * Where these settings keep requests, in a line.
 * @throws {ConfigError} when the service would not start with them
 */
export function storeLine(env: Environment): string {
  const reader = createSettingReader(env);
  const { database } = readPlaces(reader);
  reader.finish();
  const engine = database.engine === "sqlite" ? "the file" : "PostgreSQL:";
  return `Requests are kept in ${engine} ${nameOfPlace(database)}`;
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

import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { scratchDirectory } from "#server/base/testing.ts";
import { postgresStore, sqliteStore, type Store } from "./store.ts";
import type { Engine } from "./engine.ts";

/** Both; a test of what must hold on either is described for each. */
export const engines: readonly Engine[] = ["SQLite", "PostgreSQL"];

/** An empty store for the running test, and its directory. */
export async function storeForTest(engine: Engine): Promise<Store> {
  const dataDir = scratchDirectory();
  if (engine === "SQLite") return sqliteStore(dataDir);
  return postgresStore(await schemaOf(inject("postgres") ?? ""), dataDir);
}

/** A schema of its own, as quick to make as a file; it goes with the server. */
async function schemaOf(server: string): Promise<string> {
  const name = `leads_${randomUUID().replaceAll("-", "")}`;
  await postgresStore(server, "").change(`create schema ${name}`);
  const url = new URL(server);
  url.searchParams.set("options", `-c search_path=${name}`);
  return url.href;
}

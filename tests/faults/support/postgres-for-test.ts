import { onTestFinished } from "vitest";
import { startPostgres } from "#tests/postgres/start-postgres.ts";
import { scratchDirectory } from "#server/base/testing.ts";
import { postgresStore } from "./store.ts";

/** A server of the test's own, which it may stop, set up as safely as by default; and a store on it. */
export async function postgresForTest(flags: readonly string[] = []) {
  const server = await startPostgres(flags);
  onTestFinished(() => server.remove());
  const dataDir = scratchDirectory();
  return { server, store: postgresStore(await server.createDatabase("leads"), dataDir) };
}

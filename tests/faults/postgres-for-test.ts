import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { startPostgres } from "#tests/postgres/start-postgres.ts";
import { postgresStore } from "./store.ts";

/** A server of the test's own, which it may stop, set up as safely as by default; and a store on it. */
export async function postgresForTest(flags: readonly string[] = []) {
  const server = await startPostgres(flags);
  onTestFinished(() => server.remove());
  const dataDir = await mkdtemp(join(tmpdir(), "lead-desk-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  return { server, store: postgresStore(await server.createDatabase("leads"), dataDir) };
}

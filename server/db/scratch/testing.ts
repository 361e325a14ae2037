import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Pool } from "pg";
import type { DatabasePlace } from "#server/db/database.ts";

// Separate from `server/db/testing.ts`, which needs a Vitest worker: browser tests and the global setup don't have
// one.

/** For tests: where to create a store. */
export interface ScratchPlace {
  readonly place: DatabasePlace;
  readonly directory: string;
  remove(): Promise<void>;
}

/**
 * For tests: a directory in memory, where there is one with room, for stores that only have to be fast: nothing waits
 * for a disk there.
 */
export function quickDirectory(): string {
  const memory = "/dev/shm";
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > 4 * 1024 ** 3 ? memory : tmpdir();
}

/** For tests: the path of a SQLite file that does not exist yet. */
export function scratchFile(): ScratchPlace {
  const directory = mkdtempSync(join(quickDirectory(), "leads-"));
  return {
    directory,
    place: { engine: "sqlite", file: join(directory, "data", "leads.db") },
    remove: async () => rmSync(directory, { recursive: true, force: true }),
  };
}

/** For tests: a new schema in a PostgreSQL database, which takes a hundredth of the time of a new database. */
export async function scratchPostgres(database: string): Promise<ScratchPlace> {
  const name = `leads_${randomUUID().replaceAll("-", "")}`;
  const directory = mkdtempSync(join(tmpdir(), "leads-"));
  mkdirSync(join(directory, "data"));
  await runStatement(database, `create schema ${name}`);
  const url = new URL(database);
  url.searchParams.set("options", `-c search_path=${name}`);
  return {
    directory,
    place: { engine: "postgres", url: url.href },
    async remove() {
      await runStatement(database, `drop schema ${name} cascade`);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** One connection for each database of this process: opening one takes longer than most statements. */
const pools = new Map<string, Pool>();

async function runStatement(database: string, statement: string): Promise<void> {
  const pool =
    pools.get(database) ??
    new Pool({ connectionString: database, max: 1, allowExitOnIdle: true }).on("error", () => {});
  pools.set(database, pool);
  await pool.query(statement);
}

/** For tests: the name of a Vitest worker's database. Workers are numbered from 1. */
export function databaseOf(worker: number | string): string {
  return `worker_${worker}`;
}

/**
 * For tests: the URL of the current worker's database. Each worker has its own, because listing the tables of a
 * database fails if another worker drops some at the same time.
 * @param server URL of the tests' PostgreSQL server
 */
export function workerDatabase(server: string): string {
  const url = new URL(server);
  url.pathname = databaseOf(process.env["VITEST_POOL_ID"] ?? 1);
  return url.href;
}

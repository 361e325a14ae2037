import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import type { DatabasePlace } from "./location.ts";

// Apart from `testing.ts`: journeys and what starts the server of the tests run outside of Vitest's workers.

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

/** For tests: a new schema in a PostgreSQL database: a hundredth of what a database of its own would cost. */
export async function scratchPostgres(database: string): Promise<ScratchPlace> {
  const name = `leads_${randomUUID().replaceAll("-", "")}`;
  const directory = mkdtempSync(join(tmpdir(), "leads-"));
  mkdirSync(join(directory, "data"));
  await ask(database, `create schema ${name}`);
  const url = new URL(database);
  url.searchParams.set("options", `-c search_path=${name}`);
  return {
    directory,
    place: { engine: "postgres", url: url.href },
    async remove() {
      await ask(database, `drop schema ${name} cascade`);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function ask(database: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: database });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** For tests: the name of a worker's own database. Workers are counted from 1. */
export function databaseOf(worker: number | string): string {
  return `worker_${worker}`;
}

/**
 * For tests: the database of the worker that runs this, on the server of its project: who lists all tables of a
 * database fails when another worker drops some meanwhile.
 */
export function workerDatabase(on: string): string {
  const url = new URL(on);
  url.pathname = databaseOf(process.env["VITEST_POOL_ID"] ?? 1);
  return url.href;
}

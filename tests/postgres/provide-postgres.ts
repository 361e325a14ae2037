import { existsSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import type { TestProject } from "vitest/node";
import { databaseOf } from "#server/db/scratch/testing.ts";
import { startPostgres } from "./start-postgres.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** URL of a PostgreSQL database in which tests create schemas; missing if they run on SQLite. */
    postgres?: string;
  }
}

/** Nothing here outlives its test. */
const flags = ["-c", "fsync=off", "-c", "max_connections=200"];

/** A directory in memory, where there is one with room: creating and deleting tables takes a third less time. */
function quickDirectory(): string {
  const memory = "/dev/shm";
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > 4 * 1024 ** 3 ? memory : tmpdir();
}

/** Starts one server for all test files of a project, with a database for each of its workers. */
export async function setup(project: TestProject) {
  const server = await startPostgres(flags, quickDirectory());
  for (let worker = 1; worker <= project.config.maxWorkers; worker += 1)
    await server.createDatabase(databaseOf(worker));
  project.provide("postgres", server.url());
  return () => server.remove();
}

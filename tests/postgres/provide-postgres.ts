import type { TestProject } from "vitest/node";
import { databaseOf } from "#server/db/scratch/testing.ts";
import { startPostgres } from "./start-postgres.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** URL of a PostgreSQL database in which tests create schemas; missing if they run on SQLite. */
    postgres?: string;
  }
}

/** Starts one server for all test files of a project, with a database for each of its workers. */
export async function setup(project: TestProject) {
  const server = await startPostgres(["-c", "fsync=off", "-c", "max_connections=200"]);
  for (let worker = 1; worker <= project.config.maxWorkers; worker += 1)
    await server.createDatabase(databaseOf(worker));
  project.provide("postgres", server.url());
  return () => server.remove();
}

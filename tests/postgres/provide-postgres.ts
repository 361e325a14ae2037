import type { TestProject } from "vitest/node";
import { startPostgres } from "./start-postgres.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Address of a PostgreSQL database in which tests make schemas; missing where they run on SQLite. */
    postgres?: string;
  }
}

/** Starts one server for all test files of a project. */
export async function setup(project: TestProject) {
  const server = await startPostgres(["-c", "fsync=off", "-c", "max_connections=200"]);
  project.provide("postgres", server.url());
  return () => server.remove();
}

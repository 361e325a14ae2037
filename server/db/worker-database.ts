// Apart from `testing.ts`: what starts the server runs outside of Vitest's workers.

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

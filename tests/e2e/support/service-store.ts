import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import { Client } from "pg";
import { scratchPostgres } from "#server/db/scratch/testing.ts";

/** The settings by which a service, and the operator's commands, find their store. */
export interface StoreSettings {
  readonly DATA_DIR: string;
  /** Left out: a SQLite file in the data directory. */
  readonly DATABASE_URL?: string;
}

/** Where a service of the tests may keep its leads. */
interface OwnStore {
  readonly env: Readonly<Record<string, string>>;
  remove(): Promise<void>;
}

/**
 * With `DATABASE_URL=postgres://…` for the tests, a schema of its own in that database; else the service
 * keeps a SQLite file in its data directory.
 */
export async function ownStore(): Promise<OwnStore> {
  const url = process.env["DATABASE_URL"] ?? "";
  if (!/^postgres(ql)?:/.test(url)) return { env: {}, remove: async () => {} };
  const scratch = await scratchPostgres(url);
  if (scratch.place.engine !== "postgres") throw new Error("no place in PostgreSQL");
  return { env: { DATABASE_URL: scratch.place.url }, remove: () => scratch.remove() };
}

/** Reads rows out of a service's store while it runs, in either engine. */
export async function rowsIn(
  { DATA_DIR, DATABASE_URL }: StoreSettings,
  query: string,
): Promise<readonly Record<string, unknown>[]> {
  if (DATABASE_URL === undefined) {
    const options = { readOnly: true, timeout: 5000 };
    using file = new DatabaseSync(join(DATA_DIR, "leads.db"), options);
    return file.prepare(query).all();
  }
  const client = new Client({ connectionString: DATABASE_URL });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(query);
    return rows;
  } finally {
    await client.end();
  }
}

/** Keeps a service from storing anything, as a slow disk or server does, until what it gives is called. */
export async function holdStore({ DATA_DIR, DATABASE_URL }: StoreSettings) {
  if (DATABASE_URL === undefined) {
    const file = new DatabaseSync(join(DATA_DIR, "leads.db"), { timeout: 5000 });
    file.exec("begin immediate");
    return async () => file.close();
  }
  const client = new Client({ connectionString: DATABASE_URL });
  await client.connect();
  await client.query("begin");
  await client.query("lock table leads");
  return () => client.end();
}

import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import { Client } from "pg";
import type { StoreSettings } from "./service-store.ts";

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

import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";

const look = `select count(*)::integer as busy from pg_stat_activity
  where application_name = 'lead-desk' and state <> 'idle'`;

/** Looks twenty times a second how many of the service's connections are in a statement or transaction. */
export async function watchConnections(url: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  let most = 0;
  const ending = new AbortController();
  async function watch(): Promise<void> {
    while (!ending.signal.aborted) {
      const { rows } = await client.query<{ busy: number }>(look);
      most = Math.max(most, rows[0]?.busy ?? 0);
      await delay(50);
    }
    await client.end();
  }
  const watched = watch();
  return {
    /** Gives the most that were at once. */
    async end(): Promise<number> {
      ending.abort();
      await watched;
      return most;
    },
  };
}

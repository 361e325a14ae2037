import { Client } from "pg";
import { tablesOfALead } from "#bench/service/bare/prepare-lead.ts";

/**
 * PostgreSQL plans by what it knows of the tables, and looks at new ones only after a minute: until then it
 * reads them whole (250 submissions a second were taken).
 */
export async function analyze(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query("analyze");
  await client.end();
}

/** How many rows PostgreSQL keeps of each lead, in all tables. */
export async function rowsOfALead(url: string): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const count = async (table: string) =>
    Number((await client.query(`select count(*) from ${table}`)).rows[0].count);
  const leads = await count("leads");
  const rows = await tablesOfALead.reduce(
    async (sum, table) => (await sum) + (await count(table)),
    Promise.resolve(0),
  );
  await client.end();
  return rows / leads;
}

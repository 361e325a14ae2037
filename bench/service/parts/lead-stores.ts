import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { tablesOfALead } from "#bench/service/bare/prepare-lead.ts";
import { openDatabase } from "#server/db/open.ts";

/** Makes a store with every table and index, and no lead; gives its file. */
export async function emptyStore(directory: string): Promise<string> {
  const file = join(directory, "leads.db");
  const database = await openDatabase({ engine: "sqlite", file });
  await database.close();
  return file;
}

/** How many rows of each table there are to a lead, as text: what two servers must have in common. */
export function rowsPerLead(file: string): string {
  const sqlite = new DatabaseSync(file, { readOnly: true });
  const count = (table: string) =>
    Number(sqlite.prepare(`select count(*) as rows from ${table}`).get()?.["rows"]);
  const leads = count("leads");
  const rows = tablesOfALead.map((table) => `${table} ${count(table) / leads}`);
  sqlite.close();
  return rows.join(", ");
}

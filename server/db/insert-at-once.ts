import { sql, type RawBuilder } from "kysely";
import {
  leadColumns,
  leadTables,
  sharedTables,
  type LeadRows,
  type LeadTable,
} from "./lead-rows.ts";
import { prepared } from "./prepared.ts";
import type { Writing } from "./tables.ts";

/** The rows of each table as a JSON array. */
type JsonRows = Readonly<Record<LeadTable, string>>;

/**
 * Inserts rows of all tables by one statement of PostgreSQL, the same however many they are: the way to the
 * server and back costs more than what it does with them. Foreign keys are checked at its end.
 */
export async function insertAtOnce(writing: Writing, rows: LeadRows): Promise<void> {
  const json = (table: LeadTable) => JSON.stringify(rows[table]);
  await intoAll(writing, {
    disclosure_texts: json("disclosure_texts"),
    leads: json("leads"),
    lead_details: json("lead_details"),
    lead_sources: json("lead_sources"),
    disclosure_records: json("disclosure_records"),
    consent_records: json("consent_records"),
    outbox: json("outbox"),
  });
}

const intoAll = prepared((db, rows: JsonRows) => {
  const inserts = leadTables.map((table) => insertFrom(table, rows[table]));
  const query = sql`with ${sql.join(inserts)} select`;
  return { compile: () => query.compile(db) };
});

function insertFrom(table: LeadTable, json: string): RawBuilder<unknown> {
  const columns = sql.join(leadColumns[table].map((column) => sql.ref(column)));
  return sql`${sql.ref(`${table}_rows`)} as (
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${json})
    ${unlessThere(table)})`;
}

function unlessThere(table: LeadTable): RawBuilder<unknown> {
  return sharedTables.has(table) ? sql`on conflict do nothing` : sql``;
}

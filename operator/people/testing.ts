import { randomUUID, randomUUIDv7 } from "node:crypto";
import { sql, type Kysely } from "kysely";
import { bareChoice } from "#contract/plan-choice.ts";
import type { Database } from "#server/db/database.ts";
import { isPostgres } from "#server/db/engine.ts";
import { guideRow } from "#server/db/testing.ts";
import { personalTables, type Tables } from "#server/db/tables.ts";

/** Values for columns in which the code needs a valid value, so a canary does not fit. */
const validValues: Readonly<Record<string, string | null>> = {
  kind: "guide",
  state: "sent",
  scope: "newsletter",
  channel: "api",
  outcome: "sent",
  reason: "operator",
  suspected: null,
  lease_owner: null,
  lease_until: null,
  preferred_contact_method: "email",
  best_time_to_contact: "morning",
  email: "Canary.Person@Example.test",
  email_normalized: "canary.person@example.test",
  // Kept after the erase so that the opt-out stays in effect; without the service's key, it identifies no one.
  address_hash: "hash of canary",
};

interface PersonFixture {
  readonly email: string;
  readonly leadId: string;
  /** A canary for every field that can contain one, and the ids of every row. */
  readonly canaries: readonly string[];
  /** Every table in the database. */
  readonly tables: readonly string[];
}

/**
 * For tests: inserts one row into every table with personal data, with a canary in every column that can contain
 * one. It reads the columns from the database, so columns added later are covered.
 */
export async function insertPersonFixture(
  { db }: Pick<Database, "db">,
  name = "canary",
): Promise<PersonFixture> {
  const ids = { leadId: randomUUIDv7(), outboxId: randomUUIDv7() };
  const canaries: string[] = [];
  for (const table of personalTables) {
    const row: Record<string, string | number | null> = {};
    for (const { column, type } of await columnsOf(db, table)) {
      // The database assigns it.
      if (column === "number") {
        if (table !== "leads") row[column] = await numberOf(db, ids.leadId);
        continue;
      }
      const value = validValue(ids, table, column, name);
      row[column] =
        value === undefined ? (type === "integer" ? 1 : canaryOf(table, column)) : value;
    }
    const names = Object.keys(row).map((column) => sql.ref(column));
    const values = sql.join(Object.values(row));
    await sql`insert into ${sql.table(table)} (${sql.join(names)}) values (${values})`.execute(db);
  }
  const email = emailOf(name);
  return {
    email,
    leadId: ids.leadId,
    canaries: [...new Set(canaries), email, email.toLowerCase(), digitsOf(name), ids.outboxId],
    tables: await allTables(db),
  };

  function canaryOf(table: string, column: string): string {
    const shared = column === "hash" || column === "text_hash";
    const canary = shared ? `${name}-texts-hash` : `${name}-${table}-${column}`;
    canaries.push(canary);
    return column === "plan_choice" ? choiceIn(canary) : canary;
  }
}

/** Chosen plans as the column has them. */
function choiceIn(county: string): string {
  const choice = bareChoice({ year: 2027, state: "TX", slug: "fort-bend", planIds: [] });
  return JSON.stringify({ ...choice, county: { ...choice.county, name: county } });
}

/** The value that a column needs to be valid; undefined if it can contain a canary. */
function validValue(
  { leadId, outboxId }: { readonly leadId: string; readonly outboxId: string },
  table: string,
  column: string,
  name: string,
): string | null | undefined {
  if (column === "lead_id" || (table === "leads" && column === "id")) return leadId;
  if (column === "outbox_id" || (table === "outbox" && column === "id")) return outboxId;
  // A stop is found by the digits of a lead's number.
  if (column === "phone" && table === "lead_details")
    return digitsOf(name).replace(/(...)(...)/, "($1) $2-");
  if (table === "call_stops") return column === "phone" ? digitsOf(name) : `hash of ${name}`;
  // Suppressions store only the normalized address.
  if (table === "suppressions" && column === "email") return emailOf(name).toLowerCase();
  if (column in validValues && !(table === "delivery_attempts" && column === "reason"))
    return validValues[column]?.replace("canary", name).replace("Canary", name) ?? null;
  return /_(at|until)$/.test(column) ? "2026-11-20T12:00:00.000Z" : undefined;
}

interface Column {
  readonly column: string;
  readonly type: string;
}

async function columnsOf(db: Kysely<Tables>, table: string): Promise<Column[]> {
  const query = isPostgres(db)
    ? sql<Column>`select column_name as "column", data_type as type from information_schema.columns
        where table_schema = current_schema() and table_name = ${table}`
    : sql<Column>`select name as "column", lower(type) as type from pragma_table_info(${table})`;
  return (await query.execute(db)).rows;
}

async function allTables(db: Kysely<Tables>): Promise<string[]> {
  const query = isPostgres(db)
    ? sql<{ name: string }>`select tablename as name from pg_tables
        where schemaname = current_schema()`
    : sql<{ name: string }>`select name from sqlite_schema where type = 'table'`;
  return (await query.execute(db)).rows.map(({ name }) => name);
}

function emailOf(name: string): string {
  return String(validValues["email"]).replace("Canary", name);
}

/** A phone number of this person. */
function digitsOf(name: string): string {
  return name === "canary" ? "7395155501" : "7395155502";
}

async function numberOf(db: Kysely<Tables>, leadId: string): Promise<number> {
  const row = db.selectFrom("leads").select("number").where("id", "=", leadId);
  return (await row.executeTakeFirstOrThrow()).number;
}

/** For tests: inserts other people in random order, so that rows move between the pages of the file. */
export async function insertOthers({ db }: Database, size: number): Promise<void> {
  const ids = Array.from({ length: size }, () => randomUUID());
  const rows = ids.map((id) => guideRow(id, { email: `${id}@b.co` }));
  for (let at = 0; at < size; at += 500)
    await db
      .insertInto("leads")
      .values(rows.slice(at, at + 500))
      .execute();
}

import type { Kysely } from "kysely";
import type { Database } from "#server/db/database.ts";
import type { LeadKind, Tables } from "#server/db/tables.ts";
import { withRecords, type LeadRecord } from "./read-leads.ts";
import { isReal } from "./real-leads.ts";

// Those whom the agency has not yet got in touch with. Both questions are answered from an index that holds
// no others: `leads_waiting`.

/** How many leads wait for a first word from the agency, and since when the oldest does (UTC, ISO 8601). */
export interface Waiting {
  readonly count: number;
  readonly oldest: string | null;
}

/** Whenever they came in; suspected leads do not count before they are released. */
export async function countWaiting({ db }: Database, form?: LeadKind): Promise<Waiting> {
  const row = await waiting(db, form)
    .select(({ fn }) => [fn.countAll().as("count"), fn.min("created_at").as("oldest")])
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), oldest: row.oldest };
}

/** The leads that wait, oldest first. */
export async function listWaiting(
  { db }: Database,
  limit: number,
  form?: LeadKind,
): Promise<LeadRecord[]> {
  const rows = await waiting(db, form)
    .selectAll()
    .orderBy("created_at")
    .orderBy("id")
    .limit(limit)
    .execute();
  return await withRecords(db, rows);
}

function waiting(db: Kysely<Tables>, form: LeadKind | undefined) {
  const leads = db.selectFrom("leads").where("first_contacted_at", "is", null).where(isReal);
  return form === undefined ? leads : leads.where("kind", "=", form);
}

import { randomUUIDv7 } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database } from "#server/db/database.ts";
import type { Tables, Tx } from "#server/db/tables.ts";
import { lockLeads } from "./locks.ts";

/** That the agency got in touch about a lead. Times are UTC, ISO 8601. */
export interface ContactMark {
  readonly contactedAt: string;
  /** Who of the agency, when they said so. */
  readonly contactedBy: string | null;
  readonly note: string | null;
}

/** Marks leads as contacted, all or none. @throws when one of the ids is no lead's */
export async function markContacted(
  { db }: Database,
  leadIds: readonly string[],
  mark: ContactMark,
): Promise<void> {
  const { contactedAt, contactedBy, note } = mark;
  const row = { contacted_at: contactedAt, contacted_by: contactedBy, note };
  await db.transaction().execute(async (writing) => {
    await lockLeads(writing, leadIds);
    for (const leadId of leadIds) {
      const values = { id: randomUUIDv7(), lead_id: leadId, ...row };
      await writing.insertInto("contact_marks").values(values).execute();
      await setFirstContact(writing, leadId);
    }
  });
}

/**
 * Takes back the mark that was made last on each of the leads, all or none.
 * @returns the ids of leads that have no mark; when there are any, nothing was changed
 */
export async function undoContacts(
  { db }: Database,
  leadIds: readonly string[],
): Promise<readonly string[]> {
  return await db.transaction().execute(async (writing) => {
    await lockLeads(writing, leadIds);
    const last = await lastMarks(writing, leadIds);
    const without = leadIds.filter((leadId) => !last.has(leadId));
    if (without.length > 0) return without;
    const ids = [...last.values()];
    await writing.deleteFrom("contact_marks").where("id", "in", ids).execute();
    for (const leadId of leadIds) await setFirstContact(writing, leadId);
    return [];
  });
}

/** By lead. Ids are made in the order of time, so the greatest is the mark that was made last. */
async function lastMarks(writing: Tx, leadIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await writing
    .selectFrom("contact_marks")
    .select(["lead_id", ({ fn }) => fn.max("id").as("last")])
    .where("lead_id", "in", leadIds)
    .groupBy("lead_id")
    .execute();
  return new Map(rows.map(({ lead_id: leadId, last }) => [leadId, last]));
}

/** Keeps the lead's own column in step, by which those that wait are found without reading all marks. */
async function setFirstContact(writing: Tx, leadId: string): Promise<void> {
  const first = writing
    .selectFrom("contact_marks")
    .select(({ fn }) => fn.min("contacted_at").as("first"))
    .where("lead_id", "=", leadId);
  await writing
    .updateTable("leads")
    .set({ first_contacted_at: first })
    .where("id", "=", leadId)
    .execute();
}

/** The marks of each lead that has any, earliest contact first. */
export async function marksOf(
  db: Kysely<Tables>,
  leadIds: readonly string[],
): Promise<Map<string, ContactMark[]>> {
  const rows = await db
    .selectFrom("contact_marks")
    .selectAll()
    .where("lead_id", "in", leadIds)
    .orderBy("contacted_at")
    .orderBy("id")
    .execute();
  const byLead = Map.groupBy(rows, (row) => row.lead_id);
  return new Map(Array.from(byLead, ([leadId, marks]) => [leadId, marks.map(contactMark)]));
}

function contactMark(row: Tables["contact_marks"]): ContactMark {
  return { contactedAt: row.contacted_at, contactedBy: row.contacted_by, note: row.note };
}

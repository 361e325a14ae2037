import { randomUUIDv7 } from "node:crypto";
import type { Database } from "#server/db/database.ts";
import type { ContactMark } from "#server/db/lead-records.ts";
import type { Tx } from "#server/db/tables.ts";
import { lockLeads } from "./locks.ts";

/** Marks leads as contacted, all or none. @throws when an id is unknown */
export async function markContacted(
  { db }: Database,
  leadIds: readonly string[],
  mark: ContactMark,
): Promise<void> {
  const { contactedAt, contactedBy, note } = mark;
  const row = { contacted_at: contactedAt, contacted_by: contactedBy, note };
  await db.transaction().execute(async (tx) => {
    await lockLeads(tx, leadIds);
    for (const leadId of leadIds) {
      const values = { id: randomUUIDv7(), lead_id: leadId, ...row };
      await tx.insertInto("contact_marks").values(values).execute();
      await setFirstContact(tx, leadId);
    }
  });
}

/**
 * Removes the most recently added mark of each lead, all or none.
 * @returns ids of leads without a mark; if there are any, nothing was changed
 */
export async function undoContacts(
  { db }: Database,
  leadIds: readonly string[],
): Promise<readonly string[]> {
  return await db.transaction().execute(async (tx) => {
    await lockLeads(tx, leadIds);
    const last = await lastMarks(tx, leadIds);
    const without = leadIds.filter((leadId) => !last.has(leadId));
    if (without.length > 0) return without;
    const ids = [...last.values()];
    await tx.deleteFrom("contact_marks").where("id", "in", ids).execute();
    for (const leadId of leadIds) await setFirstContact(tx, leadId);
    return [];
  });
}

/** Id of each lead's newest mark, by lead id. Ids are UUIDv7, which sort by time. */
async function lastMarks(tx: Tx, leadIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom("contact_marks")
    .select(["lead_id", ({ fn }) => fn.max("id").as("last")])
    .where("lead_id", "in", leadIds)
    .groupBy("lead_id")
    .execute();
  return new Map(rows.map(({ lead_id: leadId, last }) => [leadId, last]));
}

/** Updates `leads.first_contacted_at`, which finds waiting leads without reading all marks. */
async function setFirstContact(tx: Tx, leadId: string): Promise<void> {
  const first = tx
    .selectFrom("contact_marks")
    .select(({ fn }) => fn.min("contacted_at").as("first"))
    .where("lead_id", "=", leadId);
  await tx
    .updateTable("leads")
    .set({ first_contacted_at: first })
    .where("id", "=", leadId)
    .execute();
}

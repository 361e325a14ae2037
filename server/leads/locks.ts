import { normalizeEmail } from "#server/base/text.ts";
import type { Database } from "#server/db/database.ts";
import type { Tx } from "#server/db/tables.ts";

/**
 * Lock on the disclosure texts: shared while a lead is stored, exclusive while an erasure deletes unused texts.
 * Otherwise an erasure could delete a text that a new lead is about to reference.
 */
export const textsLock = "disclosure-texts";

/**
 * Locks an email address until the transaction ends. Without it, two concurrent requests could both pass the
 * mail limit, and a lead could be stored while its person is being erased.
 */
export async function lockEmail(database: Database, tx: Tx, email: string): Promise<void> {
  await database.lock(tx, emailLock(email));
}

/** Locks several email addresses, in an order of their own to prevent deadlocks. */
export async function lockEmails(
  database: Database,
  tx: Tx,
  emails: readonly string[],
): Promise<void> {
  const addresses = new Set(emails.map(normalizeEmail));
  for (const address of [...addresses].toSorted()) await lockEmail(database, tx, address);
}

/** Locks an email address for storing a lead, and the disclosure texts against deletion. */
export async function lockForLead(database: Database, tx: Tx, email: string): Promise<void> {
  await database.lock(tx, emailLock(email), textsLock);
}

function emailLock(email: string): string {
  return `email:${normalizeEmail(email)}`;
}

/**
 * Locks leads until the transaction ends, to read and then update them without a lost update. Locks in id
 * order to prevent deadlocks.
 */
export async function lockLeads(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const id of ids.toSorted())
    await tx
      .updateTable("leads")
      .set((lead) => ({ page: lead.ref("page") }))
      .where("id", "=", id)
      .execute();
}

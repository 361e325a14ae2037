import type { Database } from "#server/db/database.ts";
import type { Tx } from "#server/db/tables.ts";
import { normalizeEmail } from "#server/base/text.ts";

/**
 * The wordings that people were shown. Who stores a lead is beside others who do; an erase is alone for the
 * moment in which it deletes wordings that nobody needs, else one could go that a lead is about to name.
 */
export const wordings = "wordings";

/**
 * Lets nobody else write under the mailbox of an address until the transaction ends: so that two requests at
 * once do not both find that one more mail may go to it, and none is stored while its person is erased.
 */
export async function lockEmail(database: Database, writing: Tx, email: string): Promise<void> {
  await database.lock(writing, nameOf(normalizeEmail(email)));
}

/**
 * The same for whoever stores leads under several mailboxes (in their normal form). Asks before it waits for
 * anything, so that what is asked for behind it is done behind it.
 * @param mayWait whether to wait until it is alone
 * @throws an error of one work (`isRowError`) when it may not, and somebody else is alone with one of them
 */
export async function lockEmails(
  database: Database,
  writing: Tx,
  normalizedEmails: readonly string[],
  mayWait: boolean,
): Promise<void> {
  const names = normalizedEmails.map(nameOf);
  if (mayWait) await Promise.all(names.map((name) => database.lock(writing, name, wordings)));
  else await database.tryLock(writing, names, wordings);
}

function nameOf(normalizedEmail: string): string {
  return `mailbox:${normalizedEmail}`;
}

/**
 * Holds leads until the transaction ends: what is read of them after it nobody else changes before it is
 * written. One after the other and by id, so that two who want the same leads never wait for each other.
 */
export async function lockLeads(writing: Tx, ids: readonly string[]): Promise<void> {
  for (const id of ids.toSorted())
    await writing
      .updateTable("leads")
      .set((lead) => ({ page: lead.ref("page") }))
      .where("id", "=", id)
      .execute();
}

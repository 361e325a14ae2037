import type { Database } from "#server/db/database.ts";
import type { Writing } from "#server/db/tables.ts";
import { normalizeEmail } from "./normalize-email.ts";

/**
 * The wordings that people were shown. Who stores a lead is beside others who do; an erase is alone for the
 * moment in which it deletes wordings that nobody needs, else one could go that a lead is about to name.
 */
export const wordings = "wordings";

/**
 * Lets nobody else write under the mailbox of an address until the transaction ends: so that two requests at
 * once do not both find that one more mail may go to it, and none is stored while its person is erased.
 */
export async function aloneWithMailbox(
  database: Database,
  writing: Writing,
  email: string,
  beside?: typeof wordings,
): Promise<void> {
  await database.alone(writing, `mailbox:${normalizeEmail(email)}`, beside);
}

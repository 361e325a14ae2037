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
  await database.alone(writing, nameOf(normalizeEmail(email)), beside);
}

/**
 * The same for whoever stores leads of several mailboxes (in their normal form); of one, it waits.
 * @throws {NameTakenError} when somebody else is alone with one of several
 */
export async function aloneWithMailboxes(
  database: Database,
  writing: Writing,
  mailboxes: readonly string[],
): Promise<void> {
  const names = mailboxes.map(nameOf);
  const [only = ""] = names;
  if (names.length === 1) await database.alone(writing, only, wordings);
  else await database.aloneAtOnce(writing, names, wordings);
}

function nameOf(mailbox: string): string {
  return `mailbox:${mailbox}`;
}

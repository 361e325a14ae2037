import type { Database } from "#server/db/database.ts";
import type { Writing } from "#server/db/tables.ts";
import type { Marks } from "#server/db/traces.ts";
import { aloneWithMailbox, wordings } from "./alone-with-mailbox.ts";
import { normalizeEmail } from "./normalize-email.ts";
import { personOf, type Person } from "./person.ts";
import { personMarks } from "./person-marks.ts";

/** What was erased, with the marks by which a copy that was left anywhere would be known. */
export interface Erased {
  readonly person: Person;
  readonly marks: Marks;
}

/**
 * Deletes all that is kept under the mailbox of an address, in one transaction. What stays: that there was a
 * lead of that id and when it was erased; the keyed hash of an address that is not to be written to.
 * @returns null when a message to the person is being sent at this moment: nothing was deleted, try again
 */
export async function erasePerson(
  database: Database,
  email: string,
  now: Date,
): Promise<Erased | null> {
  return await database.db.transaction().execute(async (writing) => {
    await aloneWithMailbox(database, writing, email);
    await holdMessages(writing, email);
    const person = await personOf(writing, email);
    if (person.messages.some((row) => (row.lease_until ?? "") > now.toISOString())) return null;
    const marks = await personMarks(writing, person);
    const texts = await textsOf(writing, person);
    await entomb(writing, person, now);
    await deleteRows(writing, person);
    await database.alone(writing, wordings);
    await deleteUnused(writing, texts);
    return { person, marks };
  });
}

/** A change that changes nothing: until the transaction ends no worker claims these messages. */
async function holdMessages(writing: Writing, email: string): Promise<void> {
  await writing
    .updateTable("outbox")
    .set((row) => ({ lease_owner: row.ref("lease_owner") }))
    .where("lead_id", "in", (lead) =>
      lead.selectFrom("leads").select("id").where("email_normalized", "=", normalizeEmail(email)),
    )
    .execute();
}

async function entomb(writing: Writing, { leads }: Person, now: Date): Promise<void> {
  for (const { id } of leads) {
    const tombstone = { lead_id: id, erased_at: now.toISOString() };
    await writing.insertInto("erasures").values(tombstone).execute();
  }
}

/** With a lead goes, by its foreign key, all that belongs to it. */
async function deleteRows(writing: Writing, { address }: Person): Promise<void> {
  await writing
    .deleteFrom("newsletter_subscriptions")
    .where("email_normalized", "=", address)
    .execute();
  await writing.deleteFrom("leads").where("email_normalized", "=", address).execute();
  // By the address: one who unsubscribed a moment ago is not among those that were read.
  await writing
    .updateTable("suppressions")
    .set({ email: null })
    .where("email", "=", address)
    .execute();
}

/** Hashes of the wordings that the person was shown. */
async function textsOf(writing: Writing, { leads }: Person): Promise<string[]> {
  const hashes = new Set<string>();
  for (const { id } of leads) {
    for (const table of ["disclosure_records", "consent_records"] as const) {
      const shown = writing.selectFrom(table).select("text_hash").where("lead_id", "=", id);
      for (const { text_hash } of await shown.execute()) hashes.add(text_hash);
    }
  }
  return [...hashes];
}

/** A wording that nobody else was shown proves nothing any more. */
async function deleteUnused(writing: Writing, hashes: readonly string[]): Promise<void> {
  for (const hash of hashes) {
    if (await isUsed(writing, hash)) continue;
    await writing.deleteFrom("disclosure_texts").where("hash", "=", hash).execute();
  }
}

async function isUsed(writing: Writing, hash: string): Promise<boolean> {
  for (const table of ["disclosure_records", "consent_records"] as const) {
    const uses = writing.selectFrom(table).select("id").where("text_hash", "=", hash).limit(1);
    if ((await uses.executeTakeFirst()) !== undefined) return true;
  }
  return false;
}

/** When the lead of that id was erased (UTC, ISO 8601); null when it was not. */
export async function erasedAt({ db }: Database, leadId: string): Promise<string | null> {
  const wanted = db.selectFrom("erasures").select("erased_at").where("lead_id", "=", leadId);
  return (await wanted.executeTakeFirst())?.erased_at ?? null;
}

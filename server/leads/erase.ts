import type { Kysely, Selectable } from "kysely";
import type { Actor } from "#contract/desk.ts";
import type { CallStopsTable, LeadActsTable } from "#server/db/desk-tables.ts";
import type { Database, Needles } from "#server/db/database.ts";
import type {
  IdempotencyKeysTable,
  LeadRow,
  NewsletterSubscriptionsTable,
  OutboxRow,
  SuppressionsTable,
  Tables,
  Tx,
} from "#server/db/tables.ts";
import { normalizeEmail } from "#server/base/text.ts";
import { audit, commandLine } from "#server/desk/audit.ts";
import { lockEmail, lockLeads, textsLock } from "./locks.ts";
import { forgetNumbers, numbersOf, ownPhones } from "./person-phones.ts";
import { afterIds } from "./read-leads.ts";

/** What was erased, and what to search for to find leftover copies of it. */
export interface Erased {
  readonly person: Person;
  readonly needles: Needles;
}

/**
 * Deletes everything stored for an email address's mailbox, in one transaction. Keeps each lead's id with the
 * time of erasure, and the keyed hash of a suppressed address; the audit log says who erased which leads.
 * @returns null without deleting anything when a message to the person is being sent right now; try again
 */
export async function erasePerson(
  database: Database,
  email: string,
  now: Date,
  actor: Actor = commandLine,
): Promise<Erased | null> {
  return await database.db.transaction().execute(async (tx) => {
    await lockEmail(database, tx, email);
    // Before their messages, as at the desk: what somebody is noting about them right now is erased, too.
    await lockLeads(tx, await leadsOf(tx, email));
    await lockMessages(tx, email);
    const person = await personOf(tx, email);
    if (person.messages.some((row) => (row.lease_until ?? "") > now.toISOString())) return null;
    const needles = await personNeedles(tx, person);
    const texts = await textsOf(tx, person);
    await recordErasure(tx, person, now);
    await audit(tx, actor, "erase", numbersOfLeads(person.leads), now);
    // While the numbers are still stored with the leads.
    await forgetNumbers(tx, needles.leadIds);
    await deleteRows(tx, person);
    await database.lock(tx, textsLock);
    await deleteUnused(tx, texts);
    return { person, needles };
  });
}

async function leadsOf(tx: Tx, email: string): Promise<string[]> {
  const leads = tx.selectFrom("leads").select("id");
  const rows = await leads.where("email_normalized", "=", normalizeEmail(email)).execute();
  return rows.map(({ id }) => id);
}

/** Locks the rows with a no-op update, so no worker claims these messages until the transaction ends. */
async function lockMessages(tx: Tx, email: string): Promise<void> {
  await tx
    .updateTable("outbox")
    .set((row) => ({ lease_owner: row.ref("lease_owner") }))
    .where("lead_id", "in", (lead) =>
      lead.selectFrom("leads").select("id").where("email_normalized", "=", normalizeEmail(email)),
    )
    .execute();
}

async function recordErasure(tx: Tx, { leads }: Person, now: Date): Promise<void> {
  for (const { id, number } of leads) {
    const tombstone = { lead_id: id, number, erased_at: now.toISOString() };
    await tx.insertInto("erasures").values(tombstone).execute();
  }
}

/** How the audit log names them: `1042`, `1042 and 2 more`. */
export function numbersOfLeads([first, ...more]: readonly Pick<LeadRow, "number">[]): string {
  if (first === undefined) return "";
  return more.length === 0 ? String(first.number) : `${first.number} and ${more.length} more`;
}

/** Deleting a lead also deletes the rows that reference it (on delete cascade). */
async function deleteRows(tx: Tx, { address }: Person): Promise<void> {
  await tx.deleteFrom("newsletter_subscriptions").where("email_normalized", "=", address).execute();
  await tx.deleteFrom("leads").where("email_normalized", "=", address).execute();
  await tx
    .updateTable("outbox")
    // Mail servers quote the address that an email went to.
    .set({ bounce_reason: null })
    .where("lead_id", "in", (correction) =>
      correction
        .selectFrom("lead_corrections")
        .select("lead_id")
        .where("old_email_normalized", "=", address),
    )
    .where("bounce_reason", "is not", null)
    .execute();
  await tx
    .updateTable("lead_corrections")
    .set({ old_value: null, old_email_normalized: null })
    .where("old_email_normalized", "=", address)
    .execute();
  // By address rather than by the rows read before: the person may have unsubscribed since.
  await tx.updateTable("suppressions").set({ email: null }).where("email", "=", address).execute();
}

/** Hashes of the disclosure and consent texts that the person was shown. */
async function textsOf(tx: Tx, { leads }: Person): Promise<string[]> {
  const hashes = new Set<string>();
  for (const { id } of leads) {
    for (const table of ["disclosure_records", "consent_records"] as const) {
      const records = tx.selectFrom(table).select("text_hash").where("lead_id", "=", id);
      for (const { text_hash } of await records.execute())
        if (text_hash !== null) hashes.add(text_hash);
    }
  }
  return [...hashes];
}

/** Deletes texts that no record references anymore. */
async function deleteUnused(tx: Tx, hashes: readonly string[]): Promise<void> {
  for (const hash of hashes) {
    if (await isUsed(tx, hash)) continue;
    await tx.deleteFrom("disclosure_texts").where("hash", "=", hash).execute();
  }
}

async function isUsed(tx: Tx, hash: string): Promise<boolean> {
  for (const table of ["disclosure_records", "consent_records"] as const) {
    const uses = tx.selectFrom(table).select("id").where("text_hash", "=", hash).limit(1);
    if ((await uses.executeTakeFirst()) !== undefined) return true;
  }
  return false;
}

/** Erased leads by number, or by the start of the id. */
export async function erasedLeads(
  { db }: Database,
  which: { readonly number: number } | { readonly idStart: string },
): Promise<string[]> {
  const erased = db.selectFrom("erasures").select("lead_id").orderBy("lead_id").limit(10);
  const query =
    "number" in which
      ? erased.where("number", "=", which.number)
      : erased.where("lead_id", ">=", which.idStart).where("lead_id", "<", afterIds(which.idStart));
  return (await query.execute()).map(({ lead_id: id }) => id);
}

/** When the lead with this id was erased (UTC, ISO 8601); null if it was not. */
export async function erasedAt({ db }: Database, leadId: string): Promise<string | null> {
  const query = db.selectFrom("erasures").select("erased_at").where("lead_id", "=", leadId);
  return (await query.executeTakeFirst())?.erased_at ?? null;
}

/** Everything stored for one mailbox. People who share a mailbox count as one person. */
export interface Person {
  /** Normalized. */
  readonly address: string;
  /** Oldest first. */
  readonly leads: readonly LeadRow[];
  readonly messages: readonly OutboxRow[];
  /** Idempotency keys of the leads. */
  readonly keys: readonly Selectable<IdempotencyKeysTable>[];
  readonly subscriptions: readonly Selectable<NewsletterSubscriptionsTable>[];
  readonly suppressions: readonly Selectable<SuppressionsTable>[];
  /** What people at the desk did to the leads, oldest first. */
  readonly acts: readonly LeadActsTable[];
  /** Stops of calls to the leads' numbers. */
  readonly callStops: readonly CallStopsTable[];
  /** Corrections of other mailboxes' leads, which came with this address. The lead's own are with the lead. */
  readonly corrections: readonly { readonly lead_id: string; readonly corrected_at: string }[];
}

/** Loads everything stored for an email address's mailbox. */
export async function personOf(db: Kysely<Tables>, email: string): Promise<Person> {
  const address = normalizeEmail(email);
  const ofEmail = db.selectFrom("leads").where("email_normalized", "=", address);
  const ids = ofEmail.select("id");
  const leads = ofEmail.selectAll().orderBy("created_at").orderBy("id");
  const messages = db.selectFrom("outbox").selectAll().where("lead_id", "in", ids);
  const keys = db.selectFrom("idempotency_keys").selectAll().where("lead_id", "in", ids);
  const subscriptions = db
    .selectFrom("newsletter_subscriptions")
    .selectAll()
    .where("email_normalized", "=", address);
  const suppressions = db.selectFrom("suppressions").selectAll().where("email", "=", address);
  const acts = db.selectFrom("lead_acts").selectAll().where("lead_id", "in", ids);
  const corrections = db
    .selectFrom("lead_corrections")
    .select(["lead_id", "corrected_at"])
    .where("old_email_normalized", "=", address)
    .where("lead_id", "not in", ids);
  const leadRows = await leads.execute();
  return {
    address,
    leads: leadRows,
    messages: await messages.orderBy("created_at").orderBy("id").execute(),
    keys: await keys.orderBy("created_at").execute(),
    subscriptions: await subscriptions.execute(),
    suppressions: await suppressions.execute(),
    acts: await acts.orderBy("at").orderBy("id").execute(),
    callStops: await callStopsOf(
      db,
      leadRows.map(({ id }) => id),
    ),
    corrections: await corrections.execute(),
  };
}

async function callStopsOf(
  db: Kysely<Tables>,
  leadIds: readonly string[],
): Promise<CallStopsTable[]> {
  const numbers = await numbersOf(db, leadIds);
  return await db
    .selectFrom("call_stops")
    .selectAll()
    .where("phone", "in", ["", ...numbers])
    .execute();
}

/** Whether nothing is stored for this person. */
export function isUnknown(person: Person): boolean {
  const { leads, subscriptions, suppressions, corrections } = person;
  return leads.length + subscriptions.length + suppressions.length + corrections.length === 0;
}

/** The email address of a lead as submitted, or its id if it has none; null when no lead has this id. */
export async function addressOfLead({ db }: Database, leadId: string): Promise<string | null> {
  const query = db.selectFrom("leads").select("email").where("id", "=", leadId);
  const lead = await query.executeTakeFirst();
  return lead === undefined ? null : lead.email || leadId;
}

/** Collects strings that occur only in the rows to delete. Call it before deleting them. */
async function personNeedles(tx: Tx, person: Person): Promise<Needles> {
  const { leads, messages, subscriptions, suppressions } = person;
  const addresses = [...leads, ...subscriptions].flatMap((row) =>
    // The id that stands for a missing address stays in the tombstone.
    row.email === "" ? [] : [row.email, row.email_normalized],
  );
  const leadIds = leads.map(({ id }) => id);
  const gone = new Set([
    ...addresses,
    ...(await earlierAddresses(tx, leadIds, person.address)),
    ...suppressions.flatMap(({ email }) => email ?? []),
    ...messages.flatMap(({ id, message_id }) => [id, message_id]),
    ...subscriptions.map(({ id }) => id),
    ...(await rowIds(tx, leadIds)),
    ...(await ownPhones(tx, leadIds)),
  ]);
  return { gone: [...gone], leadIds };
}

/** What these leads' addresses were before they were corrected, and how other leads gave this address. */
async function earlierAddresses(
  tx: Tx,
  leadIds: readonly string[],
  address: string,
): Promise<string[]> {
  const rows = await tx
    .selectFrom("lead_corrections")
    .select(["old_value", "old_email_normalized"])
    .where("field", "=", "email")
    .where((row) =>
      row.or([row("old_email_normalized", "=", address), row("lead_id", "in", ["", ...leadIds])]),
    )
    .execute();
  const texts = rows.flatMap((row) => [row.old_value, row.old_email_normalized]);
  return texts.filter((text) => text !== null);
}

const tablesWithRowIds = [
  "disclosure_records",
  "consent_records",
  "contact_marks",
  "lead_corrections",
  "lead_acts",
] as const;

async function rowIds(tx: Tx, leadIds: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const table of tablesWithRowIds) {
    const rows = tx.selectFrom(table).select("id").where("lead_id", "in", leadIds);
    if (leadIds.length > 0) ids.push(...(await rows.execute()).map(({ id }) => id));
  }
  return ids;
}

/**
 * The texts that are a substring of a stored address, as `ann@example.com` is of `joann@example.com`. Scans all
 * addresses once for each text with an @.
 */
export async function partsOfAddresses(
  { db }: Database,
  texts: readonly string[],
): Promise<Set<string>> {
  const parts = new Set<string>();
  for (const text of texts.filter((candidate) => candidate.includes("@"))) {
    // Addresses may contain the wildcards `_` and `%`, so compare the matches exactly.
    const addresses = await addressesLike(db, `%${text}%`);
    if (addresses.some((address) => address?.includes(text))) parts.add(text);
  }
  return parts;
}

async function addressesLike(db: Kysely<Tables>, pattern: string): Promise<(string | null)[]> {
  const leads = await db
    .selectFrom("leads")
    .select(["email", "email_normalized"])
    .where((lead) =>
      lead.or([lead("email", "like", pattern), lead("email_normalized", "like", pattern)]),
    )
    .execute();
  const suppressions = await db
    .selectFrom("suppressions")
    .select("email")
    .where("email", "like", pattern)
    .execute();
  const corrections = await db
    .selectFrom("lead_corrections")
    .select("old_value")
    .where("field", "=", "email")
    .where("old_value", "like", pattern)
    .execute();
  // Somebody at the desk who tried a form with their own address still signs in with it.
  const people = await db
    .selectFrom("desk_people")
    .select(["email", "email_lower"])
    .where((person) =>
      person.or([person("email", "like", pattern), person("email_lower", "like", pattern)]),
    )
    .execute();
  return [
    ...leads.flatMap((row) => [row.email, row.email_normalized]),
    ...people.flatMap((row) => [row.email, row.email_lower]),
    ...suppressions.map((row) => row.email),
    ...corrections.map((row) => row.old_value),
  ];
}

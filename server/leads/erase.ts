import type { Kysely, Selectable } from "kysely";
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
import { lockEmail, wordings } from "./locks.ts";

/** What was erased, with the marks by which a copy that was left anywhere would be known. */
export interface Erased {
  readonly person: Person;
  readonly needles: Needles;
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
    await lockEmail(database, writing, email);
    await holdMessages(writing, email);
    const person = await personOf(writing, email);
    if (person.messages.some((row) => (row.lease_until ?? "") > now.toISOString())) return null;
    const needles = await personNeedles(writing, person);
    const texts = await textsOf(writing, person);
    await entomb(writing, person, now);
    await deleteRows(writing, person);
    await database.lock(writing, wordings);
    await deleteUnused(writing, texts);
    return { person, needles };
  });
}

/** A change that changes nothing: until the transaction ends no worker claims these messages. */
async function holdMessages(writing: Tx, email: string): Promise<void> {
  await writing
    .updateTable("outbox")
    .set((row) => ({ lease_owner: row.ref("lease_owner") }))
    .where("lead_id", "in", (lead) =>
      lead.selectFrom("leads").select("id").where("email_normalized", "=", normalizeEmail(email)),
    )
    .execute();
}

async function entomb(writing: Tx, { leads }: Person, now: Date): Promise<void> {
  for (const { id } of leads) {
    const tombstone = { lead_id: id, erased_at: now.toISOString() };
    await writing.insertInto("erasures").values(tombstone).execute();
  }
}

/** With a lead goes, by its foreign key, all that belongs to it. */
async function deleteRows(writing: Tx, { address }: Person): Promise<void> {
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
async function textsOf(writing: Tx, { leads }: Person): Promise<string[]> {
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
async function deleteUnused(writing: Tx, hashes: readonly string[]): Promise<void> {
  for (const hash of hashes) {
    if (await isUsed(writing, hash)) continue;
    await writing.deleteFrom("disclosure_texts").where("hash", "=", hash).execute();
  }
}

async function isUsed(writing: Tx, hash: string): Promise<boolean> {
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

/** Everyone who wrote from one mailbox counts as one person. */
export interface Person {
  /** In its normal form. */
  readonly address: string;
  /** Oldest first. */
  readonly leads: readonly LeadRow[];
  readonly messages: readonly OutboxRow[];
  /** By which repeats of a submission were told from new ones. */
  readonly keys: readonly Selectable<IdempotencyKeysTable>[];
  readonly subscriptions: readonly Selectable<NewsletterSubscriptionsTable>[];
  readonly suppressions: readonly Selectable<SuppressionsTable>[];
}

/** What is kept under the mailbox of an address. */
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
  return {
    address,
    leads: await leads.execute(),
    messages: await messages.orderBy("created_at").orderBy("id").execute(),
    keys: await keys.orderBy("created_at").execute(),
    subscriptions: await subscriptions.execute(),
    suppressions: await suppressions.execute(),
  };
}

/** True when nothing is kept. */
export function isUnknown({ leads, subscriptions, suppressions }: Person): boolean {
  return leads.length + subscriptions.length + suppressions.length === 0;
}

/** The address that the lead of that id came with; null when there is no such lead. */
export async function addressOfLead({ db }: Database, leadId: string): Promise<string | null> {
  const wanted = db.selectFrom("leads").select("email").where("id", "=", leadId);
  return (await wanted.executeTakeFirst())?.email ?? null;
}

/** Takes a person who is still stored and gives the marks of every row that will go. */
async function personNeedles(writing: Tx, person: Person): Promise<Needles> {
  const { leads, messages, subscriptions, suppressions } = person;
  const addresses = [...leads, ...subscriptions].flatMap((row) => [
    row.email,
    row.email_normalized,
  ]);
  const leadIds = leads.map(({ id }) => id);
  const gone = new Set([
    ...addresses,
    ...suppressions.flatMap(({ email }) => email ?? []),
    ...messages.flatMap(({ id, message_id }) => [id, message_id]),
    ...subscriptions.map(({ id }) => id),
    ...(await rowIds(writing, leadIds)),
    ...(await ownPhones(writing, leadIds)),
  ]);
  return { gone: [...gone], leadIds };
}

async function rowIds(writing: Tx, leadIds: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const table of ["disclosure_records", "consent_records", "contact_marks"] as const) {
    const rows = writing.selectFrom(table).select("id").where("lead_id", "in", leadIds);
    if (leadIds.length > 0) ids.push(...(await rows.execute()).map(({ id }) => id));
  }
  return ids;
}

/** Phone numbers that no other lead has: spouses often share one. */
async function ownPhones(writing: Tx, leadIds: readonly string[]): Promise<string[]> {
  if (leadIds.length === 0) return [];
  const given = writing
    .selectFrom("lead_details")
    .select("phone")
    .where("lead_id", "in", leadIds)
    .where("phone", "is not", null);
  const others = writing
    .selectFrom("lead_details")
    .select("phone")
    .where("phone", "in", given)
    .where("lead_id", "not in", leadIds);
  const shared = new Set((await others.execute()).map(({ phone }) => phone));
  const rows = await given.execute();
  return rows.flatMap(({ phone }) => (phone === null || shared.has(phone) ? [] : [phone]));
}

/**
 * Those of the texts that are part of an address that is kept, as `ann@example.com` is of
 * `joann@example.com`. Reads through all addresses, once for each text with an @.
 */
export async function partsOfAddresses(
  { db }: Database,
  texts: readonly string[],
): Promise<Set<string>> {
  const parts = new Set<string>();
  for (const text of texts.filter((one) => one.includes("@"))) {
    // `_` and `%`, which addresses may hold, stand for anything: what is found is compared once more.
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
  const wishes = await db
    .selectFrom("suppressions")
    .select("email")
    .where("email", "like", pattern)
    .execute();
  return [
    ...leads.flatMap((row) => [row.email, row.email_normalized]),
    ...wishes.map((row) => row.email),
  ];
}

/** Leads of other mailboxes that gave a telephone number which a lead of this one gave too. */
export async function othersWithPhone({ db }: Database, address: string) {
  const given = db
    .selectFrom("lead_details")
    .innerJoin("leads", "leads.id", "lead_details.lead_id")
    .select("phone")
    .where("email_normalized", "=", address)
    .where("phone", "is not", null);
  return await db
    .selectFrom("leads")
    .innerJoin("lead_details", "lead_details.lead_id", "leads.id")
    .select(["leads.id", "email"])
    .where("phone", "in", given)
    .where("email_normalized", "!=", address)
    .orderBy("created_at")
    .execute();
}

import type { ExpressionBuilder, Kysely } from "kysely";
import type { LeadDetails } from "#contract/lead-details.ts";
import type { Database } from "#server/db/database.ts";
import { detailsOf, knownParts } from "#server/db/lead-rows.ts";
import type { LeadKind, LeadRow, SuspectedReason, Tables } from "#server/db/tables.ts";
import { type ContactMark, marksOf } from "./contacts.ts";
import {
  type ConsentProof,
  consentsOf,
  type DisclosureProof,
  disclosuresOf,
} from "./read-proof.ts";

/** A stored lead with where it came from and what its sender was shown and answered. Times are UTC, ISO 8601. */
export interface LeadRecord {
  readonly id: string;
  readonly kind: LeadKind;
  /** As it was given: the first name on the guide form, the full name on all others. */
  readonly name: string;
  readonly email: string;
  readonly zipCode: string | null;
  readonly wantsNewsletter: boolean;
  readonly suspected: SuspectedReason | null;
  /** When the operator released a suspected lead. */
  readonly releasedAt: string | null;
  readonly page: string;
  readonly createdAt: string;
  /** Null where the form asked for nothing more. */
  readonly details: LeadDetails | null;
  /** Known parts by name: landing, referrer, utm_source… */
  readonly source: Readonly<Record<string, string>>;
  readonly disclosures: readonly DisclosureProof[];
  readonly consents: readonly ConsentProof[];
  /** When the agency got in touch, earliest first. */
  readonly contacts: readonly ContactMark[];
}

interface LeadQuery extends LeadFilter {
  readonly limit: number;
  /** Only leads older than this one: the last of the page before. */
  readonly olderThan?: Pick<LeadRecord, "createdAt" | "id"> | undefined;
}

/** Stored leads, newest first. */
export async function listLeads({ db }: Database, query: LeadQuery): Promise<LeadRecord[]> {
  let wanted = db.selectFrom("leads").selectAll().where(whereLeads(query));
  const { olderThan } = query;
  if (olderThan !== undefined) {
    // As one comparison of both the index is entered at the place; as two it is read from its start.
    wanted = wanted.where((lead) =>
      lead(lead.refTuple("created_at", "id"), "<", lead.tuple(olderThan.createdAt, olderThan.id)),
    );
  }
  const newestFirst = wanted.orderBy("created_at", "desc").orderBy("id", "desc");
  return await withRecords(db, await newestFirst.limit(query.limit).execute());
}

const pageSize = 500;

/** Every stored lead of those wanted, newest first, read page by page. */
export async function* eachLead(
  database: Database,
  filter: LeadFilter = {},
): AsyncGenerator<LeadRecord> {
  let page = await listLeads(database, { ...filter, limit: pageSize });
  while (page.length > 0) {
    yield* page;
    page = await listLeads(database, { ...filter, limit: pageSize, olderThan: page.at(-1) });
  }
}

/** How many leads are stored, of those wanted. */
export async function countLeads({ db }: Database, filter: LeadFilter = {}): Promise<number> {
  const wanted = db.selectFrom("leads").select(({ fn }) => fn.countAll().as("count"));
  return Number((await wanted.where(whereLeads(filter)).executeTakeFirstOrThrow()).count);
}

/** The lead of that id, or null. */
export async function findLead(database: Database, id: string): Promise<LeadRecord | null> {
  const [lead] = await findLeads(database, [id]);
  return lead ?? null;
}

/** The leads of those ids that there are, in the order of the ids. */
export async function findLeads({ db }: Database, ids: readonly string[]): Promise<LeadRecord[]> {
  const found = new Map<string, LeadRecord>();
  for (const page of pagesOf(ids)) {
    const rows = await db.selectFrom("leads").selectAll().where("id", "in", page).execute();
    for (const lead of await recordsOf(db, rows)) found.set(lead.id, lead);
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** Puts everything beside the rows of leads that is told of them, however many they are. */
export async function withRecords(
  db: Kysely<Tables>,
  rows: readonly LeadRow[],
): Promise<LeadRecord[]> {
  const records: LeadRecord[] = [];
  for (const page of pagesOf(rows)) records.push(...(await recordsOf(db, page)));
  return records;
}

/** A statement takes a limited number of values (SQLite 32,766), and each id is one. */
function* pagesOf<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let from = 0; from < items.length; from += pageSize)
    yield items.slice(from, from + pageSize);
}

async function recordsOf(db: Kysely<Tables>, rows: readonly LeadRow[]): Promise<LeadRecord[]> {
  // PostgreSQL knows no empty list.
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const sources = await sourcesOf(db, ids);
  const details = await allDetails(db, ids);
  const disclosures = await disclosuresOf(db, ids);
  const consents = await consentsOf(db, ids);
  const contacts = await marksOf(db, ids);
  return rows.map((row) => ({
    ...leadFields(row),
    details: detailsOf(details.get(row.id)),
    source: knownParts(sources.get(row.id)),
    disclosures: disclosures(row.id),
    consents: consents(row.id),
    contacts: contacts.get(row.id) ?? [],
  }));
}

function leadFields(row: LeadRow) {
  return {
    id: row.id,
    kind: row.kind,
    name: row.first_name,
    email: row.email,
    zipCode: row.zip_code,
    wantsNewsletter: row.wants_newsletter === 1,
    suspected: row.suspected,
    releasedAt: row.released_at,
    page: row.page,
    createdAt: row.created_at,
  };
}

async function sourcesOf(db: Kysely<Tables>, leadIds: string[]) {
  const rows = await db
    .selectFrom("lead_sources")
    .selectAll()
    .where("lead_id", "in", leadIds)
    .execute();
  return new Map(rows.map((row) => [row.lead_id, row]));
}

async function allDetails(db: Kysely<Tables>, leadIds: string[]) {
  const rows = await db
    .selectFrom("lead_details")
    .selectAll()
    .where("lead_id", "in", leadIds)
    .execute();
  return new Map(rows.map((row) => [row.lead_id, row]));
}

/** Which leads are wanted. */
interface LeadFilter {
  /** Only leads stored at this instant or later. */
  readonly since?: string | undefined;
  /** Only suspected leads that nobody has released yet. */
  readonly suspected?: boolean | undefined;
  /** Only leads of this form. */
  readonly form?: LeadKind | undefined;
}

/** The condition on the table `leads`. */
function whereLeads({ since, suspected, form }: LeadFilter) {
  return (lead: ExpressionBuilder<Tables, "leads">) =>
    lead.and([
      ...(since === undefined ? [] : [lead("created_at", ">=", since)]),
      ...(suspected ? [isHeld(lead)] : []),
      ...(form === undefined ? [] : [lead("kind", "=", form)]),
    ]);
}

type Lead = ExpressionBuilder<Tables, "leads">;

/** Leads that count: not suspected, or released. The same words as the index of those that wait. */
export function isReal(lead: Lead) {
  return lead.or([lead("leads.suspected", "is", null), lead("leads.released_at", "is not", null)]);
}

/** All others: suspected, and nobody has released them yet, so that their messages are held. */
export function isHeld(lead: Lead) {
  return lead.and([lead("leads.suspected", "is not", null), lead("leads.released_at", "is", null)]);
}

/** What comes after every id that starts so: ids hold digits, a to f and hyphens, in any collation before g. */
export function afterIds(start: string): string {
  return `${start}g`;
}

/** Ids of stored leads that start so, `limit` at most. */
export async function idsStartingWith(
  { db }: Database,
  start: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom("leads")
    .select("id")
    .where("id", ">=", start)
    .where("id", "<", afterIds(start))
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

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

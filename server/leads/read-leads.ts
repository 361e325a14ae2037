import type { ExpressionBuilder, Kysely } from "kysely";
import type { Database } from "#server/db/database.ts";
import { type LeadRecord, loadLeads, loadRecords } from "#server/db/lead-records.ts";
import type { LeadRow, Tables } from "#server/db/tables.ts";

interface LeadQuery extends LeadFilter {
  readonly limit: number;
  /** Only leads older than this one, the last of the previous page. */
  readonly olderThan?: Pick<LeadRecord, "createdAt" | "id"> | undefined;
}

/** One page of stored leads, newest first. */
export async function listLeads({ db }: Database, query: LeadQuery): Promise<LeadRecord[]> {
  let leads = db.selectFrom("leads").selectAll().where(whereLeads(query));
  const { olderThan } = query;
  if (olderThan !== undefined) {
    // A row-value comparison seeks in the index; two separate comparisons would scan it from the start.
    leads = leads.where((lead) =>
      lead(lead.refTuple("created_at", "id"), "<", lead.tuple(olderThan.createdAt, olderThan.id)),
    );
  }
  const newestFirst = leads.orderBy("created_at", "desc").orderBy("id", "desc");
  return await withRecords(db, await newestFirst.limit(query.limit).execute());
}

const pageSize = 500;

/** All matching leads, newest first, read page by page. */
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

/** Counts the matching leads. */
export async function countLeads({ db }: Database, filter: LeadFilter = {}): Promise<number> {
  const query = db.selectFrom("leads").select(({ fn }) => fn.countAll().as("count"));
  return Number((await query.where(whereLeads(filter)).executeTakeFirstOrThrow()).count);
}

/** The lead with this id, or null. */
export async function findLead(database: Database, id: string): Promise<LeadRecord | null> {
  const [lead] = await findLeads(database, [id]);
  return lead ?? null;
}

/** The leads with these ids, in the order of the ids. Skips unknown ids. */
export async function findLeads({ db }: Database, ids: readonly string[]): Promise<LeadRecord[]> {
  const leads = new Map<string, LeadRecord>();
  for (const page of pagesOf(ids)) {
    for (const lead of await loadLeads(db, page)) leads.set(lead.id, lead);
  }
  return ids.flatMap((id) => leads.get(id) ?? []);
}

/** Loads the records of any number of lead rows, in their order. */
export async function withRecords(
  db: Kysely<Tables>,
  rows: readonly LeadRow[],
): Promise<LeadRecord[]> {
  const records: LeadRecord[] = [];
  for (const page of pagesOf(rows)) records.push(...(await loadRecords(db, page)));
  return records;
}

/** Splits a list into pages: a statement takes a limited number of parameters (SQLite 32,766). */
function* pagesOf<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let from = 0; from < items.length; from += pageSize)
    yield items.slice(from, from + pageSize);
}

/** Conditions on leads; an undefined one is ignored. */
interface LeadFilter {
  /** Only leads stored at this time or later. UTC, ISO 8601. */
  readonly since?: string | undefined;
}

/** The condition on the table `leads`. */
function whereLeads({ since }: LeadFilter) {
  return (lead: Lead) => lead.and(since === undefined ? [] : [lead("created_at", ">=", since)]);
}

type Lead = ExpressionBuilder<Tables, "leads">;

/** Leads that count: not suspected, or released. */
export function isReal(lead: Lead) {
  return lead.or([lead("leads.suspected", "is", null), lead("leads.released_at", "is not", null)]);
}

/** Upper bound of all ids with this prefix. Ids hold digits, a–f and hyphens, all before g in any collation. */
export function afterIds(start: string): string {
  return `${start}g`;
}

/** Where stored phone numbers with these ten digits, with or without an extension, end in an index. */
export function afterPhone(number: string): string {
  return `${number}!`;
}

/** The lead number in a text such as `1042` or `#1042`; null if it isn't one. Ids have 8 characters or more. */
export function leadNumber(text: string): number | null {
  const [, digits] = /^#?([1-9]\d{0,6})$/.exec(text.trim()) ?? [];
  return digits === undefined ? null : Number(digits);
}

/** The id of the lead with this number; undefined if there is none. */
export async function idOfNumber(
  { db }: Pick<Database, "db">,
  number: number,
): Promise<string | undefined> {
  const query = db.selectFrom("leads").select("id").where("number", "=", number);
  return (await query.executeTakeFirst())?.id;
}

/** Ids of stored leads with this prefix, in order, at most `limit`. */
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

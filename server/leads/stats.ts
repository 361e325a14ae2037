import type { Kysely } from "kysely";
import type { LeadKind } from "#contract/lead-kind.ts";
import type { Database } from "#server/db/database.ts";
import type { Tables } from "#server/db/tables.ts";
import { isHeld, isReal } from "./read-leads.ts";

/** A half-open interval: `from` inclusive, `to` exclusive. UTC, ISO 8601. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** A count with its label. */
export interface Counted<Name extends string = string> {
  readonly name: Name;
  readonly count: number;
}

function inPeriod(db: Kysely<Tables>, { from, to }: Period) {
  return db
    .selectFrom("leads")
    .where("leads.created_at", ">=", from)
    .where("leads.created_at", "<", to);
}

/** Counts a period's leads by form, largest count first. */
export async function countByForm({ db }: Database, period: Period): Promise<Counted<LeadKind>[]> {
  const rows = await inPeriod(db, period)
    .where(isReal)
    .select(["kind as name", ({ fn }) => fn.countAll().as("count")])
    .groupBy("kind")
    .execute();
  return mostFirst(rows.map(({ name, count }) => ({ name, count: Number(count) })));
}

/** Counts a period's leads that are suspected and not released. */
export async function countSuspected({ db }: Database, period: Period): Promise<number> {
  return await countRows(inPeriod(db, period).where(isHeld));
}

/** Counts the leads of each period, in the order of the periods. */
export async function countByPeriod(
  { db }: Database,
  periods: readonly Period[],
): Promise<number[]> {
  const counts: number[] = [];
  for (const period of periods) counts.push(await countRows(inPeriod(db, period).where(isReal)));
  return counts;
}

async function countRows(leads: ReturnType<typeof inPeriod>): Promise<number> {
  const row = leads.select(({ fn }) => fn.countAll().as("count"));
  return Number((await row.executeTakeFirstOrThrow()).count);
}

/** Counts a period's leads by source; unknown parts of the source are empty strings. */
export async function countBySource(
  { db }: Database,
  period: Period,
): Promise<{ utmSource: string; referrer: string; landing: string; count: number }[]> {
  const rows = await inPeriod(db, period)
    .where(isReal)
    .leftJoin("lead_sources", "lead_sources.lead_id", "leads.id")
    .select(["utm_source", "referrer", "landing", ({ fn }) => fn.countAll().as("count")])
    .groupBy(["utm_source", "referrer", "landing"])
    .execute();
  return rows.map((row) => ({
    utmSource: row.utm_source ?? "",
    referrer: row.referrer ?? "",
    landing: row.landing ?? "",
    count: Number(row.count),
  }));
}

/** Sorts by count, largest first, then by name. */
export function mostFirst<Name extends string>(counts: readonly Counted<Name>[]): Counted<Name>[] {
  return counts.toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}

/** How soon the agency contacted the leads of a period. */
interface FirstContacts {
  readonly contacted: number;
  /** Median time from the lead to its first contact; null if none was contacted. */
  readonly medianMilliseconds: number | null;
}

const pageSize = 5000;

/** How many of a period's leads were contacted, and how soon. Reads the leads page by page. */
export async function firstContacts(
  { db }: Database,
  { from, to }: Period,
): Promise<FirstContacts> {
  const waits: number[] = [];
  let last = { created_at: from, id: "" };
  for (;;) {
    const page = await db
      .selectFrom("leads")
      .select(["id", "created_at", "first_contacted_at"])
      .where((lead) =>
        lead(lead.refTuple("created_at", "id"), ">", lead.tuple(last.created_at, last.id)),
      )
      .where("created_at", "<", to)
      .where("first_contacted_at", "is not", null)
      .where(isReal)
      .orderBy("created_at")
      .orderBy("id")
      .limit(pageSize)
      .execute();
    for (const { created_at, first_contacted_at } of page)
      waits.push(Date.parse(first_contacted_at ?? "") - Date.parse(created_at));
    const end = page.at(-1);
    if (end === undefined) return { contacted: waits.length, medianMilliseconds: median(waits) };
    last = end;
  }
}

/** The median; the mean of the middle two for an even number of values. */
function median(values: readonly number[]): number | null {
  const sorted = Float64Array.from(values).toSorted();
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

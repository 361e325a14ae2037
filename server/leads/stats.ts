import type { Kysely } from "kysely";
import type { Database } from "#server/db/database.ts";
import type { LeadKind, Tables } from "#server/db/tables.ts";
import { isHeld, isReal } from "./read-leads.ts";

/** Instants (UTC, ISO 8601): from the first, up to and without the second. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** How many there were under one name. */
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

/** Leads of a period by what they asked for, most first. */
export async function countByForm({ db }: Database, period: Period): Promise<Counted<LeadKind>[]> {
  const rows = await inPeriod(db, period)
    .where(isReal)
    .select(["kind as name", ({ fn }) => fn.countAll().as("count")])
    .groupBy("kind")
    .execute();
  return mostFirst(rows.map(({ name, count }) => ({ name, count: Number(count) })));
}

/** How many leads of a period are suspected and were not released. */
export async function countSuspected({ db }: Database, period: Period): Promise<number> {
  const row = await inPeriod(db, period)
    .where(isHeld)
    .select(({ fn }) => fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** How many leads came in each of the periods, in their order. */
export async function countByPeriod(
  { db }: Database,
  periods: readonly Period[],
): Promise<number[]> {
  const counts: number[] = [];
  for (const period of periods) {
    const row = await inPeriod(db, period)
      .where(isReal)
      .select(({ fn }) => fn.countAll().as("count"))
      .executeTakeFirstOrThrow();
    counts.push(Number(row.count));
  }
  return counts;
}

/** Leads of a period by one part of where their senders came from; the name is empty where it is not known. */
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

/** Most first; equal ones by name. */
export function mostFirst<Name extends string>(counts: readonly Counted<Name>[]): Counted<Name>[] {
  return counts.toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}

/** How soon leads of a period heard from the agency. */
interface ContactTimes {
  readonly contacted: number;
  /** From the lead to the first contact, at the median; null when there was none. */
  readonly medianMilliseconds: number | null;
}

const pageSize = 5000;

/** Reads the contacted leads of a period page by page. */
export async function contactTimes({ db }: Database, { from, to }: Period): Promise<ContactTimes> {
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

/** Of two in the middle, the mean. */
function median(values: readonly number[]): number | null {
  const sorted = Float64Array.from(values).toSorted();
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

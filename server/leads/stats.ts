import { sql } from "kysely";
import type { LeadChannel, LeadKind } from "#contract/lead-kind.ts";
import type { LeadStatus } from "#contract/lead-work.ts";
import type { Database } from "#server/db/database.ts";
import { isPostgres } from "#server/db/engine.ts";
import { isReal } from "./read-leads.ts";

// How many leads came in, from where, and how soon they were called. Suspected leads count once they're released.

/** A half-open interval: `from` inclusive, `to` exclusive. UTC, ISO 8601. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

function inPeriod({ db }: Database, { from, to }: Period) {
  return db
    .selectFrom("leads")
    .where("leads.created_at", ">=", from)
    .where("leads.created_at", "<", to)
    .where(isReal);
}

/** Leads of one form that came in the same way and stand alike. Unknown parts of the source are empty. */
export interface LeadCount {
  readonly kind: LeadKind;
  readonly channel: LeadChannel;
  readonly utmSource: string;
  readonly referrer: string;
  readonly status: LeadStatus;
  /** Id of the person at the desk whom they're assigned to. */
  readonly assignedTo: string | null;
  readonly count: number;
}

const counted = ["kind", "channel", "utm_source", "referrer", "status", "assigned_to"] as const;

/** Counts a period's leads by form, by where they came from, and by how they stand. */
export async function countLeadsBySource(database: Database, period: Period): Promise<LeadCount[]> {
  const rows = await inPeriod(database, period)
    .leftJoin("lead_sources", "lead_sources.lead_id", "leads.id")
    .select(counted)
    .select(({ fn }) => fn.countAll().as("count"))
    .groupBy(counted)
    .execute();
  return rows.map(({ kind, channel, utm_source, referrer, status, assigned_to, count }) => ({
    kind,
    channel,
    utmSource: utm_source ?? "",
    referrer: referrer ?? "",
    status,
    assignedTo: assigned_to,
    count: Number(count),
  }));
}

/**
 * The new leads of a period that nobody has called yet. Only of those that visitors sent, and who are answered by phone.
 * @param lateBefore those that came in before are late: UTC, ISO 8601
 */
export async function countUncalled(
  database: Database,
  period: Period,
  lateBefore: string,
): Promise<{ readonly waiting: number; readonly late: number }> {
  const { waiting, late } = await inPeriod(database, period)
    .where("leads.reach_by", "=", "phone")
    .where("leads.status", "=", "new")
    .where("leads.channel", "in", ["web", "api"])
    .where("leads.first_contacted_at", "is", null)
    .select(({ fn, eb }) => [
      fn.countAll().as("waiting"),
      fn.count(eb.case().when("leads.created_at", "<", lateBefore).then(1).end()).as("late"),
    ])
    .executeTakeFirstOrThrow();
  return { waiting: Number(waiting), late: Number(late) };
}

/** How many leads were called how many minutes after they came in, in any order; from a day on, in whole hours. */
export type Waits = readonly { readonly minutes: number; readonly count: number }[];

/**
 * The waits for the first call of a period's leads. Only of those that visitors sent: what the agency enters itself was
 * a call already.
 */
export async function firstCallWaits(database: Database, period: Period): Promise<Waits> {
  const seconds = isPostgres(database.db)
    ? sql<number>`floor(extract(epoch from leads.first_contacted_at::timestamptz))::bigint
        - floor(extract(epoch from leads.created_at::timestamptz))::bigint`
    : sql<number>`unixepoch(leads.first_contacted_at) - unixepoch(leads.created_at)`;
  // A list of all minutes would be as long as that of the leads.
  const wait = sql<number>`case when (${seconds}) < 86400 then (${seconds}) / 60
    else (${seconds}) / 3600 * 60 end`;
  const { rows } = await sql<{ minutes: number | string; count: number | string }>`
    select minutes, count(*) as count from (${inPeriod(database, period)
      .where("leads.channel", "in", ["web", "api"])
      .where("leads.first_contacted_at", "is not", null)
      .select(wait.as("minutes"))}) as waits
    group by minutes`.execute(database.db);
  return rows.map(({ minutes, count }) => ({ minutes: Number(minutes), count: Number(count) }));
}

/**
 * The wait that a share of the leads had at most, in minutes; null without leads. The median of an even number is the
 * mean of the middle two.
 * @param share above 0, below 1
 */
export function waitWithin(waits: Waits, share: number): number | null {
  const sorted = waits.toSorted((a, b) => a.minutes - b.minutes);
  const place = share * sorted.reduce((total, { count }) => total + count, 0);
  const at = (rank: number) => {
    let passed = 0;
    return sorted.find(({ count }) => (passed += count) >= rank)?.minutes ?? null;
  };
  // Between two leads, both count; the tolerance is for shares such as 0.9 that floating point can't express.
  const isBetween = share === 0.5 && Number.isInteger(place);
  const [low, high] = [at(Math.ceil(place - 1e-9)), at(place + 1)];
  if (low === null || !isBetween) return low;
  return high === null ? low : (low + high) / 2;
}

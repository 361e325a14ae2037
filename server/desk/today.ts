import { type ExpressionBuilder, sql, type SqlBool } from "kysely";
import agency from "#content/agency/agency.yaml";
import {
  type LeadFilter,
  type LeadList,
  type Today,
  type TodayList,
} from "#contract/desk-leads.ts";
import type { Database } from "#server/db/database.ts";
import type { LeadRow, Tables } from "#server/db/tables.ts";
import { addDays, instantOf, todayIn } from "#medicare/calendar.ts";
import type { LeadDeps } from "./deps.ts";
import { linesOf } from "./lead-lines.ts";
import { activePeople } from "./people-names.ts";

/** Lines of a list that are shown at once. */
export const pageSize = 50;

/** How a list is sorted; the id decides between equal times. */
interface Order {
  readonly by: "created_at" | "next_at";
  readonly direction: "asc" | "desc";
}

/** Where a list goes on: after the last lead of the page before. */
interface Place {
  readonly at: string;
  readonly id: string;
}

/** What the lists of Today have in common with their indexes: the same words, as literals (see migration 0012). */
const real = sql<SqlBool>`(suspected is null or released_at is not null)`;
const openCondition = sql<SqlBool>`status in ('new', 'working', 'appointment')`;
const planned = sql<SqlBool>`${openCondition} and next_at is not null and ${real}`;

type Condition = ReturnType<typeof sql<SqlBool>>;

interface ListOfToday extends Order {
  /** Takes when the agency's next day begins: UTC, ISO 8601. */
  readonly condition: (tomorrow: string) => Condition;
}

const listsOfToday: Readonly<Record<TodayList, ListOfToday>> = {
  due: {
    by: "next_at",
    direction: "asc",
    condition: (tomorrow) => sql<SqlBool>`${planned} and next_at < ${tomorrow}`,
  },
  waiting: {
    by: "created_at",
    direction: "asc",
    condition: () => sql<SqlBool>`status = 'new' and next_at is null and ${real}`,
  },
  planned: {
    by: "next_at",
    direction: "asc",
    condition: (tomorrow) => sql<SqlBool>`${planned} and next_at >= ${tomorrow}`,
  },
  adrift: {
    by: "created_at",
    direction: "desc",
    condition: () =>
      sql<SqlBool>`status in ('working', 'appointment') and next_at is null and ${real}`,
  },
};

/** @throws database errors */
export async function readToday(deps: LeadDeps, filter: LeadFilter): Promise<Today> {
  const { database } = deps;
  const now = deps.now();
  const rows = {
    due: await todayRows(deps, "due", filter, null),
    waiting: await todayRows(deps, "waiting", filter, null),
    planned: await todayRows(deps, "planned", filter, null),
    adrift: await todayRows(deps, "adrift", filter, null),
  };
  // All lines at once, so that four lists take as many queries as one.
  const lines = await linesOf(
    deps,
    Object.values(rows).flatMap(({ page }) => page),
  );
  const listOf = (name: TodayList): LeadList => {
    const ids = new Set(rows[name].page.map(({ id }) => id));
    return { lines: lines.filter(({ id }) => ids.has(id)), next: rows[name].next };
  };
  return {
    now: now.toISOString(),
    lists: {
      due: listOf("due"),
      waiting: listOf("waiting"),
      planned: listOf("planned"),
      adrift: listOf("adrift"),
    },
    held: await countHeld(database),
    failed: await countFailed(database),
    people: await activePeople(database.db),
  };
}

/** One list of Today, from where the page before ended. @throws database errors */
export async function readTodayList(
  deps: LeadDeps,
  list: TodayList,
  filter: LeadFilter,
  after: string | null,
): Promise<LeadList> {
  return await withLines(deps, await todayRows(deps, list, filter, after));
}

/** All leads, newest first, suspected ones too. @throws database errors */
export async function readAllLeads(
  deps: LeadDeps,
  filter: LeadFilter,
  after: string | null,
): Promise<LeadList> {
  const order = { by: "created_at", direction: "desc" } as const;
  return await withLines(deps, await rowsOf(deps, order, sql<SqlBool>`1 = 1`, filter, after));
}

/** Suspected leads that weren't released, newest first. @throws database errors */
export async function readHeldLeads(deps: LeadDeps, after: string | null): Promise<LeadList> {
  const order = { by: "created_at", direction: "desc" } as const;
  const held = sql<SqlBool>`suspected is not null and released_at is null`;
  return await withLines(deps, await rowsOf(deps, order, held, {}, after));
}

interface Page {
  readonly page: readonly LeadRow[];
  readonly next: string | null;
}

async function todayRows(
  deps: LeadDeps,
  list: TodayList,
  filter: LeadFilter,
  after: string | null,
): Promise<Page> {
  const { condition, ...order } = listsOfToday[list];
  return await rowsOf(deps, order, condition(startOfTomorrow(deps.now())), filter, after);
}

async function rowsOf(
  { database: { db } }: LeadDeps,
  { by, direction }: Order,
  condition: Condition,
  filter: LeadFilter,
  after: string | null,
): Promise<Page> {
  let leads = db
    .selectFrom("leads")
    .selectAll()
    .where(condition)
    .where((lead) => fits(lead, filter));
  const place = placeIn(after);
  if (place !== null)
    // A row-value comparison seeks in the index; two separate comparisons would scan it from the start.
    leads = leads.where((lead) =>
      lead(
        lead.refTuple(by, "id"),
        direction === "asc" ? ">" : "<",
        lead.tuple(place.at, place.id),
      ),
    );
  const sorted = leads.orderBy(by, direction).orderBy("id", direction);
  const rows = await sorted.limit(pageSize + 1).execute();
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  const next = rows.length > pageSize && last !== undefined ? `${last[by] ?? ""}~${last.id}` : null;
  return { page, next };
}

function fits(lead: ExpressionBuilder<Tables, "leads">, { form, status, person }: LeadFilter) {
  return lead.and([
    ...(form === undefined ? [] : [lead("kind", "=", form)]),
    ...(status === undefined ? [] : [lead("status", "=", status)]),
    ...(person === undefined
      ? []
      : [person === "nobody" ? lead("assigned_to", "is", null) : lead("assigned_to", "=", person)]),
  ]);
}

/** Anything that isn't a place of ours starts from the beginning. */
function placeIn(after: string | null): Place | null {
  const [, at, id] = /^(\d{4}-[\dT:.-]{1,30}Z)~([\w-]{1,64})$/.exec(after ?? "") ?? [];
  return at === undefined || id === undefined ? null : { at, id };
}

async function withLines(deps: LeadDeps, { page, next }: Page): Promise<LeadList> {
  return { lines: await linesOf(deps, page), next };
}

/** When the agency's next day begins: UTC, ISO 8601. */
function startOfTomorrow(now: Date): string {
  const { timeZone } = agency;
  const tomorrow = addDays(todayIn(timeZone, now), 1);
  return instantOf(tomorrow, "00:00", timeZone) ?? now.toISOString();
}

/** Counting stops here: more are "99 or more". */
const mostCounted = 99;

async function countHeld({ db }: Database): Promise<number> {
  const held = db
    .selectFrom("leads")
    .select("id")
    .where(sql<SqlBool>`suspected is not null and released_at is null`)
    .limit(mostCounted);
  return (await held.execute()).length;
}

/** Messages that were given up, unless another was sent in their place. */
async function countFailed({ db }: Database): Promise<number> {
  const failed = db
    .selectFrom("outbox")
    .select("id")
    .where("state", "=", "failed")
    .where("resent_as", "is", null)
    .limit(mostCounted);
  return (await failed.execute()).length;
}

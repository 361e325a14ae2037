import { sql, type SqlBool } from "kysely";
import agency from "#content/agency/agency.yaml";
import type { LeadFilter, LeadList, Today, TodayList } from "#contract/desk-leads.ts";
import { leadKinds } from "#contract/lead-kind.ts";
import { leadStatuses } from "#contract/lead-work.ts";
import { addDays, instantOf, todayIn } from "#medicare/calendar.ts";
import type { Database } from "#server/db/database.ts";
import { needsSomebody } from "#server/outbox/trouble.ts";
import type { LeadDeps } from "./deps.ts";
import { linesOf } from "./lead-lines.ts";
import { type Order, type Page, readPage, type Source, withLines } from "./list-pages.ts";
import { activePeople } from "./people-names.ts";

/** What the lists of Today have in common with their indexes: the same words, as literals (see migration 0012). */
const isReal = sql<SqlBool>`(suspected is null or released_at is not null)`;
const isHeld = sql<SqlBool>`suspected is not null and released_at is null`;
/** A manager discards what is held by closing it. */
const isUndecided = sql<SqlBool>`${isHeld} and status <> 'not-interested'`;
/** Who enrolled may have something planned, too. */
const isPlanned = sql<SqlBool>`next_at is not null and ${isReal}`;

type Condition = ReturnType<typeof sql<SqlBool>>;

interface ListOfToday extends Order {
  readonly index: string;
  /** Takes when the agency's next day begins: UTC, ISO 8601. */
  readonly condition: (tomorrow: string) => Condition;
}

const listsOfToday: Readonly<Record<TodayList, ListOfToday>> = {
  due: {
    index: "leads_planned",
    by: "next_at",
    direction: "asc",
    condition: (tomorrow) => sql<SqlBool>`${isPlanned} and next_at < ${tomorrow}`,
  },
  waiting: {
    index: "leads_to_call",
    by: "created_at",
    direction: "asc",
    condition: () => sql<SqlBool>`status = 'new' and next_at is null and ${isReal}`,
  },
  planned: {
    index: "leads_planned",
    by: "next_at",
    direction: "asc",
    condition: (tomorrow) => sql<SqlBool>`${isPlanned} and next_at >= ${tomorrow}`,
  },
  adrift: {
    index: "leads_adrift",
    by: "created_at",
    direction: "desc",
    condition: () =>
      sql<SqlBool>`status in ('working', 'appointment') and next_at is null and ${isReal}`,
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
    Object.values(rows).flatMap(({ rows: page }) => page),
  );
  const listOf = (name: TodayList): LeadList => {
    const ids = new Set(rows[name].rows.map(({ id }) => id));
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

const newestFirst = { by: "created_at", direction: "desc" } as const;

/** All leads, newest first, suspected ones too. @throws database errors */
export async function readAllLeads(
  deps: LeadDeps,
  filter: LeadFilter,
  after: string | null,
): Promise<LeadList> {
  const { db } = deps.database;
  return await withLines(deps, await readPage(db, sourcesOf(filter), newestFirst, after));
}

/**
 * Where a narrowed list of all leads comes from. The indexes take two equal columns before their order, so a list that
 * is narrowed by only one of them takes each value of the other.
 */
function sourcesOf(filter: LeadFilter): Source[] {
  const { form, status, person } = filter;
  if (form === undefined && status === undefined && person === undefined)
    return [{ index: "leads_by_created_at_id", filter }];
  const statuses = status === undefined ? leadStatuses : [status];
  // Nobody's are many, so the form narrows more.
  if (person !== undefined && (person !== "nobody" || form === undefined)) {
    const index = person === "nobody" ? "leads_of_nobody" : "leads_by_person";
    return statuses.map((one) => ({ index, filter: { ...filter, status: one } }));
  }
  const forms = form === undefined ? leadKinds : [form];
  return forms.flatMap((kind) =>
    statuses.map((one) => {
      return { index: "leads_by_kind", filter: { ...filter, form: kind, status: one } };
    }),
  );
}

/** Suspected leads that weren't released, newest first. @throws database errors */
export async function readHeldLeads(deps: LeadDeps, after: string | null): Promise<LeadList> {
  const source = { index: "leads_suspected", condition: isUndecided, filter: {} };
  return await withLines(deps, await readPage(deps.database.db, [source], newestFirst, after));
}

async function todayRows(
  deps: LeadDeps,
  list: TodayList,
  filter: LeadFilter,
  after: string | null,
): Promise<Page> {
  const { index, condition, ...order } = listsOfToday[list];
  const source = { index, condition: condition(startOfTomorrow(deps.now())), filter };
  return await readPage(deps.database.db, [source], order, after);
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
  const leads = db.selectFrom("leads").select("id").where(isUndecided).limit(mostCounted);
  return (await leads.execute()).length;
}

/** Messages that were given up and need somebody, unless another was sent in their place. */
async function countFailed({ db }: Database): Promise<number> {
  const failed = db
    .selectFrom("outbox")
    .select("id")
    .where("state", "=", "failed")
    .where("resent_as", "is", null)
    .where(needsSomebody)
    .limit(mostCounted);
  return (await failed.execute()).length;
}

import { sql, type SqlBool } from "kysely";
import agency from "#content/agency/agency.yaml";
import {
  type LeadFilter,
  type LeadList,
  mostCounted,
  type Today,
  type TodayList,
} from "#contract/desk-leads.ts";
import { leadKinds } from "#contract/lead-kind.ts";
import { leadStatuses } from "#contract/lead-work.ts";
import { addDays, instantOf, todayIn } from "#medicare/calendar.ts";
import type { Database } from "#server/db/database.ts";
import { mailTrouble } from "#server/outbox/mail-trouble.ts";
import { needsSomebody } from "#server/outbox/trouble.ts";
import type { LeadDeps } from "./deps.ts";
import { linesOf } from "./lead-lines.ts";
import { countOf, type Order, type Page, readPage, type Source, withLines } from "./list-pages.ts";
import { activePeople } from "./people-names.ts";

/** What the lists of Today have in common with their indexes: the same words, as literals (migrations 0012, 0013). */
const isReal = sql<SqlBool>`(suspected is null or released_at is not null)`;
const isHeld = sql<SqlBool>`suspected is not null and released_at is null`;
/** A manager discards what is held by closing it. */
const isUndecided = sql<SqlBool>`${isHeld} and status <> 'not-interested'`;
/** Who enrolled may have something planned, too. */
const isPlanned = sql<SqlBool>`next_at is not null and ${isReal}`;
const isUnanswered = sql<SqlBool>`status = 'new' and next_at is null and ${isReal}`;

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
    condition: () => sql<SqlBool>`${isUnanswered} and reach_by = 'phone'`,
  },
  email: {
    index: "leads_to_call",
    by: "created_at",
    direction: "asc",
    condition: () => sql<SqlBool>`${isUnanswered} and reach_by = 'email'`,
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
  const pages = await eachList((list) => todayRows(deps, list, filter, null, atFirst[list]));
  const newest = await newestRows(deps, filter, [pages.waiting, pages.email]);
  // All lines at once, so that all lists take as many queries as one.
  const leads = [...Object.values(pages), newest].flatMap(({ rows }) => rows);
  const rows = new Map(leads.map((row) => [row.id, row]));
  const lines = new Map((await linesOf(deps, [...rows.values()])).map((line) => [line.id, line]));
  const listOf = (page: Page): LeadList => {
    return { lines: page.rows.flatMap(({ id }) => lines.get(id) ?? []), next: page.next };
  };
  return {
    now: now.toISOString(),
    lists: await eachList(async (list) => listOf(pages[list])),
    counts: await eachList((list) => countList(deps, list, filter, pages[list])),
    newest: listOf(newest),
    held: await countHeld(database),
    failed: await countFailed(database),
    mail: await mailTrouble(database.db, now),
    people: await activePeople(database.db),
  };
}

/** How many of a list Today shows; what waits for later, or for no call, doesn't fill the page. */
const atFirst: Readonly<Partial<Record<TodayList, number>>> = {
  email: 10,
  adrift: 10,
  planned: 10,
};

async function eachList<Value>(
  valueOf: (list: TodayList) => Promise<Value>,
): Promise<Record<TodayList, Value>> {
  return {
    due: await valueOf("due"),
    waiting: await valueOf("waiting"),
    email: await valueOf("email"),
    adrift: await valueOf("adrift"),
    planned: await valueOf("planned"),
  };
}

/** How many a list has; only those of a list that goes on are counted. */
async function countList(
  deps: LeadDeps,
  list: TodayList,
  filter: LeadFilter,
  { rows, next }: Page,
): Promise<number> {
  if (next === null) return rows.length;
  return await countOf(deps.database.db, sourceOf(deps, list, filter), mostCounted);
}

/** How long a lead is new, in milliseconds; and how many of these are named. */
const [newMs, mostNew] = [60 * 60_000, 5];
/** Whoever is among the first of a list is in sight. */
const inSight = 10;

/** Who came in within the last hour and waits far down, newest first. */
async function newestRows(
  deps: LeadDeps,
  filter: LeadFilter,
  pages: readonly Page[],
): Promise<Page> {
  const since = new Date(deps.now().getTime() - newMs).toISOString();
  const sources = (["waiting", "email"] as const).map((list): Source => {
    const source = sourceOf(deps, list, filter);
    return { ...source, condition: sql<SqlBool>`${source.condition} and created_at >= ${since}` };
  });
  const page = await readPage(deps.database.db, sources, newestFirst, null);
  const seen = new Set(pages.flatMap(({ rows }) => rows.slice(0, inSight).map(({ id }) => id)));
  const rows = page.rows.filter(({ id }) => !seen.has(id));
  const next = rows.length > mostNew ? (rows[mostNew - 1]?.id ?? null) : page.next;
  return { rows: rows.slice(0, mostNew), next };
}

/** One list of Today, from where the page before ended. @throws database errors */
export async function readTodayList(
  deps: LeadDeps,
  list: TodayList,
  filter: LeadFilter,
  after: string | null,
  size?: number,
): Promise<LeadList> {
  return await withLines(deps, await todayRows(deps, list, filter, after, size));
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
  size?: number,
): Promise<Page> {
  const source = sourceOf(deps, list, filter);
  return await readPage(deps.database.db, [source], listsOfToday[list], after, size);
}

function sourceOf({ now }: LeadDeps, list: TodayList, filter: LeadFilter) {
  const { index, condition } = listsOfToday[list];
  return { index, condition: condition(startOfTomorrow(now())), filter };
}

/** When the agency's next day begins: UTC, ISO 8601. */
function startOfTomorrow(now: Date): string {
  const { timeZone } = agency;
  const tomorrow = addDays(todayIn(timeZone, now), 1);
  return instantOf(tomorrow, "00:00", timeZone) ?? now.toISOString();
}

/** Counting stops here: more are "99 or more". */
const mostTroubled = 99;

async function countHeld({ db }: Database): Promise<number> {
  const leads = db.selectFrom("leads").select("id").where(isUndecided).limit(mostTroubled);
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
    .limit(mostTroubled);
  return (await failed.execute()).length;
}

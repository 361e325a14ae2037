import { setImmediate as turn } from "node:timers/promises";
import agency from "#content/agency/agency.yaml";
import { answerDay } from "#content/agency/business-hours.ts";
import type { DeskOffice, LeadCounts, Numbers, NumberSpan } from "#contract/desk-office.ts";
import { leadKinds } from "#contract/lead-kind.ts";
import { addDays, type Day, instantOf, todayIn } from "#medicare/calendar.ts";
import { readFunnel } from "#server/counts/read-funnel.ts";
import {
  countLeadsBySource,
  countUncalled,
  firstCallWaits,
  type LeadCount,
  type Period,
  type Waits,
  waitWithin,
} from "#server/leads/stats.ts";
import { audit } from "./audit.ts";
import type { DeskDeps } from "./deps.ts";
import { csvOf } from "./numbers-csv.ts";
import { namesOf } from "./people-names.ts";

type NumbersDeps = Pick<DeskDeps, "database" | "now">;

/**
 * What Numbers shows. On SQLite, the thread that counts also stores what visitors send, so it counts in many short
 * steps, and two people who ask for the same at once get one answer.
 */
export function createNumbers(deps: NumbersDeps): Pick<DeskOffice, "numbers" | "numbersCsv"> {
  const pending = new Map<NumberSpan, Promise<Numbers>>();
  function read(days: NumberSpan): Promise<Numbers> {
    const reading =
      pending.get(days) ?? readNumbers(deps, days).finally(() => pending.delete(days));
    pending.set(days, reading);
    return reading;
  }
  return {
    numbers: (_actor, days) => read(days),
    async numbersCsv(actor, days) {
      const csv = csvOf(await read(days));
      await deps.database.write((tx) =>
        audit(tx, actor, "export-numbers", String(days), deps.now()),
      );
      return csv;
    },
  };
}

/** Some days that are counted together. */
interface Stretch extends Period {
  /** The first one. */
  readonly day: Day;
  /** The first one after. */
  readonly nextDay: Day;
}

async function readNumbers({ database, now }: NumbersDeps, days: NumberSpan): Promise<Numbers> {
  const to = todayIn(agency.timeZone, now());
  const from = addDays(to, 1 - days);
  const weeks = stretches(from, to, true);
  return {
    from,
    to,
    ...(await countLeads(database, days > 90 ? weeks : stretches(from, to, false))),
    funnel: await readFunnel(
      database,
      weeks.map(({ day, nextDay }) => ({ from: day, to: nextDay })),
    ),
    firstCall: await readFirstCalls(database, weeks, lateBefore(now())),
  };
}

/** Counts leads by form, source, person and day, a stretch at a time. */
async function countLeads(
  database: DeskDeps["database"],
  days: readonly Stretch[],
): Promise<Pick<Numbers, "byForm" | "bySource" | "byPerson" | "byDay">> {
  const forms = new Map<string, LeadCounts>(leadKinds.map((form) => [form, none]));
  const sources = new Map<string, LeadCounts>();
  const people = new Map<string, LeadCounts>();
  const byDay: { day: Day; count: number }[] = [];
  for (const { day, ...period } of days) {
    let total = 0;
    for (const row of await countLeadsBySource(database, period)) {
      total += row.count;
      addTo(forms, row.kind, row);
      addTo(sources, sourceName(row), row);
      addTo(people, row.assignedTo ?? "", row);
    }
    byDay.push({ day, count: total });
    await turn();
  }
  const names = await namesOf(database.db, [...people.keys()]);
  return {
    byForm: leadKinds.map((form) => ({ form, ...(forms.get(form) ?? none) })),
    bySource: shorten(mostFirst(sources)),
    byPerson: mostFirst(people).map(([id, counts]) => {
      return { person: names.get(id)?.name ?? null, ...counts };
    }),
    byDay,
  };
}

const none: LeadCounts = { leads: 0, appointments: 0, enrolled: 0 };

function addTo(sums: Map<string, LeadCounts>, name: string, { status, count }: LeadCount): void {
  const appointments = status === "appointment" ? count : 0;
  const enrolled = status === "enrolled" ? count : 0;
  sums.set(name, sumOf(sums.get(name) ?? none, { leads: count, appointments, enrolled }));
}

function sumOf(one: LeadCounts, other: LeadCounts): LeadCounts {
  return {
    leads: one.leads + other.leads,
    appointments: one.appointments + other.appointments,
    enrolled: one.enrolled + other.enrolled,
  };
}

/** Most leads first, then by name. */
function mostFirst(sums: ReadonlyMap<string, LeadCounts>): [string, LeadCounts][] {
  return [...sums].toSorted(([a, one], [b, two]) => two.leads - one.leads || (a < b ? -1 : 1));
}

async function readFirstCalls(
  database: DeskDeps["database"],
  weeks: readonly Stretch[],
  late: string,
): Promise<Numbers["firstCall"]> {
  const minutesOf = new Map<number, number>();
  const uncalled = { waiting: 0, late: 0 };
  for (const week of weeks) {
    for (const { minutes, count } of await firstCallWaits(database, week)) {
      const wait = Math.max(0, minutes);
      minutesOf.set(wait, (minutesOf.get(wait) ?? 0) + count);
    }
    await turn();
    const ofWeek = await countUncalled(database, week, late);
    uncalled.waiting += ofWeek.waiting;
    uncalled.late += ofWeek.late;
    await turn();
  }
  const waits: Waits = Array.from(minutesOf, ([minutes, count]) => ({ minutes, count }));
  return {
    called: waits.reduce((sum, { count }) => sum + count, 0),
    median: waitWithin(waits, 0.5),
    ninetieth: waitWithin(waits, 0.9),
    ...uncalled,
  };
}

/** Further back, the promise is broken whatever the agency's hours are. */
const longestPromiseMinutes = 60 * 1440;

/** The moment before which a lead came in if it waits longer than the website promised. UTC, ISO 8601. */
function lateBefore(now: Date): string {
  const today = todayIn(agency.timeZone, now);
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  let [kept, broken] = [0, longestPromiseMinutes];
  while (broken - kept > 1) {
    const middle = Math.floor((kept + broken) / 2);
    if (answerDay(agency, ago(middle), agency.responseHours) < today) broken = middle;
    else kept = middle;
  }
  return ago(kept).toISOString();
}

/** The days from the first to the last, one by one, or by weeks, which start on Sunday; the first may be shorter. */
function stretches(first: Day, last: Day, byWeek: boolean): Stretch[] {
  const list: Stretch[] = [];
  for (let day = first; day <= last;) {
    const weekday = new Date(`${day}T00:00:00.000Z`).getUTCDay();
    const next = addDays(day, byWeek ? 7 - weekday : 1);
    list.push({ day, nextDay: next, from: startOf(day), to: startOf(next) });
    day = next;
  }
  return list;
}

function startOf(day: Day): string {
  return instantOf(day, "00:00", agency.timeZone) ?? day;
}

const agencyChannels = { phone: "phone calls", paper: "paper forms", import: "imported lists" };

/**
 * A lead's campaign (`utm_source`), or where the agency says it comes from; or else the site that linked here, or how the
 * agency got it.
 */
function sourceName({ channel, utmSource, referrer }: LeadCount): string {
  if (utmSource !== "") return utmSource;
  if (channel !== "web" && channel !== "api") return agencyChannels[channel];
  return hostOf(referrer) || "not known";
}

/** The referrer's host without `www.`; the referrer itself if it isn't a URL. */
function hostOf(referrer: string): string {
  return URL.parse(referrer)?.hostname.replace(/^www\./, "") || referrer;
}

/** In all. Anyone can send leads that name a source of their own. */
const mostSources = 200;
const longestName = 200;

function shorten(sources: readonly [string, LeadCounts][]): Numbers["bySource"] {
  const first = sources
    .slice(0, mostSources)
    .map(([name, counts]) => ({ source: name.slice(0, longestName), ...counts }));
  const rest = sources.slice(mostSources);
  if (rest.length === 0) return first;
  const sum = rest.reduce((counts, [, more]) => sumOf(counts, more), none);
  return [...first, { source: `${rest.length} others`, ...sum }];
}

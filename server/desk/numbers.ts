import { setImmediate as turn } from "node:timers/promises";
import agency from "#content/agency/agency.yaml";
import type { DeskOffice, Numbers, NumberSpan } from "#contract/desk-office.ts";
import { type LeadKind, leadKinds } from "#contract/lead-kind.ts";
import { addDays, type Day, instantOf, todayIn } from "#medicare/calendar.ts";
import { csvLine } from "#server/base/csv.ts";
import { readFunnel } from "#server/counts/read-funnel.ts";
import {
  type Counted,
  countLeadsBySource,
  firstCallWaits,
  type LeadCount,
  mostFirst,
  type Period,
  type Waits,
  waitWithin,
} from "#server/leads/stats.ts";
import { audit } from "./audit.ts";
import type { DeskDeps } from "./deps.ts";

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
  readonly day: Day;
}

async function readNumbers({ database, now }: NumbersDeps, days: NumberSpan): Promise<Numbers> {
  const to = todayIn(agency.timeZone, now());
  const from = addDays(to, 1 - days);
  const counts = await countLeads(database, stretches(from, to, days > 90));
  const waits = await readWaits(database, stretches(from, to, true));
  const { forms } = await readFunnel(database, from);
  return {
    from,
    to,
    ...counts,
    funnel: forms.map(({ form, viewed, started, submitted }) => {
      return { form, viewed, started, submitted };
    }),
    firstCall: {
      called: waits.reduce((sum, { count }) => sum + count, 0),
      median: waitWithin(waits, 0.5),
      ninetieth: waitWithin(waits, 0.9),
    },
  };
}

/** Counts leads by form, source and day, a stretch at a time. */
async function countLeads(
  database: DeskDeps["database"],
  days: readonly Stretch[],
): Promise<Pick<Numbers, "byForm" | "bySource" | "byDay">> {
  const forms = new Map<LeadKind, number>(leadKinds.map((form) => [form, 0]));
  const sources = new Map<string, number>();
  const byDay: { day: Day; count: number }[] = [];
  for (const { day, ...period } of days) {
    let total = 0;
    for (const row of await countLeadsBySource(database, period)) {
      total += row.count;
      forms.set(row.kind, (forms.get(row.kind) ?? 0) + row.count);
      const name = sourceName(row);
      sources.set(name, (sources.get(name) ?? 0) + row.count);
    }
    byDay.push({ day, count: total });
    await turn();
  }
  return {
    byForm: Array.from(forms, ([form, count]) => ({ form, count })),
    bySource: shorten(mostFirst(Array.from(sources, ([name, count]) => ({ name, count })))),
    byDay,
  };
}

async function readWaits(
  database: DeskDeps["database"],
  weeks: readonly Stretch[],
): Promise<Waits> {
  const waits = new Map<number, number>();
  for (const week of weeks) {
    for (const { minutes, count } of await firstCallWaits(database, week)) {
      const wait = Math.max(0, minutes);
      waits.set(wait, (waits.get(wait) ?? 0) + count);
    }
    await turn();
  }
  return Array.from(waits, ([minutes, count]) => ({ minutes, count }));
}

/** The days from the first to the last, one by one, or by weeks, which start on Sunday; the first may be shorter. */
function stretches(first: Day, last: Day, byWeek: boolean): Stretch[] {
  const list: Stretch[] = [];
  for (let day = first; day <= last;) {
    const weekday = new Date(`${day}T00:00:00.000Z`).getUTCDay();
    const next = addDays(day, byWeek ? 7 - weekday : 1);
    list.push({ day, from: startOf(day), to: startOf(next) });
    day = next;
  }
  return list;
}

function startOf(day: Day): string {
  return instantOf(day, "00:00", agency.timeZone) ?? day;
}

const agencyChannels = { phone: "phone calls", paper: "paper forms", import: "imported lists" };

/** A lead's campaign (`utm_source`), or else the site that linked here; how the agency got it, if it entered it. */
function sourceName({ channel, utmSource, referrer }: LeadCount): string {
  if (channel !== "web" && channel !== "api") return agencyChannels[channel];
  if (utmSource !== "") return utmSource;
  return hostOf(referrer) || "not known";
}

/** The referrer's host without `www.`; the referrer itself if it isn't a URL. */
function hostOf(referrer: string): string {
  return URL.parse(referrer)?.hostname.replace(/^www\./, "") || referrer;
}

/** In all. Anyone can send leads that name a source of their own. */
const mostSources = 200;
const longestName = 200;

function shorten(sources: readonly Counted[]): Numbers["bySource"] {
  const first = sources
    .slice(0, mostSources)
    .map(({ name, count }) => ({ source: name.slice(0, longestName), count }));
  const rest = sources.slice(mostSources);
  if (rest.length === 0) return first;
  const count = rest.reduce((sum, one) => sum + one.count, 0);
  return [...first, { source: `${rest.length} others`, count }];
}

/** One figure a line, so that a spreadsheet can filter them. */
function csvOf({ from, to, ...numbers }: Numbers): string {
  const { byForm, bySource, byDay, funnel, firstCall } = numbers;
  const lines: (readonly [figure: string, name: string, value: number | null])[] = [
    ...byForm.map(({ form, count }) => ["leads by form", form, count] as const),
    ...bySource.map(({ source, count }) => ["leads by source", source, count] as const),
    ...byDay.map(({ day, count }) => ["leads from this day on", day, count] as const),
    ...funnel.flatMap(({ form, viewed, started, submitted }) => [
      ["form seen", form, viewed] as const,
      ["form started", form, started] as const,
      ["form sent", form, submitted] as const,
    ]),
    ["leads called", "", firstCall.called],
    ["minutes to the first call", "median", firstCall.median],
    ["minutes to the first call", "9 of 10 within", firstCall.ninetieth],
  ];
  const rows = lines.map(([figure, name, value]) => [figure, name, value?.toString() ?? ""]);
  // Excel reads a CSV file as UTF-8 only if it starts with a byte order mark.
  return `\ufeff${[["figure", `${from} to ${to}`, "value"], ...rows].map(csvLine).join("")}`;
}

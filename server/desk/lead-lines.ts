import type { Kysely } from "kysely";
import agency from "#content/agency/agency.yaml";
import { isForSomeone } from "#content/en/pages/call-reasons.ts";
import type { CallMark, LeadLine, NextStep, OtherLead } from "#contract/desk-leads.ts";
import type { LeadDetails } from "#contract/lead-details.ts";
import type { CallResult } from "#contract/lead-work.ts";
import { stateOfLead } from "#contract/zip-state.ts";
import {
  addDays,
  addMonths,
  ageOn,
  type Day,
  daysBetween,
  firstDay,
  instantOf,
  monthOf,
  todayIn,
} from "#medicare/calendar.ts";
import { detailsOf, isHeldRow } from "#server/db/lead-rows.ts";
import type { LeadRow, Tables } from "#server/db/tables.ts";
import { birthday } from "#server/delivery/lead-facts.ts";
import { oneLine } from "#server/delivery/emails/message.ts";
import { callingHours, homeOf } from "./calling-hours.ts";
import { cautionOf, wrongNumbers } from "./cautions.ts";
import type { LeadDeps } from "./deps.ts";
import { namesOf } from "./people-names.ts";
import { isSamePerson, othersOf } from "./same-person.ts";
import { leadsOfStops, type Stop, stopsOf } from "./stops.ts";

const mostOthers = 3;

/**
 * Lead rows as lists show them, in their order: in ten queries at most for all of them. Takes a few hundred rows at most.
 * @throws database errors
 */
export async function linesOf(deps: LeadDeps, rows: readonly LeadRow[]): Promise<LeadLine[]> {
  if (rows.length === 0) return [];
  const { db } = deps.database;
  const now = deps.now();
  const ids = rows.map(({ id }) => id);
  const details = await detailsByLead(db, ids);
  const phoneOf = ({ id }: LeadRow) => details.get(id)?.phone ?? null;
  const withPhones = rows.map((row) => ({ ...row, phone: phoneOf(row) }));
  const calls = await callsByLead(db, ids);
  const wrong = await wrongNumbers(db, withPhones, calls);
  const stops = await stopsOf(deps, withPhones);
  const others = await othersOf(db, withPhones);
  const stopped = rows.flatMap(({ id, number }): [number, Stop][] => {
    const stop = stops.get(id);
    return stop === undefined ? [] : [[number, stop]];
  });
  const stoppedAs = await leadsOfStops(db, new Map(stopped), others);
  const callsToday = await callsOfToday(db, others, now);
  const people = await namesOf(
    db,
    rows.flatMap((row) => row.assigned_to ?? []),
  );
  const today = todayIn(agency.timeZone, now);
  return withPhones.map((row): LeadLine => {
    const given = detailsOf(details.get(row.id));
    const state = stateOfLead({ zipCode: row.zip_code, details: given });
    const { phone } = row;
    const home = homeOf({ zipCode: row.zip_code, details: given });
    const hours = phone === null ? null : callingHours(home, now);
    const stop = stops.get(row.id);
    const same = others.get(row.number) ?? [];
    const about = aboutOf(given, today);
    const called = calls.get(row.id) ?? [];
    const callable = { lead: row, state, prefers: about.prefers, wrong: wrong.get(row.id) };
    return {
      id: row.id,
      number: row.number,
      kind: row.kind,
      name: row.name,
      status: row.status,
      createdAt: row.created_at,
      zipCode: row.zip_code,
      state: state ?? null,
      phone,
      email: row.email,
      ...about,
      next: nextOf(row),
      assignedTo: people.get(row.assigned_to ?? "") ?? null,
      lastCall: called.at(-1) ?? null,
      tries: triesOf(called),
      otherCall: lastOf(callsToday, same),
      isHeld: isHeldRow(row),
      stop: stop?.stop ?? null,
      stopMark: stop === undefined ? null : { ...stop.mark, as: stoppedAs.get(row.number) ?? null },
      hours,
      caution:
        phone === null || hours === null || stop !== undefined
          ? null
          : cautionOf({ ...callable, phone, hours }, now),
      others: same.slice(0, mostOthers),
    };
  });
}

/** Results of talking to somebody; and of what was no call, or none to them. */
const answers: ReadonlySet<CallResult | null> = new Set<CallResult>(["reached", "they-called"]);
const noTries: ReadonlySet<CallResult | null> = new Set<CallResult>([
  "texted",
  "emailed",
  "wrong-number",
]);

/** Calls without an answer since they were last reached. */
function triesOf(calls: readonly CallMark[]): number {
  const since = calls.slice(calls.findLastIndex(({ result }) => answers.has(result)) + 1);
  return since.filter(({ result }) => !noTries.has(result)).length;
}

/** How much of a message a list shows, in characters. */
const longestMessage = 140;

/** What somebody said of themselves and of why they wrote, as far as a list shows it. */
function aboutOf(details: LeadDetails | null, today: Day) {
  const message = oneLine((details?.message ?? "").slice(0, 4 * longestMessage).toWellFormed());
  // Whoever asks for someone else gave that person's.
  const isOwn = !isForSomeone(details?.message ?? null);
  const born = isOwn ? birthday(details?.birthdate ?? null) : null;
  return {
    bestTime: details?.bestTimeToContact ?? null,
    prefers: details?.preferredContactMethod ?? null,
    message: (message.length > longestMessage ? cut(message) : message) || null,
    age: born === null ? null : ageOn(born, today),
    turns65: born === null ? null : turning65(born, today),
  };
}

/** At the end of a word, if there is one. */
function cut(text: string): string {
  const start = text.slice(0, longestMessage).toWellFormed();
  return `${start.replace(/\s\S{0,30}$/, "")}…`;
}

/** The 65th birthday, if it's within a year. Somebody born on February 29 is 65 on March 1. */
function turning65(born: Day, today: Day): Day | null {
  const first = firstDay(addMonths(monthOf(born), 65 * 12));
  const day = addDays(first, Number(born.slice(8)) - 1);
  return day >= today && daysBetween(today, day) <= 365 ? day : null;
}

/** What is planned for a lead; null if nothing is. */
export function nextOf(row: Pick<LeadRow, "next_at" | "next_note">): NextStep | null {
  return row.next_at === null ? null : { at: row.next_at, note: row.next_note };
}

async function detailsByLead(db: Kysely<Tables>, ids: readonly string[]) {
  const rows = db.selectFrom("lead_details").selectAll().where("lead_id", "in", ids);
  return new Map((await rows.execute()).map((row) => [row.lead_id, row]));
}

/** Of each lead, in their order. */
async function callsByLead(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly CallMark[]>> {
  const rows = await db
    .selectFrom("contact_marks")
    .select(["lead_id", "contacted_at as at", "result", "contacted_by as by"])
    .where("lead_id", "in", ids)
    .orderBy("contacted_at")
    .orderBy("id")
    .execute();
  const calls = rows.map(({ lead_id: id, ...call }) => ({ id, call }));
  const byLead = Map.groupBy(calls, ({ id }) => id);
  return new Map([...byLead].map(([id, same]) => [id, same.map(({ call }) => call)]));
}

type CallsByNumber = ReadonlyMap<number, CallMark>;

/** The last call of the agency's day at each of the same people's other leads, by lead number. */
async function callsOfToday(
  db: Kysely<Tables>,
  others: Awaited<ReturnType<typeof othersOf>>,
  now: Date,
): Promise<CallsByNumber> {
  const same = [...others.values()].flat().filter(isSamePerson);
  const numbers = [...new Set(same.map(({ number }) => number))];
  if (numbers.length === 0) return new Map();
  const { timeZone } = agency;
  const midnight = instantOf(todayIn(timeZone, now), "00:00", timeZone) ?? now.toISOString();
  const rows = await db
    .selectFrom("leads")
    .innerJoin("contact_marks", "contact_marks.lead_id", "leads.id")
    .select(["leads.number", "contacted_at as at", "result", "contacted_by as by"])
    .where("leads.number", "in", numbers)
    .where("contacted_at", ">=", midnight)
    .orderBy("contacted_at")
    .execute();
  return new Map(rows.map(({ number, ...call }) => [number, call]));
}

function lastOf(calls: CallsByNumber, others: readonly OtherLead[]): LeadLine["otherCall"] {
  const own = others.filter(isSamePerson).flatMap(({ number }) => {
    const call = calls.get(number);
    return call === undefined ? [] : [{ ...call, number }];
  });
  return own.toSorted((a, b) => (a.at < b.at ? 1 : -1))[0] ?? null;
}

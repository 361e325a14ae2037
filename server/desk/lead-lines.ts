import type { Kysely } from "kysely";
import agency from "#content/agency/agency.yaml";
import choices from "#content/en/forms/contact-choices.yaml";
import type { LeadLine, NextStep } from "#contract/desk-leads.ts";
import { stateOfLead } from "#contract/zip-state.ts";
import {
  addDays,
  addMonths,
  ageOn,
  type Day,
  daysBetween,
  firstDay,
  monthOf,
  todayIn,
} from "#medicare/calendar.ts";
import { detailsOf } from "#server/db/lead-rows.ts";
import type { LeadRow, Tables } from "#server/db/tables.ts";
import { birthday } from "#server/delivery/lead-facts.ts";
import { oneLine } from "#server/delivery/emails/message.ts";
import type { LeadDeps } from "./deps.ts";
import { namesOf } from "./people-names.ts";
import { othersOf } from "./same-person.ts";
import { stopsOf } from "./stops.ts";

const mostOthers = 3;

/**
 * Lead rows as lists show them, in their order: in seven queries for all of them. Takes a few hundred rows at most.
 * @throws database errors
 */
export async function linesOf(deps: LeadDeps, rows: readonly LeadRow[]): Promise<LeadLine[]> {
  if (rows.length === 0) return [];
  const { db } = deps.database;
  const ids = rows.map(({ id }) => id);
  const details = await detailsByLead(db, ids);
  const phoneOf = ({ id }: LeadRow) => details.get(id)?.phone ?? null;
  const withPhones = rows.map((row) => ({ ...row, phone: phoneOf(row) }));
  const calls = await callsOf(db, ids);
  const stops = await stopsOf(deps, withPhones);
  const others = await othersOf(db, withPhones);
  const people = await namesOf(
    db,
    rows.flatMap((row) => row.assigned_to ?? []),
  );
  const today = todayIn(agency.timeZone, deps.now());
  return withPhones.map((row): LeadLine => {
    const called = calls.get(row.id) ?? [];
    return {
      id: row.id,
      number: row.number,
      kind: row.kind,
      name: row.name,
      status: row.status,
      createdAt: row.created_at,
      zipCode: row.zip_code,
      state: stateOf(row, details.get(row.id)) ?? null,
      phone: row.phone,
      email: row.email,
      ...aboutOf(details.get(row.id), today),
      next: nextOf(row),
      assignedTo: people.get(row.assigned_to ?? "") ?? null,
      lastCall: called.at(-1) ?? null,
      tries: called.slice(called.findLastIndex(({ result }) => result === "reached") + 1).length,
      isHeld: isHeldRow(row),
      stop: stops.get(row.id)?.stop ?? null,
      others: (others.get(row.number) ?? []).slice(0, mostOthers),
    };
  });
}

/** How much of a message a list shows, in characters. */
const longestMessage = 140;

/** What somebody said of themselves and of why they wrote, as far as a list shows it. */
function aboutOf(row: DetailsRow, today: Day) {
  const details = detailsOf(row);
  const time = details?.bestTimeToContact ?? null;
  const message = oneLine((details?.message ?? "").slice(0, 4 * longestMessage).toWellFormed());
  const born = birthday(details?.birthdate ?? null);
  return {
    bestTime: time === null ? null : choices.times[time].label,
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

/** Whether a lead is suspected of coming from a bot, and not released. */
export function isHeldRow(row: Pick<LeadRow, "suspected" | "released_at">): boolean {
  return row.suspected !== null && row.released_at === null;
}

type DetailsRow = Parameters<typeof detailsOf>[0];

function stateOf({ zip_code: zipCode }: LeadRow, row: DetailsRow): string | undefined {
  return stateOfLead({ zipCode, details: detailsOf(row) });
}

async function detailsByLead(db: Kysely<Tables>, ids: readonly string[]) {
  const rows = db.selectFrom("lead_details").selectAll().where("lead_id", "in", ids);
  return new Map((await rows.execute()).map((row) => [row.lead_id, row]));
}

type Call = NonNullable<LeadLine["lastCall"]>;

/** Each lead's calls, the last one at the end. */
async function callsOf(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly Call[]>> {
  const rows = await db
    .selectFrom("contact_marks")
    .select(["lead_id", "contacted_at as at", "result", "contacted_by as by"])
    .where("lead_id", "in", ids)
    .orderBy("contacted_at")
    .orderBy("id")
    .execute();
  const byLead = Map.groupBy(rows, ({ lead_id: id }) => id);
  return new Map(
    [...byLead].map(([id, marks]) => [id, marks.map(({ at, result, by }) => ({ at, result, by }))]),
  );
}

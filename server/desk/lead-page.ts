import type { Kysely } from "kysely";
import agency from "#content/agency/agency.yaml";
import type { LeadLine, LeadPage } from "#contract/desk-leads.ts";
import type { Lead } from "#contract/lead.ts";
import { stateOfLead } from "#contract/zip-state.ts";
import { ageOn, type Day, todayIn } from "#medicare/calendar.ts";
import { loadRecords } from "#server/db/lead-records.ts";
import type { LeadRow, Tables } from "#server/db/tables.ts";
import { callReminders } from "#server/delivery/emails/agency.ts";
import { areaOf, spokenNotice } from "#server/delivery/emails/message.ts";
import { birthday, leadFacts } from "#server/delivery/lead-facts.ts";
import { callingHours } from "./calling-hours.ts";
import { checksOf } from "./check-first.ts";
import type { LeadDeps } from "./deps.ts";
import { historyOf } from "./history.ts";
import { isHeldRow, linesOf, nextOf } from "./lead-lines.ts";
import { activePeople, namesOf } from "./people-names.ts";
import { othersOf } from "./same-person.ts";
import { stopsOf } from "./stops.ts";

/**
 * Everything about the lead with this number, as of now; null if there is none.
 * @throws database errors
 */
export async function readLeadPage(deps: LeadDeps, number: number): Promise<LeadPage | null> {
  const { db } = deps.database;
  const row = await leadOfNumber(db, number);
  const [record] = row === undefined ? [] : await loadRecords(db, [row]);
  if (row === undefined || record === undefined) return null;
  const { contacts: _, corrections: __, emailBounce: ___, releasedAt, ...lead } = record;
  const now = deps.now();
  const today = todayIn(agency.timeZone, now);
  const facts = leadFacts(lead, today);
  const phone = lead.details?.phone ?? null;
  const stop = (await stopsOf(deps, [{ ...lead, phone }])).get(lead.id);
  const people = await activePeople(db);
  return {
    lead,
    status: row.status,
    next: nextOf(row),
    assignedTo: await assignee(deps, row),
    version: row.version,
    isHeld: isHeldRow(row),
    releasedAt,
    stop: stop?.stop ?? null,
    stopBy: stop?.by ?? null,
    hours: phone === null ? null : callingHours(homeOf(lead), now),
    age: ageOf(lead, today),
    checkFirst: checksOf(lead, facts, today),
    onCall: { reminders: callReminders(lead), notice: spokenNotice(areaOf(lead)) },
    contactUntil: facts.contactUntil,
    doNotCallUntil: facts.doNotCallUntil,
    calls: facts.calls,
    texts: facts.texts,
    place: facts.state?.name ?? null,
    others: await otherLines(deps, row, phone),
    history: await historyOf(db, lead),
    people,
  };
}

/** The row of the lead with this number; undefined if there is none, or it's not a number that a lead can have. */
export async function leadOfNumber(
  db: Kysely<Tables>,
  number: number,
): Promise<LeadRow | undefined> {
  // PostgreSQL refuses to compare with more than its integers hold.
  if (!Number.isInteger(number) || number < 1 || number > 2_147_483_647) return undefined;
  return await db.selectFrom("leads").selectAll().where("number", "=", number).executeTakeFirst();
}

async function assignee({ database }: LeadDeps, { assigned_to: id }: LeadRow) {
  if (id === null) return null;
  return (await namesOf(database.db, [id])).get(id) ?? null;
}

function homeOf({ zipCode, details }: Lead) {
  return { zipCode, state: stateOfLead({ zipCode, details }) };
}

function ageOf({ details }: Lead, today: Day): number | null {
  const born = birthday(details?.birthdate ?? null);
  return born === null ? null : ageOn(born, today);
}

/** The same person's other leads, newest first. */
async function otherLines(deps: LeadDeps, row: LeadRow, phone: string | null): Promise<LeadLine[]> {
  const { db } = deps.database;
  const numbers = (await othersOf(db, [{ ...row, phone }])).get(row.number) ?? [];
  if (numbers.length === 0) return [];
  const rows = db
    .selectFrom("leads")
    .selectAll()
    .where("number", "in", [...numbers]);
  return await linesOf(deps, await rows.orderBy("number", "desc").execute());
}

import type { Kysely } from "kysely";
import agency from "#content/agency/agency.yaml";
import type { LeadLine, LeadPage, OtherLead } from "#contract/desk-leads.ts";
import type { Lead } from "#contract/lead.ts";
import { ageOn, type Day, todayIn } from "#medicare/calendar.ts";
import { loadRecords } from "#server/db/lead-records.ts";
import type { LeadRow, Tables } from "#server/db/tables.ts";
import { callReminders } from "#server/delivery/emails/agency.ts";
import { areaOf, spokenNotice } from "#server/delivery/emails/message.ts";
import { birthday, leadFacts } from "#server/delivery/lead-facts.ts";
import { checksOf } from "./check-first.ts";
import type { LeadDeps } from "./deps.ts";
import { historyOf } from "./history.ts";
import { linesOf } from "./lead-lines.ts";
import { activePeople } from "./people-names.ts";
import { isSamePerson, othersOf } from "./same-person.ts";
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
  const others = (await othersOf(db, [{ ...row, phone }])).get(row.number) ?? [];
  const [line, ...otherLines] = await linesWithOthers(deps, row, others);
  if (line === undefined) return null;
  const ofPerson = new Set(others.filter(isSamePerson).map(({ number: other }) => other));
  return {
    ...shownOf(line),
    lead,
    status: row.status,
    version: row.version,
    releasedAt,
    stopBy: stop?.by ?? null,
    age: ageOf(lead, today),
    checkFirst: checksOf(lead, facts, today),
    onCall: { reminders: callReminders(lead), notice: spokenNotice(areaOf(lead)) },
    contactUntil: facts.contactUntil,
    doNotCallUntil: facts.doNotCallUntil,
    calls: facts.calls,
    texts: facts.texts,
    place: facts.state?.name ?? null,
    others: otherLines.filter((other) => ofPerson.has(other.number)),
    sameNumber: otherLines.filter((other) => !ofPerson.has(other.number)),
    history: await historyOf(db, lead, now),
    people: await activePeople(db),
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

function ageOf({ details }: Lead, today: Day): number | null {
  const born = birthday(details?.birthdate ?? null);
  return born === null ? null : ageOn(born, today);
}

/** The lead's line, then those of the others, newest first. */
async function linesWithOthers(
  deps: LeadDeps,
  row: LeadRow,
  others: readonly OtherLead[],
): Promise<LeadLine[]> {
  if (others.length === 0) return await linesOf(deps, [row]);
  const numbers = others.map(({ number }) => number);
  const rows = deps.database.db.selectFrom("leads").selectAll().where("number", "in", numbers);
  return await linesOf(deps, [row, ...(await rows.orderBy("number", "desc").execute())]);
}

function shownOf(line: LeadLine) {
  const { next, assignedTo, isHeld, stop, stopMark, hours, caution, otherCall } = line;
  return { next, assignedTo, isHeld, stop, stopMark, hours, caution, otherCall };
}

import type { Actor } from "#contract/desk.ts";
import type { Database } from "#server/db/database.ts";
import { audit } from "#server/desk/audit.ts";
import { outboxOfLead } from "#server/outbox/read-outbox.ts";
import { isUnknown, numbersOfLeads, type Person, personOf } from "./erase.ts";
import { withRecords } from "./read-leads.ts";

/**
 * All stored data about a person, under readable names, to answer their request for it; null if there is none. Times are
 * UTC, ISO 8601. The audit log says who exported it.
 * @param email of their mailbox; the id of a lead without one
 * @throws database errors
 */
export async function exportPerson(
  database: Database,
  email: string,
  now: Date,
  actor: Actor,
): Promise<object | null> {
  const person = await personOf(database.db, email);
  if (isUnknown(person)) return null;
  await database.write((tx) =>
    audit(tx, actor, "export-person", numbersOfLeads(person.leads), now),
  );
  return await recordOf(database, person, now);
}

async function recordOf(database: Database, person: Person, now: Date): Promise<object> {
  const { address, leads, keys, subscriptions, suppressions, corrections, acts } = person;
  const records = await withRecords(database.db, leads);
  const requests: object[] = [];
  /** How work on a lead stands at the desk. */
  const workOn = (leadId: string) => {
    const { status, assigned_to, next_at, next_note } = leads.find(({ id }) => id === leadId) ?? {};
    return camelCase({ status, assigned_to, next_at, next_note });
  };
  for (const lead of records) {
    const submissions = keys.filter(({ lead_id }) => lead_id === lead.id).map(camelCase);
    const ofLead = acts.filter(({ lead_id }) => lead_id === lead.id).map(camelCase);
    const messages = await outboxOfLead(database, lead.id);
    requests.push({ ...lead, submissions, work: workOn(lead.id), acts: ofLead, messages });
  }
  return {
    exportedAt: now.toISOString(),
    normalizedEmail: address,
    requests,
    newsletter: subscriptions.map(camelCase),
    suppressions: suppressions.map(camelCase),
    callStops: person.callStops.map(camelCase),
    /** Other people's requests that came with this address by mistake. */
    corrections: corrections.map(camelCase),
  };
}

/** Renames a row's columns: `confirmed_at` becomes `confirmedAt`. */
function camelCase(row: object): Record<string, unknown> {
  const names = Object.entries(row).map(([name, value]) => [
    name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    value,
  ]);
  return Object.fromEntries(names);
}

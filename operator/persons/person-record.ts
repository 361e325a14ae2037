import type { Database } from "#server/db/database.ts";
import { isUnknown, personOf } from "#server/leads/erase.ts";
import { withRecords } from "#server/leads/read-leads.ts";
import { outboxOfLead } from "#server/outbox/read-outbox.ts";

/**
 * Everything that is kept under the mailbox of an address, by names that people can read; null when that is
 * nothing. Times are UTC, ISO 8601.
 */
export async function personRecord(database: Database, email: string, now: Date) {
  const person = await personOf(database.db, email);
  if (isUnknown(person)) return null;
  const { address, leads, keys, subscriptions, suppressions } = person;
  const records = await withRecords(database.db, leads);
  const requests: object[] = [];
  for (const lead of records) {
    const submissions = keys.filter(({ lead_id }) => lead_id === lead.id).map(named);
    requests.push({ ...lead, submissions, messages: await outboxOfLead(database, lead.id) });
  }
  return {
    exportedAt: now.toISOString(),
    mailbox: address,
    requests,
    newsletter: subscriptions.map(named),
    suppressions: suppressions.map(named),
  };
}

/** `confirmed_at` becomes `confirmedAt`. */
function named(row: object): Record<string, unknown> {
  const names = Object.entries(row).map(([name, value]) => [
    name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    value,
  ]);
  return Object.fromEntries(names);
}

import type { Writing } from "#server/db/tables.ts";
import type { Marks } from "#server/db/traces.ts";
import type { Person } from "./person.ts";

/** Takes a person who is still stored and gives the marks of every row that will go. */
export async function personMarks(writing: Writing, person: Person): Promise<Marks> {
  const { leads, messages, subscriptions, suppressions } = person;
  const addresses = [...leads, ...subscriptions].flatMap((row) => [
    row.email,
    row.email_normalized,
  ]);
  const leadIds = leads.map(({ id }) => id);
  const gone = new Set([
    ...addresses,
    ...suppressions.flatMap(({ email }) => email ?? []),
    ...messages.flatMap(({ id, message_id }) => [id, message_id]),
    ...subscriptions.map(({ id }) => id),
    ...(await rowIds(writing, leadIds)),
    ...(await ownPhones(writing, leadIds)),
  ]);
  return { gone: [...gone], leadIds };
}

async function rowIds(writing: Writing, leadIds: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const table of ["disclosure_records", "consent_records", "contact_marks"] as const) {
    const rows = writing.selectFrom(table).select("id").where("lead_id", "in", leadIds);
    if (leadIds.length > 0) ids.push(...(await rows.execute()).map(({ id }) => id));
  }
  return ids;
}

/** Phone numbers that no other lead has: spouses often share one. */
async function ownPhones(writing: Writing, leadIds: readonly string[]): Promise<string[]> {
  if (leadIds.length === 0) return [];
  const given = writing
    .selectFrom("lead_details")
    .select("phone")
    .where("lead_id", "in", leadIds)
    .where("phone", "is not", null);
  const others = writing
    .selectFrom("lead_details")
    .select("phone")
    .where("phone", "in", given)
    .where("lead_id", "not in", leadIds);
  const shared = new Set((await others.execute()).map(({ phone }) => phone));
  const rows = await given.execute();
  return rows.flatMap(({ phone }) => (phone === null || shared.has(phone) ? [] : [phone]));
}

import type { LeadDetails } from "#contract/lead-details.ts";
import type { ReachBy, Tx } from "#server/db/tables.ts";
import { hasNumberOf } from "./person-phones.ts";
import { digitsOf } from "./search-words.ts";

/** What decides how a person is answered. */
export interface Reachable {
  readonly id: string;
  /** Normalized address; the lead's id if the person has none. */
  readonly mailbox: string;
  readonly phone: string | null;
  readonly prefers: LeadDetails["preferredContactMethod"];
}

/**
 * How each of these people is answered first: by phone if they gave a number, don't want email instead, and may be
 * called. A number whose stop is only known by its hash, because its person was erased, counts as one to call: every
 * list says not to.
 * @returns by lead id
 * @throws database errors
 */
export async function reachOf(
  tx: Tx,
  leads: readonly Reachable[],
): Promise<ReadonlyMap<string, ReachBy>> {
  const callable = leads.filter(({ phone, prefers }) => phone !== null && prefers !== "email");
  const stops = await stopsAmong(tx, callable);
  const isToCall = (lead: Reachable) =>
    callable.includes(lead) && !stops.has(digitsOf(lead.phone)) && !stops.has(lead.mailbox);
  return new Map(leads.map((lead) => [lead.id, isToCall(lead) ? "phone" : "email"]));
}

/** The numbers and mailboxes of these people that must not be called. */
async function stopsAmong(tx: Tx, leads: readonly Reachable[]): Promise<ReadonlySet<string>> {
  if (leads.length === 0) return new Set();
  const numbers = await tx
    .selectFrom("call_stops")
    .select("phone")
    .where("phone", "in", [...new Set(leads.map(({ phone }) => digitsOf(phone)))])
    .execute();
  const mailboxes = await tx
    .selectFrom("suppressions")
    .select("email")
    .where("scope", "=", "all")
    .where("email", "in", [...new Set(leads.map(({ mailbox }) => mailbox))])
    .execute();
  return new Set([
    ...numbers.flatMap(({ phone }) => phone ?? []),
    ...mailboxes.flatMap(({ email }) => email ?? []),
  ]);
}

/** More leads of one person are made by a program; they show the stop all the same. */
const most = 200;

/** Ids of a lead and of those that share its mailbox or number, so that a stop counts for them, too. */
export async function leadsWithSameReach(tx: Tx, leadId: string): Promise<string[]> {
  const lead = await rowsOf(tx).where("leads.id", "=", leadId).executeTakeFirst();
  if (lead === undefined) return [];
  const ofMailbox = rowsOf(tx).where("leads.email_normalized", "=", lead.mailbox).limit(most);
  const { phone } = lead;
  const ofNumber =
    phone === null
      ? []
      : await tx
          .selectFrom("lead_details")
          .select("lead_id as id")
          .where((row) => hasNumberOf(row, [phone]))
          .limit(most)
          .execute();
  const ids = [...(await ofMailbox.execute()), ...ofNumber].map(({ id }) => id);
  return [...new Set([leadId, ...ids])];
}

/**
 * Notes again how these leads' people are answered first, after a stop or a correction. Lock the leads first.
 * @throws database errors
 */
export async function renewReach(tx: Tx, leadIds: readonly string[]): Promise<void> {
  const leads = await rowsOf(tx).where("leads.id", "in", leadIds).execute();
  const reach = await reachOf(tx, leads);
  for (const { id, before } of leads) {
    const reachBy = reach.get(id);
    if (reachBy !== undefined && reachBy !== before)
      await tx.updateTable("leads").set({ reach_by: reachBy }).where("id", "=", id).execute();
  }
}

function rowsOf(tx: Tx) {
  return tx
    .selectFrom("leads")
    .leftJoin("lead_details", "lead_details.lead_id", "leads.id")
    .select(["leads.id", "leads.email_normalized as mailbox", "leads.reach_by as before"])
    .select(["lead_details.phone", "lead_details.preferred_contact_method as prefers"]);
}

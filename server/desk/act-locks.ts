import type { LeadActInput } from "#contract/desk-leads.ts";
import { email as emailField } from "#contract/lead-fields.ts";
import type { LeadAct } from "#contract/lead-work.ts";
import type { LeadRow, Tx } from "#server/db/tables.ts";
import { lockEmails, lockLeads } from "#server/leads/locks.ts";
import { leadsWithSameReach } from "#server/leads/reach.ts";
import { closedBy, openOfPerson } from "./act-stops.ts";
import type { LeadDeps } from "./deps.ts";
import { leadOfNumber } from "./lead-page.ts";

/**
 * Locks what an act reads before it writes, until the transaction ends: addresses before leads, as everything does that
 * takes both, so that two never wait for each other.
 * @returns the locked lead; undefined if there is none with this number
 */
export async function lockForAct(
  tx: Tx,
  { database }: LeadDeps,
  number: number,
  input: LeadActInput,
): Promise<LeadRow | undefined> {
  const lead = await leadOfNumber(tx, number);
  if (lead === undefined) return undefined;
  await lockEmails(database, tx, await addressesFor(tx, lead, input));
  const others = await othersOfAct(tx, lead, input);
  const ids = [...(await reachedBy(tx, input.act, lead.id)), ...others.map(({ id }) => id)];
  await lockLeads(tx, [...new Set(ids)]);
  return await leadOfNumber(tx, number);
}

/** The person's other leads that an act closes, or opens again. */
async function othersOfAct(tx: Tx, lead: LeadRow, input: LeadActInput): Promise<LeadRow[]> {
  if (input.act === "stop-contact") return await openOfPerson(tx, lead);
  return input.act === "undo" ? await closedBy(tx, input.entryId) : [];
}

/** Acts that may count for everybody with the lead's number or mailbox. */
export const reachStops = ["stop-calls", "stop-contact", "allow-contact", "undo"] as const;

/** Ids of the leads whose people an act may change the way to, with the one it's for. */
export async function reachedBy(tx: Tx, act: LeadAct, leadId: string): Promise<string[]> {
  return reachStops.some((stop) => stop === act) ? await leadsWithSameReach(tx, leadId) : [leadId];
}

/** The addresses that an act may send to, stop or correct. */
async function addressesFor(tx: Tx, lead: LeadRow, input: LeadActInput): Promise<string[]> {
  switch (input.act) {
    case "correct":
      return [lead.email, emailField.safeParse(input.email).data ?? ""].filter(Boolean);
    case "undo":
      return [lead.email, ...(await addressesBefore(tx, lead))].filter(Boolean);
    case "stop-contact":
    case "allow-contact":
    case "release":
    case "resend-guide":
      return [lead.email].filter(Boolean);
    default:
      return [];
  }
}

/** What an undo may bring back. */
async function addressesBefore(tx: Tx, { id }: LeadRow): Promise<string[]> {
  const rows = tx.selectFrom("lead_corrections").select("old_value").where("lead_id", "=", id);
  return (await rows.where("field", "=", "email").execute()).flatMap((row) => row.old_value ?? []);
}

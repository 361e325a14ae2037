import { randomUUIDv7 } from "node:crypto";
import { isHeldRow } from "#server/db/lead-rows.ts";
import type { LeadRow, Tx } from "#server/db/tables.ts";
import type { Sending } from "#server/leads/rows.ts";
import { digitsOf } from "#server/leads/search-words.ts";
import { outboxRow, waitingMessage } from "#server/outbox/outbox.ts";

const kind = "lead-update-webhook";

/**
 * Queues the event `lead.updated` for each webhook, in the transaction that changes the lead's status, assignment or
 * next step. The event is made when it's sent, from what is stored then, so one that still waits says this change, too.
 * Nothing is queued for a suspected lead that wasn't released. Call `onQueued` after the commit.
 * @throws database errors
 */
export async function queueLeadUpdate(
  tx: Tx,
  sending: Sending,
  leadId: string,
  now: Date,
): Promise<void> {
  const { webhookUrls = [], messageIdHost } = sending;
  if (webhookUrls.length === 0 || (await isHeld(tx, leadId))) return;
  const at = now.toISOString();
  for (const destination of webhookUrls) {
    if (await joinWaiting(tx, { leadId, destination, at })) continue;
    const envelope = {
      leadId,
      kind,
      destination,
      messageIdHost,
      state: "queued",
      now: at,
    } as const;
    await tx.insertInto("outbox").values(outboxRow(envelope)).execute();
  }
}

/** More requests with one number or mailbox are made by a program. */
const mostTold = 200;

/**
 * Queues the event for the newest other leads with the same mailbox or phone number: a stop is about the person, and a CRM
 * may know them by any of their requests.
 * @throws database errors
 */
export async function queueStopUpdates(
  tx: Tx,
  sending: Sending,
  lead: Pick<LeadRow, "id" | "email_normalized">,
  now: Date,
): Promise<void> {
  if ((sending.webhookUrls ?? []).length === 0) return;
  const details = tx.selectFrom("lead_details").select("phone").where("lead_id", "=", lead.id);
  const digits = digitsOf((await details.executeTakeFirst())?.phone ?? null);
  const others = tx
    .selectFrom("leads")
    .select("leads.id")
    .where("leads.id", "!=", lead.id)
    .orderBy("leads.number", "desc")
    .limit(mostTold);
  const ofMailbox = others.where("leads.email_normalized", "=", lead.email_normalized);
  const ofNumber = others
    .innerJoin("lead_words", "lead_words.number", "leads.number")
    .where("lead_words.word", "=", digits);
  const rows = [...(await ofMailbox.execute()), ...(digits === "" ? [] : await ofNumber.execute())];
  for (const id of new Set(rows.map((row) => row.id))) await queueLeadUpdate(tx, sending, id, now);
}

async function isHeld(tx: Tx, leadId: string): Promise<boolean> {
  const lead = await tx
    .selectFrom("leads")
    .select(["suspected", "released_at"])
    .where("id", "=", leadId)
    .executeTakeFirstOrThrow();
  return isHeldRow(lead);
}

interface Change {
  readonly leadId: string;
  readonly destination: string;
  /** UTC, ISO 8601. */
  readonly at: string;
}

/**
 * Lets an event that waits say this change, too, with new days of attempts; its `created_at` is the time of the newest
 * change that it says. It gets another id: the receiver may have it already, without our knowing, and ignores an id that
 * it has. One that is being sent was made before this change, so it doesn't count.
 * @returns false if none waits
 */
async function joinWaiting(tx: Tx, { leadId, destination, at }: Change): Promise<boolean> {
  const waiting = await waitingMessage(tx, { leadId, kind, destination });
  if (waiting === undefined) return false;
  await tx
    .updateTable("outbox")
    .set({ message_id: `msg_${randomUUIDv7()}`, created_at: at, updated_at: at })
    .set({ first_attempt_at: null })
    .where("id", "=", waiting)
    .execute();
  return true;
}

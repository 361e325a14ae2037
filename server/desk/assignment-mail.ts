import type { Kysely } from "kysely";
import { isHeldRow } from "#server/db/lead-rows.ts";
import type { Tables } from "#server/db/tables.ts";
import type { DeskFacts } from "#server/delivery/emails/agency.ts";
import { outboxRow, waitingMessage } from "#server/outbox/outbox.ts";
import { storedAct } from "./act-detail.ts";
import type { Acting } from "./acting.ts";

const kind = "assignment-notification";
/** An assignment is among the newest acts: its email goes out within days. */
const mostActs = 50;

/**
 * Queues an email to somebody to whom a colleague gave a lead, in the transaction that does. It goes to whoever has the
 * lead when it's sent, so one that still waits is enough. Nothing is queued for a suspected lead that wasn't released.
 * @throws database errors
 */
export async function tellAssignee(
  { tx, deps, lead, actor, now }: Acting,
  personId: string | null | undefined,
): Promise<void> {
  if (personId == null || personId === actor.personId || isHeldRow(lead)) return;
  if ((await waitingMessage(tx, { leadId: lead.id, kind })) !== undefined) return;
  const { messageIdHost } = deps.sending;
  const envelope = { leadId: lead.id, kind, state: "queued", messageIdHost } as const;
  const row = outboxRow({ ...envelope, now: now.toISOString() });
  await tx.insertInto("outbox").values(row).execute();
}

/** Whoever has a lead; null if nobody does, or they may no longer sign in. @throws database errors */
export async function assigneeOf(
  db: Kysely<Tables>,
  leadId: string,
): Promise<DeskFacts["assignee"]> {
  const person = await db
    .selectFrom("leads")
    .innerJoin("desk_people as person", "person.id", "leads.assigned_to")
    .select(["person.id", "person.name", "person.email as address"])
    .where("leads.id", "=", leadId)
    .where("person.disabled_at", "is", null)
    .executeTakeFirst();
  if (person === undefined) return null;
  const { id, ...address } = person;
  return { ...address, by: await giverOf(db, leadId, id) };
}

/** The name of the colleague who last gave somebody a lead; null if that isn't on record. */
async function giverOf(
  db: Kysely<Tables>,
  leadId: string,
  personId: string,
): Promise<string | null> {
  const acts = await db
    .selectFrom("lead_acts")
    .selectAll()
    .where("lead_id", "=", leadId)
    .where("by_id", "!=", personId)
    .where("undone_at", "is", null)
    .orderBy("id", "desc")
    .limit(mostActs)
    .execute();
  const assignment = acts.map(storedAct).find(({ detail }) => detail.after.assignedTo === personId);
  return assignment?.by_name ?? null;
}

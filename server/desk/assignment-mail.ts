import type { Kysely } from "kysely";
import { isHeldRow } from "#server/db/lead-rows.ts";
import type { Tables } from "#server/db/tables.ts";
import type { MailAddress } from "#server/delivery/mail/composer.ts";
import { outboxRow, waitingMessage } from "#server/outbox/outbox.ts";
import type { Acting } from "./acting.ts";

const kind = "assignment-notification";

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
export async function assigneeOf(db: Kysely<Tables>, leadId: string): Promise<MailAddress | null> {
  const person = await db
    .selectFrom("leads")
    .innerJoin("desk_people as person", "person.id", "leads.assigned_to")
    .select(["person.name", "person.email as address"])
    .where("leads.id", "=", leadId)
    .where("person.disabled_at", "is", null)
    .executeTakeFirst();
  return person ?? null;
}

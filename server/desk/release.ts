import type { OutboxKind } from "#contract/outbox-kind.ts";
import type { LeadRow, Tx } from "#server/db/tables.ts";
import { mailAllowance, visitorMails } from "#server/leads/mail-limits.ts";

export interface ReleaseResult {
  /** How many held messages were queued. */
  readonly queued: number;
  /** Held emails that aren't sent, because the address has reached its limit. */
  readonly withheld: readonly OutboxKind[];
}

/**
 * Releases a suspected lead: records the time, and queues its held messages, except emails beyond the limits on mail to
 * visitors.
 * @param lead locked, as is its address, so that no other email to it is queued beyond the limits meanwhile
 */
export async function releaseIn(tx: Tx, lead: LeadRow, now: Date): Promise<ReleaseResult> {
  const { id } = lead;
  const at = now.toISOString();
  await tx.updateTable("leads").set({ released_at: at }).where("id", "=", id).execute();
  const withheld = await withholdExcess(tx, lead, now);
  const { numUpdatedRows } = await tx
    .updateTable("outbox")
    // The limits count an email from its release, because a held one doesn't count.
    .set({ state: "queued", created_at: at, due_at: at, updated_at: at })
    .where("lead_id", "=", id)
    .where("state", "=", "held")
    .executeTakeFirst();
  return { queued: Number(numUpdatedRows), withheld };
}

/** Withholds a lead's held emails to an address that has reached its limit for them. @returns their kinds */
async function withholdExcess(tx: Tx, lead: LeadRow, now: Date): Promise<OutboxKind[]> {
  const isAllowed = await mailAllowance(tx, lead.email_normalized, now);
  const excess = visitorMails.filter((kind) => !isAllowed(kind));
  if (excess.length === 0) return [];
  const rows = await tx
    .updateTable("outbox")
    .set({ state: "withheld", last_error: "mail-limit", updated_at: now.toISOString() })
    .where("lead_id", "=", lead.id)
    .where("state", "=", "held")
    .where("kind", "in", excess)
    .returning("kind")
    .execute();
  return rows.map(({ kind }) => kind);
}

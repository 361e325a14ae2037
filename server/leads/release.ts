import type { OutboxKind } from "#contract/outbox-kind.ts";
import type { Database } from "#server/db/database.ts";
import type { LeadRow, Tx } from "#server/db/tables.ts";
import { lockEmails, lockLeads } from "./locks.ts";
import { mailAllowance, visitorMails } from "./mail-limits.ts";

/** The result for one lead that the operator asked to release. */
export interface ReleaseResult {
  readonly id: string;
  /** Null when no lead has this id. */
  readonly number: number | null;
  /** The state before; null when no lead has this id. */
  readonly was: "suspected" | "released" | "not-suspected" | null;
  /** How many held messages were queued. */
  readonly queued: number;
  /** Held emails that aren't sent, because the address has reached its limit. */
  readonly withheld: readonly OutboxKind[];
}

/**
 * Releases suspected leads: records the time, and queues their held messages, except emails beyond the limits on mail
 * to visitors. A lead released before keeps its time; messages of it that are still held are queued. If one id is
 * unknown, nothing changes.
 */
export async function releaseLeads(
  database: Database,
  ids: readonly string[],
  now: Date,
): Promise<ReleaseResult[]> {
  return await database.db.transaction().execute(async (tx) => {
    const leads = await lockForRelease(database, tx, ids);
    const rows = ids.flatMap((id) => leads.get(id) ?? []);
    if (rows.length < ids.length) return ids.map((id) => unchanged(id, leads.get(id)));
    const results: ReleaseResult[] = [];
    for (const lead of rows) results.push(await release(tx, lead, now));
    return results;
  });
}

type Releasable = Pick<LeadRow, "id" | "number" | "email_normalized" | "suspected" | "released_at">;

/** Locks the leads and their addresses, so that no other email to these is queued beyond the limits meanwhile. */
async function lockForRelease(
  database: Database,
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Releasable>> {
  const read = () =>
    tx
      .selectFrom("leads")
      .select(["id", "number", "email_normalized", "suspected", "released_at"])
      .where("id", "in", [...ids])
      .execute();
  const addresses = (await read()).map((lead) => lead.email_normalized);
  await lockEmails(database, tx, addresses);
  await lockLeads(tx, ids);
  return new Map((await read()).map((lead) => [lead.id, lead]));
}

function unchanged(id: string, lead: Releasable | undefined): ReleaseResult {
  return { id, number: lead?.number ?? null, was: stateOf(lead), queued: 0, withheld: [] };
}

function stateOf(lead: Releasable | undefined): ReleaseResult["was"] {
  if (lead === undefined) return null;
  if (lead.suspected === null) return "not-suspected";
  return lead.released_at === null ? "suspected" : "released";
}

async function release(tx: Tx, lead: Releasable, now: Date): Promise<ReleaseResult> {
  const { id } = lead;
  const result = unchanged(id, lead);
  if (result.was === "not-suspected") return result;
  const at = now.toISOString();
  if (result.was === "suspected")
    await tx.updateTable("leads").set({ released_at: at }).where("id", "=", id).execute();
  const withheld = await withholdExcess(tx, lead, now);
  const { numUpdatedRows } = await tx
    .updateTable("outbox")
    // The limits count an email from its release, because a held one doesn't count.
    .set({ state: "queued", created_at: at, due_at: at, updated_at: at })
    .where("lead_id", "=", id)
    .where("state", "=", "held")
    .executeTakeFirst();
  return { ...result, queued: Number(numUpdatedRows), withheld };
}

/** Withholds a lead's held emails to an address that has reached its limit for them. @returns their kinds */
async function withholdExcess(tx: Tx, lead: Releasable, now: Date): Promise<OutboxKind[]> {
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

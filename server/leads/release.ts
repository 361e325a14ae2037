import type { Database } from "#server/db/database.ts";
import type { LeadRow, Tx } from "#server/db/tables.ts";
import { lockLeads } from "./locks.ts";

/** The result for one lead that the operator asked to release. */
export interface ReleaseResult {
  readonly id: string;
  /** Null when no lead has this id. */
  readonly number: number | null;
  /** The state before; null when no lead has this id. */
  readonly was: "suspected" | "released" | "not-suspected" | null;
  /** How many held messages were queued. */
  readonly queued: number;
}

/**
 * Releases suspected leads: records the time and queues their held messages. A lead released before keeps its
 * time; messages of it that are still held are queued. If one id is unknown, nothing changes.
 */
export async function releaseLeads(
  { db }: Database,
  ids: readonly string[],
  now: Date,
): Promise<ReleaseResult[]> {
  return await db.transaction().execute(async (tx) => {
    await lockLeads(tx, ids);
    const found = await tx
      .selectFrom("leads")
      .select(["id", "number", "suspected", "released_at"])
      .where("id", "in", [...ids])
      .execute();
    const leads = new Map(found.map((lead) => [lead.id, lead]));
    const states = ids.map((id) => {
      const lead = leads.get(id);
      return { id, number: lead?.number ?? null, was: stateOf(lead), queued: 0 };
    });
    if (states.some(({ was }) => was === null)) return states;
    const results: ReleaseResult[] = [];
    for (const state of states) results.push(await release(tx, state, now.toISOString()));
    return results;
  });
}

function stateOf(
  lead: Pick<LeadRow, "suspected" | "released_at"> | undefined,
): ReleaseResult["was"] {
  if (lead === undefined) return null;
  if (lead.suspected === null) return "not-suspected";
  return lead.released_at === null ? "suspected" : "released";
}

async function release(tx: Tx, state: ReleaseResult, now: string): Promise<ReleaseResult> {
  const { id, was } = state;
  if (was === "not-suspected") return state;
  if (was === "suspected")
    await tx.updateTable("leads").set({ released_at: now }).where("id", "=", id).execute();
  const { numUpdatedRows } = await tx
    .updateTable("outbox")
    .set({ state: "queued", due_at: now, updated_at: now })
    .where("lead_id", "=", id)
    .where("state", "=", "held")
    .executeTakeFirst();
  return { ...state, queued: Number(numUpdatedRows) };
}

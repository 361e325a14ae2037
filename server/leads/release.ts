import type { Database } from "#server/db/database.ts";
import type { LeadRow, Tx } from "#server/db/tables.ts";
import { lockLeads } from "./locks.ts";

/** What became of one lead that the operator asked to release. */
export interface ReleaseResult {
  readonly id: string;
  /** `released` means before now. Null: no such lead. */
  readonly was: "suspected" | "released" | "not-suspected" | null;
  /** Messages that were held and are queued now. */
  readonly queued: number;
}

/**
 * Releases suspected leads: marks when, and queues every message of theirs that is held. A lead that was
 * released before keeps its time, and what is still held of it is queued. When one id is unknown nothing
 * changes at all.
 */
export async function releaseLeads(
  { db }: Database,
  ids: readonly string[],
  now: Date,
): Promise<ReleaseResult[]> {
  return await db.transaction().execute(async (writing) => {
    await lockLeads(writing, ids);
    const found = await writing
      .selectFrom("leads")
      .select(["id", "suspected", "released_at"])
      .where("id", "in", [...ids])
      .execute();
    const leads = new Map(found.map((lead) => [lead.id, lead]));
    const asked = ids.map((id) => ({ id, was: stateOf(leads.get(id)), queued: 0 }));
    if (asked.some(({ was }) => was === null)) return asked;
    const results: ReleaseResult[] = [];
    for (const one of asked) results.push(await release(writing, one, now.toISOString()));
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

async function release(
  writing: Tx,
  { id, was }: ReleaseResult,
  now: string,
): Promise<ReleaseResult> {
  if (was === "not-suspected") return { id, was, queued: 0 };
  if (was === "suspected")
    await writing.updateTable("leads").set({ released_at: now }).where("id", "=", id).execute();
  const { numUpdatedRows } = await writing
    .updateTable("outbox")
    .set({ state: "queued", due_at: now, updated_at: now })
    .where("lead_id", "=", id)
    .where("state", "=", "held")
    .executeTakeFirst();
  return { id, was, queued: Number(numUpdatedRows) };
}

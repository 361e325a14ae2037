import type { Database } from "#server/db/database.ts";
import type { Period } from "./lead-stats.ts";
import { isReal } from "./real-leads.ts";

/** How soon leads of a period heard from the agency. */
export interface ContactTimes {
  readonly contacted: number;
  /** From the lead to the first contact, at the median; null when there was none. */
  readonly medianMilliseconds: number | null;
}

const pageSize = 5000;

/** Reads the contacted leads of a period page by page. */
export async function contactTimes({ db }: Database, { from, to }: Period): Promise<ContactTimes> {
  const waits: number[] = [];
  let last = { created_at: from, id: "" };
  for (;;) {
    const page = await db
      .selectFrom("leads")
      .select(["id", "created_at", "first_contacted_at"])
      .where((lead) =>
        lead(lead.refTuple("created_at", "id"), ">", lead.tuple(last.created_at, last.id)),
      )
      .where("created_at", "<", to)
      .where("first_contacted_at", "is not", null)
      .where(isReal)
      .orderBy("created_at")
      .orderBy("id")
      .limit(pageSize)
      .execute();
    for (const { created_at, first_contacted_at } of page)
      waits.push(Date.parse(first_contacted_at ?? "") - Date.parse(created_at));
    const end = page.at(-1);
    if (end === undefined) return { contacted: waits.length, medianMilliseconds: median(waits) };
    last = end;
  }
}

/** Of two in the middle, the mean. */
function median(values: readonly number[]): number | null {
  const sorted = Float64Array.from(values).toSorted();
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

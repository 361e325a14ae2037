import type { Database } from "#server/db/database.ts";

/** Gives claimed rows back at once, so that another process need not wait for their leases to run out. */
export async function releaseLeases({ db }: Database, owners: readonly string[]): Promise<void> {
  if (owners.length === 0) return;
  await db
    .updateTable("outbox")
    .set({ lease_owner: null, lease_until: null })
    .where("lease_owner", "in", [...owners])
    .execute();
}

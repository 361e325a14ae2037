import type { Database } from "#server/db/database.ts";

/** What comes after every id that starts so: ids hold digits, a to f and hyphens, in any collation before g. */
export function afterIds(start: string): string {
  return `${start}g`;
}

/** Ids of stored leads that start so, `limit` at most. */
export async function idsStartingWith(
  { db }: Database,
  start: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom("leads")
    .select("id")
    .where("id", ">=", start)
    .where("id", "<", afterIds(start))
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

import type { Kysely } from "kysely";
import type { Database } from "#server/db/database.ts";
import type { Tables } from "#server/db/tables.ts";

/**
 * Those of the texts that are part of an address that is kept, as `ann@example.com` is of
 * `joann@example.com`. Reads through all addresses, once for each text with an @.
 */
export async function partsOfAddresses(
  { db }: Database,
  texts: readonly string[],
): Promise<Set<string>> {
  const parts = new Set<string>();
  for (const text of texts.filter((one) => one.includes("@"))) {
    // `_` and `%`, which addresses may hold, stand for anything: what is found is compared once more.
    const addresses = await addressesLike(db, `%${text}%`);
    if (addresses.some((address) => address?.includes(text))) parts.add(text);
  }
  return parts;
}

async function addressesLike(db: Kysely<Tables>, pattern: string): Promise<(string | null)[]> {
  const leads = await db
    .selectFrom("leads")
    .select(["email", "email_normalized"])
    .where((lead) =>
      lead.or([lead("email", "like", pattern), lead("email_normalized", "like", pattern)]),
    )
    .execute();
  const wishes = await db
    .selectFrom("suppressions")
    .select("email")
    .where("email", "like", pattern)
    .execute();
  return [
    ...leads.flatMap((row) => [row.email, row.email_normalized]),
    ...wishes.map((row) => row.email),
  ];
}

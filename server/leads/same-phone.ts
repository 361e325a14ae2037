import type { Database } from "#server/db/database.ts";

/** Leads of other mailboxes that gave a telephone number which a lead of this one gave too. */
export async function othersWithPhone({ db }: Database, address: string) {
  const given = db
    .selectFrom("lead_details")
    .innerJoin("leads", "leads.id", "lead_details.lead_id")
    .select("phone")
    .where("email_normalized", "=", address)
    .where("phone", "is not", null);
  return await db
    .selectFrom("leads")
    .innerJoin("lead_details", "lead_details.lead_id", "leads.id")
    .select(["leads.id", "email"])
    .where("phone", "in", given)
    .where("email_normalized", "!=", address)
    .orderBy("created_at")
    .execute();
}

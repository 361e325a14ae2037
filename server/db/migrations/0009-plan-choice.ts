import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** The county and plans that a person asked about, as JSON. */
export const planChoice: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("lead_details").addColumn("plan_choice", "text").execute();
  },
};

import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * The fields that the request forms and the contact form have but the guide form doesn't. In a separate table, so
 * that a process of the previous release can keep storing leads while the new one starts.
 */
export const leadDetails: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("lead_details")
      .addColumn("lead_id", "text", (column) =>
        column.primaryKey().references("leads.id").onDelete("cascade"),
      )
      .addColumn("phone", "text")
      .addColumn("birthdate", "text")
      .addColumn("medicare_part_a", "integer")
      .addColumn("medicare_part_b", "integer")
      .addColumn("preferred_contact_method", "text")
      .addColumn("best_time_to_contact", "text")
      .addColumn("message", "text")
      .execute();
  },
};

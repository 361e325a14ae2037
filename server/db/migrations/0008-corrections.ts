import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * What the agency corrected at a lead, and which email was sent again as which. Only a new table and a nullable
 * column, so that a process of the previous release can keep storing and sending while the new one starts.
 */
export const corrections: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("lead_corrections")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("lead_id", "text", (column) =>
        column.notNull().references("leads.id").onDelete("cascade"),
      )
      .addColumn("field", "text", (column) => column.notNull())
      .addColumn("old_value", "text")
      .addColumn("old_email_normalized", "text")
      .addColumn("corrected_at", "text", (column) => column.notNull())
      .addColumn("corrected_by", "text")
      .execute();
    await db.schema
      .createIndex("lead_corrections_by_lead_id")
      .on("lead_corrections")
      .column("lead_id")
      .execute();
    await sql`create index lead_corrections_by_address on lead_corrections (old_email_normalized)
      where old_email_normalized is not null`.execute(db);
    await db.schema.alterTable("outbox").addColumn("resent_as", "text").execute();
  },
};

import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * What came back for an email. Only nullable columns, so that a process of the previous release can keep
 * storing and sending while the new one starts.
 */
export const bounces: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("outbox").addColumn("bounced_at", "text").execute();
    await db.schema.alterTable("outbox").addColumn("bounce", "text").execute();
    await db.schema.alterTable("outbox").addColumn("bounce_status", "text").execute();
    await db.schema.alterTable("outbox").addColumn("bounce_reason", "text").execute();
    await sql`create index outbox_bounced on outbox (bounced_at)
      where bounced_at is not null`.execute(db);
  },
};

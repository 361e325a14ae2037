import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * How a person is answered first, so that only those wait for a call who want one and may be called. A process of the
 * previous release can keep storing leads while the new one starts: they count as people to call.
 */
export const leadReach: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable("leads")
      .addColumn("reach_by", "text", (column) => column.notNull().defaultTo("phone"))
      .execute();
    // A stored number starts with `(214) 555-0143`.
    const digits = sql`substr(d.phone, 2, 3) || substr(d.phone, 7, 3) || substr(d.phone, 11, 4)`;
    await sql`update leads set reach_by = 'email'
      where status in ('new', 'working', 'appointment') and (
        not exists (select 1 from lead_details d where d.lead_id = leads.id and d.phone is not null
          and coalesce(d.preferred_contact_method, '') <> 'email'
          and not exists (select 1 from call_stops s where s.phone = ${digits}))
        or exists (select 1 from suppressions s where s.scope = 'all' and s.email = leads.email_normalized)
      )`.execute(db);
    // The order of one list stays the order of the index; the words are those of migration 0012.
    await db.schema.dropIndex("leads_to_call").execute();
    await sql`create index leads_to_call on leads (reach_by, created_at, id, kind, assigned_to)
      where status = 'new' and next_at is null and (suspected is null or released_at is not null)`.execute(
      db,
    );
  },
};

import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Records that this store has sent mail. Earlier releases called an email sent even if it was only written to a file,
 * so a store with any such email counts: keeping mail queued is safer than writing an agency's mail to files.
 */
export const mailServer: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`insert into service_keys (name, value, created_at)
      select 'mail-server', 'used', min(finished_at) from delivery_attempts
        join outbox on outbox.id = delivery_attempts.outbox_id
        where outcome = 'sent' and kind <> 'lead-webhook' having count(*) > 0`.execute(db);
  },
};

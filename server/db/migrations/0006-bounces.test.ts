import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { missingMigrations } from "#server/db/migrate.ts";
import { scratchDatabase } from "#server/db/testing.ts";

test("keeps messages, and a process of the previous release can still queue them", async () => {
  const scratch = await scratchDatabase();
  onTestFinished(() => scratch.remove());
  const { db } = scratch.database;
  await sql`drop index outbox_bounced`.execute(db);
  for (const column of ["bounced_at", "bounce", "bounce_status", "bounce_reason"])
    await sql`alter table outbox drop column ${sql.ref(column)}`.execute(db);
  await sql`delete from kysely_migration where name = '0006-bounces'`.execute(db);
  await sql`insert into leads
    (id, kind, name, email, email_normalized, wants_newsletter, page, created_at)
    values ('lead', 'guide', 'Ada', 'ada@b.co', 'ada@b.co', 0, '/', '2026-11-20')`.execute(db);
  const queue = async () => {
    const id = randomUUIDv7();
    await sql`insert into outbox (id, lead_id, kind, state, message_id, due_at, created_at, updated_at)
      values (${id}, 'lead', 'guide-email', 'sent', ${id}, '2026', '2026', '2026')`.execute(db);
  };
  await queue();
  expect(await missingMigrations(db)).toEqual(["0006-bounces"]);
  const newer = await scratch.openAnother();
  await queue();
  expect(await missingMigrations(newer.db)).toEqual([]);
  const bounced = newer.db.selectFrom("outbox").select(["state", "bounced_at", "bounce"]);
  const row = { state: "sent", bounced_at: null, bounce: null };
  expect(await bounced.execute()).toEqual([row, row]);
});

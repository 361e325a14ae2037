import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { missingMigrations } from "#server/db/migrate.ts";
import { type Scratch, scratchDatabase } from "#server/db/testing.ts";

describe("0005-lead-name", () => {
  let scratch: Scratch;

  /** A store of the previous release, with a lead. */
  beforeEach(async () => {
    scratch = await scratchDatabase();
    const { db } = scratch.database;
    await sql`alter table leads rename column name to first_name`.execute(db);
    await sql`drop index outbox_bounced`.execute(db);
    for (const column of ["bounced_at", "bounce", "bounce_status", "bounce_reason"])
      await sql`alter table outbox drop column ${sql.ref(column)}`.execute(db);
    await sql`delete from kysely_migration where name >= '0005-lead-name'`.execute(db);
    await insert("before", "first_name");
  });

  afterEach(() => scratch.remove());

  test("keeps the names when it renames the column", async () => {
    expect(await missingMigrations(scratch.database.db)).toEqual([
      "0005-lead-name",
      "0006-bounces",
    ]);
    const { db } = await scratch.openAnother();
    await insert("after", "name");
    expect(await missingMigrations(db)).toEqual([]);
    expect(await db.selectFrom("leads").select(["id", "name"]).orderBy("id").execute()).toEqual([
      { id: "after", name: "Ada Flores" },
      { id: "before", name: "Ada Flores" },
    ]);
  });

  test("a process of the previous release then fails to store a lead, and leaves nothing behind", async () => {
    const { db } = await scratch.openAnother();
    await expect(insert("late", "first_name")).rejects.toThrow("first_name");
    expect(await db.selectFrom("leads").select("id").execute()).toEqual([{ id: "before" }]);
  });

  async function insert(id: string, column: "first_name" | "name"): Promise<void> {
    await sql`insert into leads
    (id, kind, ${sql.ref(column)}, email, email_normalized, wants_newsletter, page, created_at)
    values (${id}, 'contact', 'Ada Flores', 'ada@b.co', 'ada@b.co', 0, '/contact',
      '2026-11-20T12:00:00.000Z')`.execute(scratch.database.db);
  }
});

test("0006-bounces keeps messages, and a process of the previous release can still queue them", async () => {
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

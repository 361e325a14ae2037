import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { afterEach, beforeEach, expect, test } from "vitest";
import { missingMigrations, migrations } from "./migrations.ts";
import { openDatabase } from "#server/db/open.ts";
import { openSqlite } from "#server/db/sqlite/connection.ts";
import { sqliteDialect } from "#server/db/sqlite/dialect.ts";
import type { Tables } from "#server/db/tables.ts";
import { leadsAndOutbox } from "./0001-leads-and-outbox.ts";

let directory: string;
let earlier: Kysely<Tables>;
const guards = { assertInPlace() {}, onLostWrite() {} };

/** A store of the previous release with a lead, kept open like a process of that release would. */
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "migration-"));
  earlier = new Kysely<Tables>({ dialect: sqliteDialect(openSqlite(file()), guards) });
  const provider = { getMigrations: async () => ({ "0001-leads-and-outbox": leadsAndOutbox }) };
  await new Migrator({ db: earlier, provider }).migrateToLatest();
  await storeGuideLead("before");
});

afterEach(async () => {
  await earlier.destroy();
  rmSync(directory, { recursive: true });
});

const file = () => join(directory, "leads.db");

test("keeps existing leads, and the previous release can still store leads", async () => {
  expect(await missingMigrations(earlier)).toEqual([
    "0002-lead-details",
    "0003-consent-and-desk",
    "0004-rate-limits",
    "0005-lead-name",
    "0006-bounces",
    "0007-channels-and-numbers",
    "0008-corrections",
    "0009-plan-choice",
    "0010-mail-server",
  ]);
  const db = await migrated();
  await storeGuideLead("after");
  const { rows } = await sql`select id, first_name from leads`.execute(db);
  expect(rows).toEqual([
    { id: "before", first_name: "Ada" },
    { id: "after", first_name: "Ada" },
  ]);
  expect(await db.selectFrom("lead_details").selectAll().execute()).toEqual([]);
  await db.destroy();
});

/** The store after all migrations before `0005-lead-name`, which the previous release doesn't support. */
async function migrated(): Promise<Kysely<Tables>> {
  const { "0005-lead-name": _, ...before } = migrations;
  const db = new Kysely<Tables>({ dialect: sqliteDialect(openSqlite(file()), guards) });
  const provider = { getMigrations: async () => before };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  expect(error).toBeUndefined();
  return db;
}

test("rejects details of a lead that does not exist", async () => {
  const database = await openDatabase({ engine: "sqlite", file: file() });
  const { db } = database;
  const insert = (id: string) => sql`insert into lead_details (lead_id) values (${id})`.execute(db);
  await insert("before");
  await expect(insert("nobody")).rejects.toThrow("FOREIGN KEY");
  await database.close();
});

async function storeGuideLead(id: string): Promise<void> {
  await sql`insert into leads
    (id, kind, first_name, email, email_normalized, wants_newsletter, page, created_at)
    values (${id}, 'guide', 'Ada', 'ada@example.com', 'ada@example.com', 0, '/',
      '2026-11-20T12:00:00.000Z')`.execute(earlier);
}

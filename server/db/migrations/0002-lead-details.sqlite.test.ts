import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { afterEach, beforeEach, expect, test } from "vitest";
import { missingMigrations } from "#server/db/migrate.ts";
import { openDatabase } from "#server/db/open.ts";
import { openSqlite } from "#server/db/sqlite/connection.ts";
import { sqliteDialect } from "#server/db/sqlite/dialect.ts";
import type { Tables } from "#server/db/tables.ts";
import { leadsAndOutbox } from "./0001-leads-and-outbox.ts";

let directory: string;
let earlier: Kysely<Tables>;

/** A store as the release before made it, with a lead, held open as by a process of that release. */
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "migration-"));
  const guards = { inPlace() {}, onLostWrite() {} };
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

test("leads of the release before stay as they are, and it goes on storing", async () => {
  expect(await missingMigrations(earlier)).toEqual([
    "0002-lead-details",
    "0003-consent-and-desk",
    "0004-rate-limits",
  ]);
  const database = await openDatabase({ engine: "sqlite", file: file() });
  const { db } = database;
  await storeGuideLead("after");
  const leads = await db.selectFrom("leads").select(["id", "first_name"]).execute();
  expect(leads).toEqual([
    { id: "before", first_name: "Ada" },
    { id: "after", first_name: "Ada" },
  ]);
  expect(await db.selectFrom("lead_details").selectAll().execute()).toEqual([]);
  await database.close();
});

test("details belong to a lead", async () => {
  const database = await openDatabase({ engine: "sqlite", file: file() });
  const { db } = database;
  const insert = (id: string) => sql`insert into lead_details (lead_id) values (${id})`.execute(db);
  await insert("before");
  await expect(insert("nobody")).rejects.toThrow("FOREIGN KEY");
  await database.close();
});

async function storeGuideLead(id: string): Promise<void> {
  const row = {
    id,
    kind: "guide" as const,
    first_name: "Ada",
    email: "ada@example.com",
    email_normalized: "ada@example.com",
    wants_newsletter: 0,
    page: "/",
    created_at: "2026-11-20T12:00:00.000Z",
  };
  await earlier.insertInto("leads").values(row).execute();
}

import { randomUUIDv7 } from "node:crypto";
import { Kysely, PostgresDialect, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { beforeEach, describe, expect, inject, onTestFinished, test } from "vitest";
import { loadLeads } from "#server/db/lead-records.ts";
import { currentSchema, missingMigrations, migrations } from "./migrations.ts";
import { openDatabase } from "#server/db/open.ts";
import { openPool } from "#server/db/postgres/pool.ts";
import { scratchFile, scratchPostgres, workerDatabase } from "#server/db/scratch/testing.ts";
import { openSqlite } from "#server/db/sqlite/connection.ts";
import { sqliteDialect } from "#server/db/sqlite/dialect.ts";
import type { Tables } from "#server/db/tables.ts";
import { fillSearchWords } from "#server/desk/fill-words.ts";
import { onPostgres, type Scratch, scratchDatabase } from "#server/db/testing.ts";

test("all together keep a lead of the first release, with its proof and messages", async () => {
  const store = await firstRelease();
  const { db } = await store.openNewer();
  const [lead, second] = await loadLeads(db, ["first", "second"]);
  expect(second).toMatchObject({ number: 1002, name: "Ada", details: null });
  expect(lead).toMatchObject({
    id: "first",
    number: 1001,
    kind: "guide",
    name: "Ada",
    email: "ada@b.co",
    zipCode: "75024",
    wantsNewsletter: true,
    suspected: "trap",
    page: "/",
    channel: "web",
    createdAt: "2026-11-20T12:00:00.000Z",
    details: null,
    source: { landing: "/", utm_source: "mailing" },
    contacts: [],
    emailBounce: null,
  });
  expect(lead?.disclosures).toMatchObject([
    { id: "guide-form", version: "2026-11-01", text: "By sending this form", ip: "::1" },
  ]);
  const messages = db.selectFrom("outbox").select(["id", "kind", "state", "attempts", "bounce"]);
  expect(await messages.execute()).toEqual([
    { id: "mail", kind: "guide-email", state: "queued", attempts: 2, bounce: null },
  ]);
  expect(await db.selectFrom("delivery_attempts").select(["outcome", "reason"]).execute()).toEqual([
    { outcome: "retry", reason: "451 DATA" },
  ]);
  expect(await db.selectFrom("idempotency_keys").select("key").execute()).toEqual([{ key: "k" }]);
});

test.runIf(onPostgres)(
  "a schema gets its own tables, though the search_path goes on to a schema with a store",
  async () => {
    const other = await scratchDatabase();
    const own = await scratchPostgres(workerDatabase(inject("postgres") ?? ""));
    onTestFinished(() => own.remove());
    const schemaOf = ({ place }: Pick<Scratch, "place">) =>
      place.engine === "postgres" ? (/search_path%3D(\w+)/.exec(place.url)?.[1] ?? "") : "";
    const url = new URL(workerDatabase(inject("postgres") ?? ""));
    url.searchParams.set("options", `-c search_path=${schemaOf(own)},${schemaOf(other)}`);
    const tables = async () => {
      const { rows } = await sql`select from pg_tables where schemaname = ${schemaOf(own)}`.execute(
        other.database.db,
      );
      return rows.length;
    };
    expect(await tables()).toBe(0);
    const database = await openDatabase({ engine: "postgres", url: url.href });
    onTestFinished(() => database.close());
    expect(await missingMigrations(database.db)).toEqual([]);
    expect(await tables()).toBeGreaterThan(10);
  },
);

/** Stores a guide lead as the first release did. */
const guideLead = (id: string, at: string) => sql`insert into leads
  (id, kind, first_name, email, email_normalized, zip_code, wants_newsletter, suspected, page, created_at)
  values (${id}, 'guide', 'Ada', 'ada@b.co', 'ada@b.co', '75024', 1, 'trap', '/', ${at})`;

/** A store as the first release left it, with a lead, and another that it stored after migrations 0002 to 0004. */
async function firstRelease() {
  const store = await storeBefore("0002");
  const { db } = store;
  const at = "2026-11-20T12:00:00.000Z";
  for (const statement of [
    guideLead("first", at),
    sql`insert into lead_sources (lead_id, landing, utm_source) values ('first', '/', 'mailing')`,
    sql`insert into disclosure_texts (hash, text, first_shown_at) values ('h', 'By sending this form', ${at})`,
    sql`insert into disclosure_records (id, lead_id, disclosure_id, version, text_hash, shown_at, page, ip,
      user_agent, channel) values ('d', 'first', 'guide-form', '2026-11-01', 'h', ${at}, '/', '::1', 'Test', 'web')`,
    sql`insert into idempotency_keys (key, body_hash, lead_id, created_at) values ('k', 'b', 'first', ${at})`,
    sql`insert into outbox (id, lead_id, kind, state, message_id, attempts, due_at, created_at, updated_at)
      values ('mail', 'first', 'guide-email', 'queued', '<m@b.co>', 2, ${at}, ${at}, ${at})`,
    sql`insert into delivery_attempts (id, outbox_id, outcome, reason, started_at, finished_at)
      values ('a', 'mail', 'retry', '451 DATA', ${at}, ${at})`,
  ])
    await statement.execute(db);
  await store.migrateBefore("0005");
  await guideLead("second", "2026-11-21T12:00:00.000Z").execute(db);
  return store;
}

/** A store that has only the migrations before this one, with a connection of a process of that release. */
async function storeBefore(name: string) {
  const scratch = onPostgres
    ? await scratchPostgres(workerDatabase(inject("postgres") ?? ""))
    : scratchFile();
  const { place } = scratch;
  const dialect =
    place.engine === "postgres"
      ? new PostgresDialect({ pool: openPool(place.url) })
      : sqliteDialect(openSqlite(place.file), { assertInPlace() {}, onLostWrite() {} });
  const db = new Kysely<Tables>({ dialect });
  const opened: { close: () => Promise<void> }[] = [{ close: () => db.destroy() }];
  onTestFinished(async () => {
    for (const connection of opened) await connection.close();
    await scratch.remove();
  });
  const schema = onPostgres ? { migrationTableSchema: await currentSchema(db) } : {};
  const migrateBefore = async (end: string) => {
    const earlier = Object.entries(migrations).filter(([one]) => one < end);
    const provider = { getMigrations: async () => Object.fromEntries(earlier) };
    const { error } = await new Migrator({ db, provider, ...schema }).migrateToLatest();
    expect(error).toBeUndefined();
  };
  await migrateBefore(name);
  /** Opens the store as a process of this release does, which applies the other migrations. */
  const openNewer = async () => {
    const database = await openDatabase(place);
    opened.push(database);
    expect(await missingMigrations(database.db)).toEqual([]);
    return database;
  };
  return { db, migrateBefore, openNewer };
}

test("0005-lead-name keeps the names, and a process of the previous release then fails to store a lead, and leaves nothing", async () => {
  const store = await storeBefore("0005");
  const insert = (id: string, column: "first_name" | "name") => sql`insert into leads
    (id, kind, ${sql.ref(column)}, email, email_normalized, wants_newsletter, page, created_at)
    values (${id}, 'contact', 'Ada Flores', 'ada@b.co', 'ada@b.co', 0, '/contact', '2026-11-20')`;
  await insert("before", "first_name").execute(store.db);
  const { db } = await store.openNewer();
  await insert("after", "name").execute(db);
  await expect(insert("late", "first_name").execute(store.db)).rejects.toThrow("first_name");
  expect(await db.selectFrom("leads").select(["id", "name"]).orderBy("id").execute()).toEqual([
    { id: "after", name: "Ada Flores" },
    { id: "before", name: "Ada Flores" },
  ]);
});

const lead = (id: string) => sql`insert into leads
  (id, kind, name, email, email_normalized, wants_newsletter, page, created_at)
  values (${id}, 'contact', 'Ada', 'ada@b.co', 'ada@b.co', 0, '/contact', '2026-11-20')`;
const details = (id: string) =>
  sql`insert into lead_details (lead_id, message) values (${id}, 'Hello')`;

describe("0007-channels-and-numbers", () => {
  let store: Awaited<ReturnType<typeof storeBefore>>;

  /** A store of the previous release, with two leads in the wrong order and proof of a disclosure edited later. */
  beforeEach(async () => {
    store = await storeBefore("0007");
    await insert("b-first", "/contact", "2026-11-20T12:00:00.000Z");
    await insert("a-second", "unknown", "2026-11-21T12:00:00.000Z");
    await sql`insert into disclosure_texts (hash, text, first_shown_at)
      values ('one', 'One', '2026'), ('two', 'Two', '2026')`.execute(store.db);
    await prove("b-first", "one");
    await prove("a-second", "two");
  });

  test("numbers leads by time, and goes on from there, also for the previous release", async () => {
    const { db } = await store.openNewer();
    await insert("later", "/", "2026-11-19T12:00:00.000Z");
    const leads = db.selectFrom("leads").select(["id", "number", "channel"]).orderBy("number");
    expect(await leads.execute()).toEqual([
      { id: "b-first", number: 1001, channel: "web" },
      { id: "a-second", number: 1002, channel: "api" },
      { id: "later", number: 1003, channel: "web" },
    ]);
  });

  test("never gives an erased lead's number to another", async () => {
    const { db } = await store.openNewer();
    await insert("erased", "/", "2026-11-22T12:00:00.000Z");
    await db
      .insertInto("erasures")
      .values({ lead_id: "erased", number: 1003, erased_at: "2026" })
      .execute();
    await db.deleteFrom("leads").where("id", "=", "erased").execute();
    await insert("next", "/", "2026-11-23T12:00:00.000Z");
    const next = db.selectFrom("leads").select("number").where("id", "=", "next");
    expect(await next.executeTakeFirst()).toEqual({ number: 1004 });
    const again = db.updateTable("leads").set({ number: 1004 }).where("id", "=", "b-first");
    await expect(again.execute()).rejects.toThrow(/unique/i);
  });

  test("keeps proof unchangeable, and lets it say that no text was shown", async () => {
    const { db } = await store.openNewer();
    await prove("b-first", null);
    // Ids are random, so the order is only known among the rows of one lead.
    const rows = await db
      .selectFrom("disclosure_records")
      .select(["lead_id", "text_hash"])
      .execute();
    expect(new Set(rows.map((row) => `${row.lead_id} ${row.text_hash}`))).toEqual(
      new Set(["b-first one", "a-second two", "b-first null"]),
    );
    await expect(db.updateTable("disclosure_records").set({ ip: "" }).execute()).rejects.toThrow(
      "proof is never changed",
    );
  });

  async function insert(id: string, page: string, createdAt: string): Promise<void> {
    await sql`insert into leads
    (id, kind, name, email, email_normalized, wants_newsletter, page, created_at)
    values (${id}, 'contact', 'Ada', 'ada@b.co', 'ada@b.co', 0, ${page}, ${createdAt})`.execute(
      store.db,
    );
  }

  async function prove(leadId: string, hash: string | null): Promise<void> {
    await sql`insert into disclosure_records (id, lead_id, disclosure_id, version, text_hash,
      shown_at, page, ip, user_agent, channel) values (${randomUUIDv7()}, ${leadId}, 'contact',
      ${hash === null ? null : "2026-11-20"}, ${hash}, ${new Date().toISOString()}, '/', '::1', '', 'api')`.execute(
      store.db,
    );
  }
});

test("0012-desk-leads keeps leads in work if they were called, and takes those that the previous release stores", async () => {
  const store = await storeBefore("0012");
  const called = { first_contacted_at: "2026-11-20T13:00:00.000Z" };
  for (const id of ["called", "waiting"]) await lead(id).execute(store.db);
  await store.db.updateTable("leads").set(called).where("id", "=", "called").execute();
  await details("called").execute(store.db);
  const newer = await store.openNewer();
  await lead("later").execute(store.db);
  const mark = sql`insert into contact_marks (id, lead_id, contacted_at) values ('m', 'later', '2026')`;
  await mark.execute(store.db);
  const columns = ["id", "status", "assigned_to", "next_at", "next_note", "version"] as const;
  const nothing = { assigned_to: null, next_at: null, next_note: null, version: 0 };
  const leads = newer.db.selectFrom("leads").select([...columns, "has_words"]);
  expect(await leads.orderBy("number").execute()).toEqual([
    { id: "called", status: "working", ...nothing, has_words: 0 },
    { id: "waiting", status: "new", ...nothing, has_words: 0 },
    { id: "later", status: "new", ...nothing, has_words: 0 },
  ]);
  // Their words are added while the service runs, also of one that comes later.
  expect(await fillSearchWords(newer)).toBe(3);
  expect(await fillSearchWords(newer)).toBe(0);
  await lead("last").execute(store.db);
  expect(await fillSearchWords(newer)).toBe(1);
  const words = newer.db.selectFrom("lead_words").select("word").distinct().orderBy("word");
  expect((await words.execute()).map(({ word }) => word)).toEqual(["ada", "ada@b.co"]);
  await newer.db.deleteFrom("leads").execute();
  expect(await newer.db.selectFrom("lead_words").selectAll().execute()).toEqual([]);
});

test("0013-lead-reach finds who is to be called", async () => {
  const store = await storeBefore("0013");
  const { db } = store;
  const people = [
    ["called", "(972) 204-5855", "phone"],
    ["extension", "(972) 204-5855 ext. 7", "text"],
    ["stopped", "(972) 204-5856 ext. 7", null],
    ["email", "(972) 204-5855", "email"],
    ["nothing", null, null],
  ] as const;
  for (const [id, phone, method] of people) {
    await lead(id).execute(db);
    await sql`insert into lead_details (lead_id, phone, preferred_contact_method)
      values (${id}, ${phone}, ${method})`.execute(db);
  }
  for (const id of ["guide", "suppressed", "closed"]) await lead(id).execute(db);
  await sql`insert into lead_details (lead_id, phone) values ('suppressed', '(972) 204-5855')`.execute(
    db,
  );
  await db
    .updateTable("leads")
    .set({ email_normalized: "b@b.co" })
    .where("id", "=", "suppressed")
    .execute();
  await db.updateTable("leads").set({ status: "enrolled" }).where("id", "=", "closed").execute();
  await sql`insert into call_stops (phone_hash, scope, phone, by_id, by_name, created_at)
    values ('h', 'calls', '9722045856', 'm', 'M', '2026')`.execute(db);
  await sql`insert into suppressions (address_hash, scope, email, reason, created_at)
    values ('h', 'all', 'b@b.co', 'complaint', '2026')`.execute(db);
  const newer = await store.openNewer();
  await lead("later").execute(db);
  const rows = await newer.db.selectFrom("leads").select(["id", "reach_by"]).execute();
  expect(Object.fromEntries(rows.map(({ id, reach_by: by }) => [id, by]))).toEqual({
    called: "phone",
    extension: "phone",
    stopped: "email",
    email: "email",
    nothing: "email",
    guide: "email",
    suppressed: "email",
    closed: "phone",
    later: "phone",
  });
});

test.each([
  ["an email that was sent", "guide-email", "sent", true],
  ["a notification that was sent", "agency-notification", "sent", true],
  ["an email that failed", "guide-email", "refused", false],
  ["a webhook that was sent", "lead-webhook", "sent", false],
] as const)("0010-mail-server finds mail that was sent: %s", async (_, kind, outcome, isMail) => {
  const store = await storeBefore("0010");
  const { db } = store;
  await lead("lead").execute(db);
  await sql`insert into outbox (id, lead_id, kind, state, message_id, due_at, created_at, updated_at)
    values ('one', 'lead', ${kind}, 'sent', 'one', '2026', '2026', '2026')`.execute(db);
  for (const id of ["a", "b"])
    await sql`insert into delivery_attempts (id, outbox_id, outcome, started_at, finished_at)
      values (${id}, 'one', ${outcome}, '2026', ${`2026-${id}`})`.execute(db);
  const newer = await store.openNewer();
  expect(await newer.db.selectFrom("service_keys").selectAll().execute()).toEqual(
    isMail ? [{ name: "mail-server", value: "used", created_at: "2026-a" }] : [],
  );
});

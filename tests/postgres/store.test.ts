import { setTimeout as delay } from "node:timers/promises";
import {
  afterEach,
  beforeEach,
  expect,
  onTestFinished,
  test,
  vi,
  afterAll,
  beforeAll,
  describe,
} from "vitest";
import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { Client } from "pg";
import type { Database } from "#server/db/database.ts";
import { openDatabase } from "#server/db/open.ts";
import type { Tx } from "#server/db/tables.ts";
import { scratchDatabase, type Scratch } from "#server/db/testing.ts";
import { erasePerson } from "#server/leads/erase.ts";
import { lockEmail, lockForLead } from "#server/leads/locks.ts";
import { releaseLeads } from "#server/leads/release.ts";
import { idOf, submissionForTests, testLeads } from "#server/leads/testing.ts";
import { endSubscription, stopMail } from "#server/newsletter/newsletter.ts";
import { createSigner } from "#server/signing/signing.ts";
import { createSuppressions } from "#server/suppression/suppressions.ts";
import { countBytes } from "#server/db/sqlite/residue.ts";
import { contextForTests, type TestContext } from "#operator/cli/testing.ts";
import { withDatabase } from "#operator/cli/open-context.ts";
import { leadsProgram } from "#operator/leads/program.ts";
import { impersonalTables, plantedTables, insertPersonFixture } from "#operator/people/testing.ts";
import { startPostgres, type PostgresServer } from "./provide-postgres.ts";

describe("races", () => {
  /** Milliseconds in which work started in the meantime reaches the point where it waits for a lock. */
  const untilItWaits = 300;

  const ada = "ada@example.com";
  const now = new Date("2026-11-20T12:00:00.000Z");
  const suppressions = createSuppressions(createSigner("secret"));
  const leadInput = {
    scope: "newsletter",
    reason: "unsubscribed",
    createdAt: now.toISOString(),
  } as const;

  let scratch: Scratch;
  let database: Database;
  beforeEach(async () => {
    scratch = await scratchDatabase();
    ({ database } = scratch);
    await subscribe();
  });
  afterEach(() => scratch.remove());

  const deps = () => ({ db: database.db, suppressions, now: () => now });
  const kept = () => database.db.selectFrom("suppressions").select("email").execute();

  test("an unsubscribe during an erase leaves no address behind", async () => {
    let ending: Promise<void> | undefined;
    await database.db.transaction().execute(async (erasing) => {
      await erasing.deleteFrom("newsletter_subscriptions").execute();
      ending = endSubscription(deps(), "subscription");
      await delay(untilItWaits);
    });
    await ending;
    expect(await kept()).toEqual([]);
  });

  test("neither does an unsubscribe just before, after the erase has started reading", async () => {
    let erasing: Promise<unknown> | undefined;
    await database.db.transaction().execute(async (ending) => {
      await hold(ending);
      await suppressions.add(ending, ada, leadInput);
      erasing = erasePerson(database, ada, now);
      await delay(untilItWaits);
    });
    await erasing;
    expect(await kept()).toEqual([{ email: null }]);
  });

  test("a confirmation and a suppression at the same time both finish", async () => {
    await suppressions.add(database.db, ada, leadInput);
    let stopping: Promise<void> | undefined;
    await database.db.transaction().execute(async (confirming) => {
      await hold(confirming);
      stopping = stopMail(deps(), ada, "newsletter");
      await delay(untilItWaits);
      await suppressions.remove(confirming, ada, ["newsletter"]);
    });
    await stopping;
    expect(await kept()).toEqual([{ email: ada }]);
  });

  test("a text that a new lead is about to reference is kept, even if its only other lead is erased", async () => {
    const created_at = now.toISOString();
    const text = { hash: "hash", text: "By sending this form", first_shown_at: created_at };
    await database.db.insertInto("disclosure_texts").values(text).execute();
    await database.db.insertInto("disclosure_records").values(proof("lead")).execute();
    let erasing: Promise<unknown> | undefined;
    await database.db.transaction().execute(async (submitting) => {
      await lockForLead(database, submitting, "bob@example.com");
      erasing = erasePerson(database, ada, now);
      await delay(untilItWaits);
      const bob = { email: "bob@example.com", email_normalized: "bob@example.com", created_at };
      await submitting.insertInto("leads").values(lead("bobs", bob)).execute();
      await submitting.insertInto("disclosure_records").values(proof("bobs")).execute();
    });
    await erasing;
    expect(await database.db.selectFrom("leads").select("id").execute()).toEqual([{ id: "bobs" }]);
    expect(await database.db.selectFrom("disclosure_texts").select("hash").execute()).toHaveLength(
      1,
    );
  });

  test("a lead waits for a lock on its own address, but not on another one", async () => {
    const leads = testLeads(database, { now: () => now, suppressions });
    const from = (email: string) =>
      leads.submit("guide", submissionForTests({ fields: { firstName: "Ada", email } }));
    const answered: string[] = [];
    let all: Promise<unknown> | undefined;
    await database.db.transaction().execute(async (erasing) => {
      await lockEmail(database, erasing, ada);
      const writers = ["bob@example.com", ada, "eve@example.com"];
      all = Promise.all(writers.map(async (email) => (await from(email)) && answered.push(email)));
      await vi.waitFor(() => expect(answered).toHaveLength(2), 8_000);
      await delay(untilItWaits);
      expect(answered).not.toContain(ada);
    });
    await all;
    expect(answered).toHaveLength(3);
  });

  test("a release waits for a lock on its person's address", async () => {
    const leads = testLeads(database, { now: () => now, suppressions });
    const held = idOf(await leads.submit("guide", submissionForTests({ suspected: "trap" })));
    const released: string[] = [];
    let releasing: Promise<unknown> | undefined;
    await database.db.transaction().execute(async (submitting) => {
      await lockEmail(database, submitting, ada);
      releasing = releaseLeads(database, [held], now).then(() => released.push(held));
      await delay(untilItWaits);
      expect(released).toEqual([]);
    });
    await releasing;
    expect(released).toEqual([held]);
  });

  test("a row that stays locked prevents only its own lead from being stored", async () => {
    const timeouts = { statement: 2_000, write: 5_000 };
    const hurried = await openDatabase(scratch.place, { timeouts });
    onTestFinished(() => hurried.close());
    const leads = testLeads(hurried);
    const from = (email: string) => {
      const fields = { firstName: "Ada", email, wantsNewsletter: true };
      return leads.submit("guide", submissionForTests({ fields }));
    };
    await from(ada);
    const outcomes = await database.db.transaction().execute(async (confirming) => {
      // Like a newsletter confirmation on a machine that then disappears.
      await hold(confirming, "pending");
      const people = ["bob@example.com", ada, "eve@example.com"];
      return await Promise.allSettled(people.map(from));
    });
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  });

  function proof(leadId: string) {
    const shown = { disclosure_id: "form", version: "1", text_hash: "hash", page: "/" };
    const by = { ip: "203.0.113.7", user_agent: "Firefox", channel: "api" as const };
    return { id: `of ${leadId}`, lead_id: leadId, shown_at: now.toISOString(), ...shown, ...by };
  }

  /** Like a change of the subscription. */
  async function hold(tx: Tx, state: "confirmed" | "pending" = "confirmed"): Promise<void> {
    await tx.updateTable("newsletter_subscriptions").set({ state }).execute();
  }

  interface Address {
    readonly email: string;
    readonly email_normalized: string;
    readonly created_at: string;
  }

  function lead(id: string, address: Address) {
    const asked = { name: "Ada", wants_newsletter: 1, page: "/" };
    return { id, kind: "guide" as const, ...asked, ...address };
  }

  async function subscribe(): Promise<void> {
    const created_at = now.toISOString();
    const person = { email: ada, email_normalized: ada, created_at };
    await database.db.insertInto("leads").values(lead("lead", person)).execute();
    await database.db
      .insertInto("newsletter_subscriptions")
      .values({ ...person, id: "subscription", lead_id: "lead", state: "pending" })
      .execute();
  }
});

describe("erase", () => {
  let server: PostgresServer;
  let context: TestContext;
  let database: Database;
  let url: string;
  /** The directory of the database's files. */
  let files: string;
  /** The server's log files are deleted after a checkpoint instead of being recycled. */
  beforeAll(async () => {
    server = await startPostgres(["-c", "fsync=off", "-c", "wal_recycle=off"]);
  });
  afterAll(() => server.remove());
  beforeEach(async () => {
    context = await contextForTests();
    url = await server.createDatabase(randomUUID());
    database = await openDatabase({ engine: "postgres", url });
    const asked = sql<{ oid: number }>`
    select oid from pg_database where datname = current_database()`;
    files = join("base", String((await asked.execute(database.db)).rows[0]?.oid));
    useStore(url);
  });
  afterEach(async () => {
    await database.close();
    await context.remove();
  });

  /** The operator's commands use that store from now on. */
  function useStore(address: string): void {
    const place = { engine: "postgres", url: address } as const;
    const places = { ...context.context.places(), database: place };
    context.context.places = () => places;
    context.context.withDatabase = (use) => withDatabase(place, use);
  }

  async function ask(text: string): Promise<void> {
    const client = new Client({ connectionString: server.url() });
    await client.connect();
    await client.query(text);
    await client.end();
  }

  /** The texts found in the server's files, once everything in memory has been written. */
  async function found(texts: readonly string[], under: string): Promise<string[]> {
    await ask("checkpoint");
    const root = join(server.dataDir, under);
    const entries = readdirSync(root, { recursive: true, withFileTypes: true });
    const all = entries.filter((entry) => entry.isFile());
    const counts = await Promise.all(
      all.map(({ parentPath, name }) => countBytes(join(parentPath, name), texts)),
    );
    return texts.filter((_, at) => counts.some((count) => (count[at] ?? 0) > 0));
  }

  async function insertOthers(size: number): Promise<void> {
    const rest = { kind: "guide" as const, name: "Ada", page: "/", wants_newsletter: 0 };
    const rows = Array.from({ length: size }, () => {
      const id = randomUUID();
      const address = { email: `${id}@b.co`, email_normalized: `${id}@b.co` };
      return { ...rest, id, ...address, created_at: "2026-11-20T12:00:00.000Z" };
    });
    await database.db.insertInto("leads").values(rows).execute();
  }

  const erase = (email: string) => context.run(leadsProgram, "erase", email, "--yes");

  test("no field is left in the server's files; the write-ahead log keeps them until it is recycled", async () => {
    await insertOthers(800);
    const { email, canaries } = await insertPersonFixture(database);
    const neighbor = await insertPersonFixture(database, "neighbor");
    await insertOthers(800);
    await sql`analyze`.execute(database.db);
    expect(await found(canaries, files)).toEqual(canaries);

    const { exitCode, printed } = await erase(email);
    expect([exitCode, printed]).toEqual([0, expect.stringContaining("none left")]);
    expect(printed).toContain("The database was rewritten");
    expect(printed).toContain("PostgreSQL's write-ahead log");
    expect(await found(canaries, files)).toEqual([]);
    expect(await found(neighbor.canaries, files)).toEqual(neighbor.canaries);

    expect(await found(canaries, "pg_wal")).toEqual(canaries);
    await ask("select pg_switch_wal()");
    expect([...(await found(canaries, files)), ...(await found(canaries, "pg_wal"))]).toEqual([]);
  });

  test("control: rows that are deleted and vacuumed stay in the files", async () => {
    await insertPersonFixture(database, "neighbor");
    const { leadId, canaries } = await insertPersonFixture(database);
    await database.db.deleteFrom("leads").where("id", "=", leadId).execute();
    await sql`vacuum`.execute(database.db);
    expect((await found(canaries, files)).length).toBeGreaterThan(canaries.length / 2);
  });

  test("waits for a transaction that still sees the rows: until then, every rewrite keeps them", async () => {
    const { email, canaries } = await insertPersonFixture(database);
    const reading = database.db
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute(async (reader) => {
        await reader.selectFrom("leads").select("id").execute();
        await delay(1_000);
      });
    const { exitCode } = await erase(email);
    expect(exitCode).toBe(0);
    expect(await found(canaries, files)).toEqual([]);
    await reading;
  });

  test("reports a table in use that it could not rewrite, and statistics in a database that it does not own", async () => {
    const { email } = await insertPersonFixture(database);
    const name = `role_${randomUUID().replaceAll("-", "")}`;
    await sql`create role ${sql.id(name)} login; grant create on schema public to ${sql.id(name)};`.execute(
      database.db,
    );
    for (const table of [...plantedTables, ...Object.keys(impersonalTables)])
      await sql`alter table ${sql.table(table)} owner to ${sql.id(name)}`.execute(database.db);
    const own = new URL(url);
    own.username = name;
    useStore(own.href);
    const erased = Promise.withResolvers<void>();
    const inUse = Promise.withResolvers<void>();
    const using = database.db.transaction().execute(async (user) => {
      await user.selectFrom("outbox").select("id").execute();
      inUse.resolve();
      await erased.promise;
    });
    await inUse.promise;
    const { exitCode, printed, complained } = await erase(email).finally(erased.resolve);
    await using;
    expect([exitCode, complained]).toEqual([0, ""]);
    expect(printed).toContain("run `vacuum full outbox, pg_catalog.pg_statistic` at a quiet time");
    expect(printed).not.toContain("was rewritten");
  });
});

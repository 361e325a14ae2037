import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from "vitest";
import agency from "#content/agency/agency.yaml";
import { openBackend } from "#server/backend.ts";
import { createLog, type Log } from "#server/base/log.ts";
import { readConfig } from "#server/config/config.ts";
import { tablesInOrder } from "#server/db/tables.ts";
import { migrations } from "#server/db/migrations/migrations.ts";
import { openDatabase } from "#server/db/open.ts";
import { scratchPostgres, workerDatabase } from "#server/db/scratch/testing.ts";
import { scratchDatabase, type Scratch } from "#server/db/testing.ts";
import { leadsFixture, submissionForTests } from "#server/leads/testing.ts";

test("an empty database that four processes open at the same time is migrated once", async () => {
  const scratch = await scratchPostgres(workerDatabase(inject("postgres") ?? ""));
  onTestFinished(() => scratch.remove());
  // Each has its own connections, as a process does.
  const opened = await Promise.all(Array.from({ length: 4 }, () => openDatabase(scratch.place)));
  for (const database of opened) {
    const { rows } = await sql`select name from kysely_migration`.execute(database.db);
    expect(rows).toHaveLength(Object.keys(migrations).length);
    await database.close();
  }
});

test("a process keeps storing leads after a newer one has added a column to every table", async () => {
  const fixture = await leadsFixture();
  const fields = { firstName: "Ada", email: "ada@example.com", wantsNewsletter: true };
  // On one connection, which keeps the first process's prepared statements.
  const submit = () => fixture.leads.submit("guide", submissionForTests({ fields }));
  for (let before = 0; before < 7; before += 1) await submit();
  const newer = await fixture.openAnother();
  for (const { name } of tablesInOrder)
    await sql`alter table ${sql.table(name)} add column later text`.execute(newer.db);
  expect(await submit()).toMatchObject({ taken: true });
});

describe("clocks", () => {
  let scratch: Scratch;
  beforeAll(async () => {
    scratch = await scratchDatabase();
  });
  afterAll(() => scratch.remove());

  /** The errors that the service logs when it starts with a clock that is this many milliseconds ahead. */
  async function errorsAtStart(ahead: number) {
    if (scratch.place.engine !== "postgres") throw new Error("requires PostgreSQL");
    const { directory } = scratch;
    const config = readConfig(agency, { DATABASE_URL: scratch.place.url, DATA_DIR: directory });
    const error = vi.fn<Log["error"]>();
    const log = { ...createLog("silent"), error };
    // Only the date: sockets use real time.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ahead });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const backend = await openBackend({ config, buildDirectory: directory, log, onSend() {} });
    await backend.stopSending();
    await backend.close();
    return error.mock.calls;
  }

  test.each([
    ["ahead of", 300_000],
    ["behind", -300_000],
  ])("a clock that is %s the server's is reported at the start", async (direction, ahead) => {
    const [call, ...others] = await errorsAtStart(ahead);
    expect(call).toEqual([
      expect.stringContaining(`clock is ${direction} the database server's, so an email`),
      { milliseconds: expect.any(Number), place: expect.stringContaining("127.0.0.1") },
    ]);
    // The date stands still while the store is opened.
    expect(Math.abs((call?.[1]?.milliseconds ?? 0) - 300_000)).toBeLessThan(30_000);
    expect(others).toEqual([]);
  });

  test("a clock that is a few seconds ahead is not", async () => {
    expect(await errorsAtStart(10_000)).toEqual([]);
  });
});

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test, describe, inject, onTestFinished } from "vitest";
import { createLog } from "#server/base/log.ts";
import type { Database } from "#server/db/database.ts";
import { openDatabase } from "#server/db/open.ts";
import { scratchDatabase, type Scratch } from "#server/db/testing.ts";
import { createSharedRateLimit } from "#server/http/rate-limit.ts";
import { createSigner } from "#server/signing/signing.ts";
import { tablesInOrder } from "#server/db/lead-rows.ts";
import { migrations } from "#server/db/migrations/migrations.ts";
import { scratchPostgres, workerDatabase } from "#server/db/scratch/testing.ts";
import { leadsFixture, submissionForTests } from "#server/leads/testing.ts";
import { startSilentProxy } from "./proxies.ts";

describe("limits", () => {
  let scratch: Scratch;
  beforeEach(async () => {
    scratch = await scratchDatabase();
  });
  afterEach(() => scratch.remove());

  const log = createLog("silent");

  function limitOver(database: Database, perHour: number) {
    const { limiterFor } = database;
    if (limiterFor === null) throw new Error("requires PostgreSQL");
    return createSharedRateLimit({ perHour, limiterFor, signer: createSigner("secret"), log });
  }

  test("two processes together allow as many as one would", async () => {
    const limits = [
      limitOver(scratch.database, 7),
      limitOver(await scratch.openAnother(), 7),
    ] as const;
    const takes = Array.from({ length: 30 }, (_, at) =>
      limits[at % 2 === 0 ? 0 : 1].take("10.0.0.1"),
    );
    const answers = await Promise.all(takes);
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(7);
    expect(answers.find(({ allowed }) => !allowed)).toEqual({
      allowed: false,
      retryAfterSeconds: expect.toSatisfy((seconds: number) => seconds > 3590 && seconds <= 3600),
    });
    expect(await limits[1].take("10.0.0.2")).toEqual({ allowed: true });
  });

  test("in sequence or at the same time, no more than the limit are allowed", async () => {
    const limit = limitOver(scratch.database, 2);
    const one = [];
    for (let at = 0; at < 6; at += 1) one.push((await limit.take("10.0.0.1")).allowed);
    expect(one).toEqual([true, true, false, false, false, false]);
    const together = await Promise.all(Array.from({ length: 6 }, () => limit.take("10.0.0.2")));
    expect(together.filter(({ allowed }) => allowed)).toHaveLength(2);
    expect(await limit.take("10.0.0.2")).toMatchObject({ allowed: false });
  });

  test("many addresses together have a limit too", async () => {
    const limits = [
      limitOver(scratch.database, 1),
      limitOver(await scratch.openAnother(), 1),
    ] as const;
    let allowed = 0;
    for (let at = 0; at < 26; at += 1)
      if ((await limits[at % 2 === 0 ? 0 : 1].take(`10.0.1.${at}`)).allowed) allowed += 1;
    expect(allowed).toBe(20);
  });

  test("the stored counts contain no address, and do not wait for the disk", async () => {
    await limitOver(scratch.database, 7).take("203.0.113.77");
    const { rows } = await sql<{ key: string }>`select * from rate_limits`.execute(
      scratch.database.db,
    );
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain("203.0.113");
    expect(rows.map(({ key }) => key).toSorted()).toEqual([
      expect.stringMatching(/^address:[0-9a-f]{64}$/),
      "everyone:all",
    ]);
    const kind = await sql<{ kind: string }>`
    select relpersistence as kind from pg_class where oid = 'rate_limits'::regclass`.execute(
      scratch.database.db,
    );
    expect(kind.rows).toEqual([{ kind: "u" }]);
  });

  test("while the server is silent, the process counts on its own, where its count was, and nothing waits", async () => {
    if (scratch.place.engine !== "postgres") throw new Error("requires PostgreSQL");
    const proxy = await startSilentProxy(scratch.place.url);
    const timeouts = { statement: 3_000, write: 4_000 };
    const database = await openDatabase({ engine: "postgres", url: proxy.url }, { timeouts });
    const limit = limitOver(database, 2);
    expect(await limit.take("10.0.0.1")).toEqual({ allowed: true });
    proxy.silence();
    const before = performance.now();
    const answers = [];
    for (let at = 0; at < 10; at += 1) answers.push((await limit.take("10.0.0.1")).allowed);
    // Half a second for the first; all ten would take five seconds.
    expect(performance.now() - before).toBeLessThan(4_000);
    expect(answers.map((allowed) => Number(allowed)).join("")).toBe("1000000000");
    await database.close();
    await proxy.close();
  });
});

describe("migrations", () => {
  const script = `
  import { openDatabase } from "#server/db/open.ts";
  const database = await openDatabase({ engine: "postgres", url: process.env.STORE });
  await database.check();
  await database.close();`;

  test("an empty database that four processes open at the same time is migrated once", async () => {
    const scratch = await scratchPostgres(workerDatabase(inject("postgres") ?? ""));
    onTestFinished(() => scratch.remove());
    const { place } = scratch;
    if (place.engine !== "postgres") throw new Error("requires PostgreSQL");
    const env = { ...process.env, STORE: place.url };
    const run = () =>
      promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script], { env });
    await Promise.all([run(), run(), run(), run()]);
    const database = await openDatabase(place);
    const { rows } = await sql`select name from kysely_migration`.execute(database.db);
    await database.close();
    expect(rows).toHaveLength(Object.keys(migrations).length);
  });

  test("a process keeps storing leads after a newer one has added a column to every table", async () => {
    const fixture = await leadsFixture();
    onTestFinished(() => fixture.remove());
    const fields = { firstName: "Ada", email: "ada@example.com", wantsNewsletter: true };
    // On one connection, which keeps the first process's prepared statements.
    const submit = () => fixture.leads.submit("guide", submissionForTests({ fields }));
    for (let before = 0; before < 7; before += 1) await submit();
    const newer = await fixture.openAnother();
    for (const { name } of tablesInOrder)
      await sql`alter table ${sql.table(name)} add column later text`.execute(newer.db);
    expect(await submit()).toMatchObject({ taken: true });
  });
});

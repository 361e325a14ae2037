import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test, describe, inject, onTestFinished, vi } from "vitest";
import { setTimeout as delay } from "node:timers/promises";
import { type AddressInfo, type Socket, connect, createServer } from "node:net";
import agency from "#content/agency/agency.yaml";
import { openBackend } from "#server/backend.ts";
import { createLog, type Log } from "#server/base/log.ts";
import { readConfig } from "#server/config/config.ts";
import type { Database } from "#server/db/database.ts";
import { openDatabase } from "#server/db/open.ts";
import { scratchDatabase, type Scratch } from "#server/db/testing.ts";
import { createSharedRateLimit } from "#server/http/rate-limit.ts";
import { createSigner } from "#server/signing/signing.ts";
import { tablesInOrder } from "#server/db/lead-rows.ts";
import { migrations } from "#server/db/migrations/migrations.ts";
import { scratchPostgres, workerDatabase } from "#server/db/scratch/testing.ts";
import { leadsFixture, submissionForTests } from "#server/leads/testing.ts";

describe("limits", () => {
  let scratch: Scratch;
  beforeEach(async () => {
    scratch = await scratchDatabase();
  });
  afterEach(async () => {
    vi.useRealTimers();
    await scratch.remove();
  });

  const log = createLog("silent");

  function limitOver(database: Database, perHour: number) {
    const { limiterFor } = database;
    if (limiterFor === null) throw new Error("requires PostgreSQL");
    return createSharedRateLimit({ perHour, limiterFor, signer: createSigner("secret"), log });
  }

  /**
   * The limits of two processes on one store that answers in time: the half second after which a process would count
   * on its own doesn't pass, no matter how busy the machine is.
   */
  async function limitsOfTwo(perHour: number) {
    const limits = [
      limitOver(scratch.database, perHour),
      limitOver(await scratch.openAnother(), perHour),
    ] as const;
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    return limits;
  }

  test("two processes together allow as many as one would", async () => {
    const limits = await limitsOfTwo(7);
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
    const limits = await limitsOfTwo(1);
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

describe("clocks", () => {
  /** The errors that the service logs when it starts with a clock that is this many milliseconds ahead. */
  async function errorsAtStart(ahead: number) {
    const scratch = await scratchDatabase();
    onTestFinished(() => scratch.remove());
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

describe("server away", () => {
  let scratch: Scratch;
  let proxy: SilentProxy;
  let database: Database;
  beforeEach(async () => {
    scratch = await scratchDatabase();
    if (scratch.place.engine !== "postgres") throw new Error("requires PostgreSQL");
    proxy = await startSilentProxy(scratch.place.url);
    database = await open();
  });
  afterEach(async () => {
    await database.close();
    await proxy.close();
    await scratch.remove();
  });

  /** Far apart from each other and from zero, so that a busy machine can't mix them up. */
  const timeouts = { statement: 3_000, write: 4_000 };
  const open = () => openDatabase({ engine: "postgres", url: proxy.url }, { timeouts });

  test("without a connection, a write fails in time; once it is back, the next one succeeds", async () => {
    await write("first");
    proxy.silence();
    // More than there are connections: some wait for one that never becomes free.
    const before = performance.now();
    const writes = await Promise.allSettled(
      Array.from({ length: 25 }, (_, at) => write(`lost-${at}`)),
    );
    expect(performance.now() - before).toBeLessThan(timeouts.write + 2_500);
    expect(new Set(writes.map(({ status }) => status))).toEqual(new Set(["rejected"]));
    await expect(database.check()).rejects.toMatchObject({ code: "NO_ANSWER" });
    proxy.restore();
    await write("second");
    expect(await names()).toEqual(["first", "second"]);
  });

  test("a connection that gets no responses is closed with everything in progress on it, and waiting work gets another one", async () => {
    await Promise.all(Array.from({ length: 10 }, (_, at) => write(`first-${at}`)));
    expect(proxy.connections()).toBe(10);
    proxy.loseAnswers();
    const lost = Array.from({ length: 10 }, (_, at) =>
      database.write((tx) => Promise.all([add(tx, `lost-${at}`), add(tx, `lost-too-${at}`)])),
    );
    const waiting = Array.from({ length: 5 }, (_, at) =>
      delay(1_000).then(() => write(`next-${at}`)),
    );
    for (const one of await Promise.allSettled(lost))
      expect(one).toMatchObject({ reason: { code: "NO_ANSWER" } });
    // They started a second later, so they have two seconds left when the others are given up.
    await Promise.all(waiting);
    await vi.waitFor(() => expect(proxy.connections()).toBeLessThanOrEqual(5));
    expect((await names()).filter((name) => name.startsWith("next"))).toHaveLength(5);
    expect((await names()).filter((name) => name.startsWith("lost"))).toEqual([]);
  });

  test("waiting for a lock does not count as a missing response", async () => {
    const hold = async (holder: Database["db"], name: string, milliseconds: number) =>
      await holder.transaction().execute(async (holding) => {
        await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(holding);
        await delay(milliseconds);
      });
    const both = [hold(scratch.database.db, "a", 1_800), hold(scratch.database.db, "b", 3_400)];
    await delay(200);
    // Each waits for less than two seconds, both together for longer than a statement may take.
    const written = database.write(async (tx) => {
      await Promise.all([database.lock(tx, "a"), database.lock(tx, "b")]);
      return "alone";
    });
    expect(await written).toBe("alone");
    await Promise.all(both);
  });

  test("a connection that breaks in the middle of a transaction fails only that transaction", async () => {
    const broken = database.write(async (tx) => {
      await add(tx, "lost");
      proxy.cut();
      await delay(50);
      await add(tx, "lost too");
    });
    await expect(broken).rejects.toThrow("connection error");
    await write("kept");
    expect(await names()).toEqual(["kept"]);
  });

  test("a transaction that took too long is rolled back, even if it succeeded", async () => {
    await expect(
      database.write(async (tx) => {
        await add(tx, "late");
        await delay(timeouts.write + 300);
      }),
    ).rejects.toMatchObject({ code: "NO_ANSWER" });
    await delay(600);
    expect(await names()).toEqual([]);
  });

  test("a silent server is given up on quickly", async () => {
    await write("first");
    proxy.silence();
    const before = performance.now();
    await database.close();
    expect(performance.now() - before).toBeLessThan(10_000);
  });

  test("a command's work waits its turn for as long as it takes, but not for a silent server", async () => {
    const command = () => openDatabase({ engine: "postgres", url: proxy.url });
    const importing = await command();
    // Twice as many as there are connections, each in use for longer than connecting may take.
    const sleep = () => importing.write((tx) => sql`select pg_sleep(3.5)`.execute(tx));
    await Promise.all(Array.from({ length: 20 }, sleep));
    await importing.close();
    proxy.silence();
    const before = performance.now();
    await expect(command()).rejects.toThrow("timeout");
    expect(performance.now() - before).toBeLessThan(6_000);
  });

  test("a read-only standby is not ready", async () => {
    await database.check();
    const url = new URL(proxy.url);
    url.searchParams.set(
      "options",
      `${url.searchParams.get("options")} -c default_transaction_read_only=on`,
    );
    const standby = await openDatabase({ engine: "postgres", url: url.href });
    await expect(standby.check()).rejects.toThrow("read-only");
    await standby.close();
  });

  function write(name: string): Promise<void> {
    return database.write((tx) => add(tx, name));
  }

  async function add(tx: Parameters<Parameters<Database["write"]>[0]>[0], name: string) {
    await tx
      .insertInto("service_keys")
      .values({ name, value: "", created_at: "2026-11-20T12:00:00.000Z" })
      .execute();
  }

  async function names(): Promise<string[]> {
    const rows = await sql<{ name: string }>`select name from service_keys order by name`.execute(
      scratch.database.db,
    );
    return rows.rows.map(({ name }) => name);
  }
});

/** For tests: a proxy to a PostgreSQL server that can go silent without closing connections, as a network can. */
interface SilentProxy {
  /** The server's address through the proxy. */
  readonly url: string;
  /** From now on, nothing gets through, and nothing is closed. */
  silence(): void;
  /** The same, but only for responses on existing connections: requests still arrive. New connections work. */
  loseAnswers(): void;
  /** How many connections are open. */
  connections(): number;
  /** New connections work again; the silent ones stay silent. */
  restore(): void;
  /** Cuts every connection, like a server that crashes. */
  cut(): void;
  close(): Promise<void>;
}

/** For tests: starts a proxy on a free port of loopback. */
async function startSilentProxy(address: string): Promise<SilentProxy> {
  let silent = false;
  const proxy = await startTcpProxy(address, ({ near, far }) => {
    if (!silent) near.pipe(far).pipe(near);
  });
  const { url, connections } = proxy;
  return {
    url,
    silence() {
      silent = true;
      for (const { near, far } of connections) for (const end of [near, far]) end.unpipe().pause();
    },
    loseAnswers() {
      for (const { far } of connections) far.unpipe().resume();
    },
    connections: () => connections.size,
    restore: () => void (silent = false),
    cut: () => proxy.cut(),
    close: () => proxy.close(),
  };
}

/** Both ends of a proxied connection: `near` to the client, `far` to the server. */
interface Ends {
  readonly near: Socket;
  readonly far: Socket;
}

/**
 * For tests: a proxy to a server on a free port of loopback.
 * @param address the server's URL; the result's `url` is the same through the proxy
 * @param join connects the ends of a new connection, as far as the test wants
 */
async function startTcpProxy(address: string, join: (ends: Ends) => void) {
  const target = new URL(address);
  const connections = new Set<Ends>();
  const server = createServer((near) => {
    const ends = { near, far: connect(Number(target.port), target.hostname) };
    connections.add(ends);
    near.once("close", () => {
      connections.delete(ends);
      ends.far.destroy();
    });
    for (const end of [near, ends.far]) end.on("error", () => {});
    join(ends);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const url = new URL(address);
  url.port = String(port);
  const cut = () => {
    for (const { near, far } of connections) for (const end of [near, far]) end.destroy();
  };
  return {
    url: url.href,
    /** The open ones. */
    connections,
    /** Cuts every connection, like a server that crashes. */
    cut,
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

import { execFile } from "node:child_process";
import { mkdirSync, renameSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { sql } from "kysely";
import { beforeEach, expect, onTestFinished, test, describe, vi } from "vitest";
import { migrations } from "#server/db/migrations/migrations.ts";
import { openDatabase } from "#server/db/open.ts";
import { scratchDatabase, type Scratch } from "#server/db/testing.ts";
import type { Tx } from "#server/db/tables.ts";
import { assertVersion, openSqlite } from "./connection.ts";

describe("database", () => {
  const runFile = promisify(execFile);

  let scratch: Scratch;
  beforeEach(async () => {
    scratch = await scratchDatabase();
  });

  test("creates the directory and file for this user only", async () => {
    const file = join(scratch.directory, "new", "data", "leads.db");
    const database = await openDatabase({ engine: "sqlite", file });
    for (const directory of [dirname(file), dirname(dirname(file))])
      expect(statSync(directory).mode & 0o777).toBe(0o700);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(`${file}-wal`).mode & 0o777).toBe(0o600);
    await database.close();
  });

  test.each([
    [true, 2],
    [false, 0],
  ])("with forIntake %s, SQLite's temp_store is %i", async (forIntake, expected) => {
    const place = { engine: "sqlite", file: scratch.file } as const;
    const database = await openDatabase(place, { forIntake });
    const [temporary] = (await sql`pragma temp_store`.execute(database.db)).rows;
    await database.close();
    expect(temporary).toEqual({ temp_store: expected });
  });

  test("migrates a new file once, even if two processes open it at the same time", async () => {
    const file = join(dirname(scratch.file), "fresh.db");
    const script = `
    import { openDatabase } from "#server/db/open.ts";
    const database = await openDatabase({ engine: "sqlite", file: ${JSON.stringify(file)} });
    await database.check();
    await database.close();`;
    const run = () => runFile(process.execPath, ["--input-type=module", "--eval", script]);
    await Promise.all([run(), run()]);
    const sqlite = openSqlite(file);
    const applied = sqlite.prepare("select name from kysely_migration").all();
    sqlite.close();
    expect(applied).toHaveLength(Object.keys(migrations).length);
  });

  test("syncs each commit, deletes for good, checks references and waits for other writers", () => {
    using sqlite = openSqlite(scratch.file);
    const pragmas = [
      "journal_mode",
      "synchronous",
      "secure_delete",
      "foreign_keys",
      "busy_timeout",
    ];
    const values = pragmas.map((name) =>
      Object.values(sqlite.prepare(`pragma ${name}`).get() ?? {}),
    );
    expect(values.flat()).toEqual(["wal", 2, 1, 1, 5000]);
  });

  test("rejects an old SQLite and accepts newer ones", () => {
    expect(() => assertVersion("3.51.2")).toThrow("3.51.2 is too old");
    expect(() => assertVersion("3.9.0")).toThrow("3.51.3 or newer");
    expect(() => assertVersion("3.51.3")).not.toThrow();
    expect(() => assertVersion("3.100.0")).not.toThrow();
  });

  test("rejects a file that is not a database", async () => {
    const file = join(dirname(scratch.file), "letter.db");
    writeFileSync(file, "Dear agency, this is a letter and no database. ".repeat(50));
    await expect(openDatabase({ engine: "sqlite", file })).rejects.toThrow("not a database");
  });

  test("check fails when a migration is missing", async () => {
    await scratch.database.check();
    await sql`delete from kysely_migration`.execute(scratch.database.db);
    await expect(scratch.database.check()).rejects.toThrow("missing migrations: 0001");
  });

  test("refuses to write while the file is moved, and writes again once it is back", async () => {
    const movedFile = `${scratch.file}.away`;
    renameSync(scratch.file, movedFile);
    const write = () => scratch.database.db.transaction().execute(async () => "written");
    await expect(write()).rejects.toThrow("moved or removed");
    await expect(scratch.database.check()).rejects.toMatchObject({ code: "FILE_MOVED" });
    const channel = { kinds: ["guide-email"] } as const;
    const claim = { owner: "me", now: "2026", leaseUntil: "2027", limit: 1, channel };
    await expect(scratch.database.claimDue(claim)).rejects.toThrow("moved or removed");
    renameSync(movedFile, scratch.file);
    await expect(write()).resolves.toBe("written");
  });

  test("rejects another file at the same path", async () => {
    renameSync(scratch.file, `${scratch.file}.away`);
    mkdirSync(dirname(scratch.file), { recursive: true });
    writeFileSync(scratch.file, "");
    await expect(scratch.database.check()).rejects.toThrow("moved or removed");
  });

  test("refuses a file that was replaced while it was opened", () => {
    const file = join(dirname(scratch.file), "replaced.db");
    // Control: it opens otherwise.
    openSqlite(file).close();
    writeFileSync(`${file}.new`, "");
    const spy = vi.spyOn(DatabaseSync.prototype, "exec");
    spy.mockImplementationOnce(function (this: DatabaseSync, pragma: string) {
      renameSync(`${file}.new`, file);
      this.exec(pragma);
    });
    expect(() => openSqlite(file)).toThrow("moved or removed");
    spy.mockRestore();
  });

  test("a transaction that reads first can still write after another connection wrote", async () => {
    const other = await scratch.openAnother();
    await scratch.database.db.transaction().execute(async (tx) => {
      await tx.selectFrom("disclosure_texts").selectAll().execute();
      const intruder = new DatabaseSync(scratch.file, { timeout: 0 });
      expect(() => intruder.exec("begin immediate")).toThrow("locked");
      intruder.close();
      await tx.insertInto("disclosure_texts").values(text("a")).execute();
    });
    await other.db.insertInto("disclosure_texts").values(text("b")).execute();
    expect(await other.db.selectFrom("disclosure_texts").selectAll().execute()).toHaveLength(2);
  });

  test("rolls back a failed transaction, and rejects with its cause", async () => {
    const failing = scratch.database.db.transaction().execute(async (tx) => {
      await tx.insertInto("disclosure_texts").values(text("a")).execute();
      await sql`insert or rollback into disclosure_texts values ('a', 'twice', '')`.execute(tx);
    });
    await expect(failing).rejects.toThrow("UNIQUE constraint failed");
    const left = await scratch.database.db.selectFrom("disclosure_texts").selectAll().execute();
    expect(left).toEqual([]);
  });

  function text(hash: string) {
    return { hash, text: hash, first_shown_at: "2026-11-20T00:00:00.000Z" };
  }
});

describe("group commit", () => {
  let scratch: Scratch;
  let outside: DatabaseSync;
  beforeEach(async () => {
    scratch = await scratchDatabase();
    outside = new DatabaseSync(scratch.file, { readOnly: true });
    onTestFinished(() => outside.close());
  });

  /** The rows that another process sees. */
  function committed(): unknown[] {
    const rows = outside.prepare("select name from service_keys order by created_at").all();
    return rows.map((row) => row["name"]);
  }

  let clock = 0;

  async function insert(tx: Tx, name: string): Promise<string> {
    const created_at = String((clock += 1)).padStart(6, "0");
    await tx.insertInto("service_keys").values({ name, value: "", created_at }).execute();
    return name;
  }

  const write = (name: string) => scratch.database.write((tx) => insert(tx, name));

  async function outcomes(writes: readonly Promise<unknown>[]): Promise<unknown[]> {
    const settled = await Promise.allSettled(writes);
    return settled.map((one) => (one.status === "rejected" ? String(one.reason) : one.value));
  }

  test("commits the writes of one turn of the event loop together, and resolves them after the commit", async () => {
    const seenInside: unknown[][] = [];
    const writes = ["a", "b", "c"].map((name) =>
      scratch.database.write(async (tx) => {
        await insert(tx, name);
        seenInside.push(committed());
        return name;
      }),
    );
    expect(await Promise.race(writes)).toBe("a");
    expect(committed()).toEqual(["a", "b", "c"]);
    expect(seenInside).toEqual([[], [], []]);
    expect(await Promise.all(writes)).toEqual(["a", "b", "c"]);
  });

  test("rolls back a write that throws, without affecting the others", async () => {
    const failing = scratch.database.write(async (tx) => {
      await insert(tx, "rolled back");
      throw new Error("not valid");
    });
    const found = await outcomes([write("a"), failing, write("b")]);
    expect(found).toEqual(["a", "Error: not valid", "b"]);
    expect(committed()).toEqual(["a", "b"]);
  });

  const rollBack = (tx: Tx) =>
    sql`insert or rollback into service_keys select 'a', '', '' union all select 'a', '', ''`.execute(
      tx,
    );

  test.each([
    ["throws", async () => Promise.reject(new Error("not valid"))],
    ["makes SQLite roll back the transaction", rollBack],
  ])("a write that is alone in its group and %s stores nothing, and rejects", async (_, fail) => {
    const failing = scratch.database.write(async (tx) => {
      await insert(tx, "rolled back");
      await fail(tx);
    });
    await expect(failing).rejects.toThrow(/not valid|UNIQUE constraint failed/);
    expect(committed()).toEqual([]);
    expect(await write("after")).toBe("after");
    expect(committed()).toEqual(["after"]);
  });

  test("if the commit fails, all writes of the group reject", async () => {
    const failing = scratch.database.write(async (tx) => {
      const key = { key: "k", body_hash: "", lead_id: "nobody's", created_at: "" };
      await tx.insertInto("idempotency_keys").values(key).execute();
    });
    const found = await outcomes([write("a"), failing, write("b")]);
    expect(found).toEqual(Array(3).fill("Error: FOREIGN KEY constraint failed"));
    expect(committed()).toEqual([]);
    expect(await write("after")).toBe("after");
  });

  test("if SQLite rolls back the whole transaction, all writes of the group reject with the cause", async () => {
    const failing = scratch.database.write(rollBack);
    const found = await outcomes([write("a"), failing, write("b")]);
    expect(found).toEqual(Array(3).fill("Error: UNIQUE constraint failed: service_keys.name"));
    expect(committed()).toEqual([]);
  });

  test("commits many writes in order, and runs other queries in between", async () => {
    const names = Array.from({ length: 400 }, (_, index) => `n${index}`);
    const writes = names.map(write);
    await writes[0];
    const between = await scratch.database.db.selectFrom("service_keys").select("name").execute();
    expect(between.length).toBeLessThan(400);
    expect(await Promise.all(writes)).toEqual(names);
    expect(committed()).toEqual(names);
  });
});

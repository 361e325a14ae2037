import { execFileSync, spawnSync } from "node:child_process";
import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
  statSync,
  rmSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeEach, expect, test, describe, onTestFinished, vi } from "vitest";
import { sql } from "kysely";
import { scratchDatabase, type Scratch } from "#server/db/testing.ts";
import { copyDatabase, restoreDatabase } from "./backup.ts";
import { countBytes } from "./residue.ts";

describe("backup", () => {
  let scratch: Scratch;
  let target = "";
  beforeEach(async () => {
    scratch = await scratchDatabase();
    target = join(dirname(dirname(scratch.file)), "copy.db");
  });

  const otherFiles = () => readdirSync(dirname(target)).filter((name) => name !== "data");

  /** The id of a process that has exited. */
  function exitedProcessId(): number {
    return spawnSync(process.execPath, ["--version"]).pid;
  }

  test("copies rows that are only in the write-ahead log, and doesn't change the source", async () => {
    await sql`create table notes as select 'a note' as text`.execute(scratch.database.db);
    expect(copyDatabase(scratch.file, target)).toMatchObject({ leads: 0, newestLead: null });
    const copy = new DatabaseSync(target, { readOnly: true });
    const notes = copy.prepare("select text from notes").all();
    copy.close();
    expect(notes).toEqual([{ text: "a note" }]);
    expect(readFileSync(scratch.file).includes("a note")).toBe(false);
    expect(readFileSync(`${scratch.file}-wal`).includes("a note")).toBe(true);
  });

  test("the copy contains no deleted rows", () => {
    const other = new DatabaseSync(scratch.file);
    other.exec("create table notes (text text); insert into notes values ('canary-words')");
    other.exec("delete from notes");
    other.close();
    expect(readFileSync(`${scratch.file}-wal`).includes("canary-words")).toBe(true);
    copyDatabase(scratch.file, target);
    expect(readFileSync(target).includes("canary-words")).toBe(false);
  });

  test("deletes the partial copy of a process that has exited, but not of a running one", () => {
    const running = `copy.db.${process.ppid}.part`;
    for (const name of [`copy.db.${exitedProcessId()}.part`, running])
      writeFileSync(join(dirname(target), name), "half");
    copyDatabase(scratch.file, target);
    expect(otherFiles().toSorted()).toEqual(["copy.db", running]);
  });

  /** Makes a copy of the source that can't be read. */
  function damage(): string {
    const source = join(dirname(scratch.file), "broken.db");
    copyDatabase(scratch.file, source);
    const handle = openSync(source, "r+");
    writeSync(handle, Buffer.alloc(8192, 0xff), 0, 8192, 4096);
    closeSync(handle);
    return source;
  }

  function breakReference(): string {
    using other = new DatabaseSync(scratch.file, { enableForeignKeyConstraints: false });
    other.exec("create table b (a_id text references leads (id)); insert into b values ('nobody')");
    return scratch.file;
  }

  test.each([
    ["a damaged source", damage, /malformed|failed its check/],
    [
      "a copy that fails its check",
      breakReference,
      "the copy failed its check; errors: 1, first: {",
    ],
  ])("%s leaves the last good copy in place, and no partial one", (_, fail, error) => {
    copyDatabase(scratch.file, target);
    const good = readFileSync(target);
    const source = fail();
    expect(() => copyDatabase(source, target)).toThrow(error);
    expect(readFileSync(target)).toEqual(good);
    expect(otherFiles()).toEqual(["copy.db"]);
  });
});

describe("restore", () => {
  let scratch: Scratch;
  let backup = "";
  let target = "";
  /** A database whose process was killed: its only row is in the log. */
  beforeEach(async () => {
    scratch = await scratchDatabase();
    const folder = dirname(scratch.file);
    backup = join(folder, "backup.db");
    copyDatabase(scratch.file, backup);
    const key = { name: "newest", value: "", created_at: "2026-11-20" };
    await scratch.database.db.insertInto("service_keys").values(key).execute();
    target = join(folder, "killed.db");
    for (const log of ["", "-wal"]) copyFileSync(scratch.file + log, target + log);
  });

  const kept = () => join(dirname(target), "kept");
  const restore = () => restoreDatabase(backup, target, "kept");

  function keys(file: string): unknown[] {
    using sqlite = new DatabaseSync(file);
    return sqlite.prepare("select name from service_keys").all();
  }

  /** Does something once, while the old database is opened to lock it. */
  function whileOpening(act: () => void): void {
    // oxlint-disable-next-line typescript/unbound-method -- called on the spied object
    const prepare = DatabaseSync.prototype.prepare;
    const spy = vi.spyOn(DatabaseSync.prototype, "prepare");
    spy.mockImplementation(function (this: DatabaseSync, statement) {
      if (this.location() === target) {
        spy.mockRestore();
        act();
      }
      return prepare.call(this, statement);
    });
  }

  /** Whether another process can write to the database that was set aside. */
  function writeFromOutside(): string {
    const script = `const { DatabaseSync } = require("node:sqlite");
      try { new DatabaseSync(process.argv[1]).exec("begin immediate"); console.log("began"); }
      catch (error) { console.log(error.message); }`;
    const file = join(kept(), "killed.db");
    return execFileSync(process.execPath, ["-e", script, file], { encoding: "utf8" }).trim();
  }

  test("the old database is locked until the new one is in its place", async () => {
    const before = statSync(target).ino;
    const seen: unknown[] = [];
    // oxlint-disable-next-line typescript/unbound-method -- called on the spied object
    const close = DatabaseSync.prototype.close;
    const spy = vi.spyOn(DatabaseSync.prototype, "close");
    onTestFinished(() => spy.mockRestore());
    spy.mockImplementation(function (this: DatabaseSync) {
      if (existsSync(kept())) seen.push([statSync(target).ino === before, writeFromOutside()]);
      close.call(this);
    });
    await restore();
    expect(seen).toEqual([[false, "database is locked"]]);
    // Control: nothing else keeps the other process from writing.
    expect(writeFromOutside()).toBe("began");
    expect(keys(target)).toEqual([]);
    expect(keys(join(kept(), "killed.db"))).toEqual([{ name: "newest" }]);
  });

  test("if the new database can't be put in its place, the old one stays, whole and alone", async () => {
    whileOpening(() => rmSync(`${target}.restoring`));
    await expect(restore()).rejects.toThrow("ENOENT");
    expect(existsSync(kept())).toBe(false);
    expect(keys(target)).toEqual([{ name: "newest" }]);
  });

  test("the same goes for a damaged one and its logs", async () => {
    writeFileSync(target, "No database, but parts of one may still be of use. ".repeat(50));
    rmSync(`${target}-wal`);
    writeFileSync(`${target}-shm`, "parts");
    whileOpening(() => rmSync(`${target}.restoring`));
    await expect(restore()).rejects.toThrow("ENOENT");
    expect(existsSync(kept())).toBe(false);
    expect(readFileSync(target, "utf8")).toContain("parts of one");
    expect(readFileSync(`${target}-shm`, "utf8")).toBe("parts");
  });

  test("an older directory of the same name stays, and so does the database", async () => {
    await restore();
    const before = readFileSync(target);
    await expect(restore()).rejects.toThrow("EEXIST");
    expect(readFileSync(target)).toEqual(before);
    expect(keys(join(kept(), "killed.db"))).toEqual([{ name: "newest" }]);
  });

  test("a database that was replaced while it was opened is not taken for a damaged one", async () => {
    const newer = join(dirname(target), "newer.db");
    copyFileSync(backup, newer);
    const { ino } = statSync(newer);
    whileOpening(() => renameSync(newer, target));
    await expect(restore()).rejects.toThrow("moved or removed");
    expect(statSync(target).ino).toBe(ino);
    expect(existsSync(kept())).toBe(false);
  });
});

describe("residue", () => {
  let scratch: Scratch;
  beforeEach(async () => {
    scratch = await scratchDatabase();
    const { db } = scratch.database;
    const key = { name: "canary-name", value: "canary-value", created_at: "2026-11-20" };
    await db.insertInto("service_keys").values(key).execute();
  });

  const log = () => `${scratch.file}-wal`;

  test("reports an open reader without losing data, and truncates the log once the reader has closed, though others are open", async () => {
    const { database } = scratch;
    await scratch.openAnother();
    await sql`pragma busy_timeout = 50`.execute(database.db);
    const reader = new DatabaseSync(scratch.file);
    reader.exec("begin");
    reader.prepare("select * from service_keys").all();
    await database.db.deleteFrom("service_keys").execute();
    expect(await database.residue.drop()).toBe(false);
    expect(await countBytes(log(), ["canary-value"])).not.toEqual([0]);
    reader.close();
    expect(await database.residue.drop()).toBe(true);
    expect(statSync(log()).size).toBe(0);
    expect(await countBytes(scratch.file, ["canary-value"])).toEqual([0]);
  });

  describe("counting bytes", () => {
    const chunk = 4 * 1024 * 1024;

    test("counts each occurrence of a text once, including those that cross chunk boundaries", async () => {
      const file = join(scratch.directory, "store");
      const bytes = Buffer.alloc(2 * chunk + 1000);
      const offsets = [0, 17, chunk - 3, chunk, 2 * chunk - 1, bytes.length - 5];
      for (const at of offsets) bytes.write("josé", at);
      bytes.write("ada@example.com", chunk + 100);
      writeFileSync(file, bytes);
      let read = 0;
      const texts = ["ada@example.com", "nobody", "os"];
      expect(await countBytes(file, texts, (n) => (read += n))).toEqual([1, 0, 6]);
      expect(read).toBe(bytes.length);
      // Five of six: the occurrence at `chunk - 3` is partly overwritten by the next one.
      expect(await countBytes(file, ["josé"])).toEqual([5]);
    });

    test("treats a missing file as empty, and a file that can't be read as an error", async () => {
      expect(await countBytes(join(scratch.directory, "none"), ["x"])).toEqual([0]);
      await expect(countBytes(scratch.directory, ["x"])).rejects.toThrow("EISDIR");
    });
  });
});

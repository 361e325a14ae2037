import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "#server/db/open.ts";
import { lastBackup } from "#server/db/sqlite/backup-note.ts";
import { contextForTests, type TestContext } from "#operator/cli/testing.ts";
import { backupProgram } from "./program.ts";
import { restoreProgram } from "./restore.ts";

let context: TestContext;
let directory = "";
beforeEach(async () => {
  context = await contextForTests();
  directory = join(dirname(context.file), "backups");
  mkdirSync(directory);
});

const backup = (...words: string[]) => context.run(backupProgram, ...words);

test("writes a dated file into a directory, readable only by this user, that opens as a database", async () => {
  const id = await context.submit();
  const { exitCode, printed } = await backup(directory);
  const file = join(directory, "leads-20261120T120000Z.db");
  expect([exitCode, printed]).toEqual([
    0,
    expect.stringMatching(
      `^Backed up to ${file}\n1 request, the newest from Nov 20, 2026, 7:00 AM EST; 0\\.\\d MB, integrity check passed\\.\n$`,
    ),
  ]);
  expect(readdirSync(directory)).toEqual(["leads-20261120T120000Z.db"]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(lastBackup(context.file)).toEqual({ file, takenAt: "2026-11-20T12:00:00.000Z" });
  const restored = await openDatabase({ engine: "sqlite", file });
  const rows = await restored.db.selectFrom("leads").select("id").execute();
  await restored.close();
  expect(rows).toEqual([{ id }]);
});

test("replaces an existing file, and --json prints the same result", async () => {
  const file = join(directory, "nightly.db");
  await backup(file);
  await context.submit();
  const { exitCode, printed } = await backup(file, "--json");
  expect([exitCode, JSON.parse(printed)]).toEqual([
    0,
    {
      file,
      takenAt: "2026-11-20T12:00:00.000Z",
      bytes: statSync(file).size,
      leads: 1,
      newestLead: "2026-11-20T12:00:00.000Z",
      removed: [],
    },
  ]);
});

test("never replaces the database or its log, however their paths are written", async () => {
  await context.submit();
  const link = join(directory, "link");
  symlinkSync(dirname(context.file), link);
  const before = readFileSync(context.file);
  for (const file of [context.file, `${context.file}-wal`, join(link, "leads.db")]) {
    const { exitCode, complained } = await backup(file);
    expect([exitCode, complained]).toEqual([
      1,
      `error: ${file} is part of the live database. Choose another file.\n`,
    ]);
  }
  expect(readFileSync(context.file)).toEqual(before);
});

test("creates a directory, and keeps as many backups as asked", async () => {
  const made = join(directory, "new", "backups");
  for (const day of ["21", "22", "23"]) {
    context.setClock(`2026-11-${day}T12:00:00.000Z`);
    expect((await backup(made, "--keep", "2")).exitCode).toBe(0);
  }
  expect(readdirSync(made)).toEqual(["leads-20261122T120000Z.db", "leads-20261123T120000Z.db"]);
  expect(statSync(made).mode & 0o777).toBe(0o700);
  // Control: other files and, without --keep, other backups stay.
  writeFileSync(join(made, "leads-old.db"), "");
  context.setClock("2026-11-24T12:00:00.000Z");
  await backup(made);
  expect(readdirSync(made)).toHaveLength(4);
  expect((await backup(made, "--keep", "1")).printed).toContain("Deleted 2 older backups.\n");
  expect(readdirSync(made)).toEqual(["leads-20261124T120000Z.db", "leads-old.db"]);
  expect((await backup(join(made, "x.db"), "--keep", "1")).complained).toContain("a directory");
});

test("never deletes the backup that it has just made, even if a wrong clock dated another one later", async () => {
  writeFileSync(join(directory, "leads-20360101T000000Z.db"), "");
  expect((await backup(directory, "--keep", "2")).exitCode).toBe(0);
  // Control: both are there, and the other one counts.
  expect(readdirSync(directory)).toHaveLength(2);
  context.setClock("2026-11-21T12:00:00.000Z");
  const { printed } = await backup(directory, "--keep", "1");
  expect(printed).toContain("Deleted 2 older backups.\n");
  expect(readdirSync(directory)).toEqual(["leads-20261121T120000Z.db"]);
});

test("doesn't write over a file that isn't a backup", async () => {
  const precious = join(directory, "notes.txt");
  writeFileSync(precious, "keep me");
  expect((await backup(precious)).complained).toContain(
    "is a file, but its name doesn't end in .db",
  );
  expect(readFileSync(precious, "utf8")).toBe("keep me");
});

test("reports a directory that can't be created", async () => {
  writeFileSync(join(directory, "file"), "");
  const { exitCode, complained } = await backup(join(directory, "file/below"));
  expect([exitCode, complained]).toEqual([1, expect.stringContaining("can't be created")]);
  expect((await backup(join(directory, "gone/x.db"))).complained).toContain("doesn't exist");
});

test("reports a missing database and doesn't create it", async () => {
  rmSync(context.file);
  const { exitCode, complained } = await backup(directory);
  expect([exitCode, complained]).toEqual([1, expect.stringContaining("There's no database at")]);
  expect(readdirSync(directory)).toEqual([]);
});

describe("restore", () => {
  const restore = (...words: string[]) => context.run(restoreProgram, ...words);
  const file = () => join(directory, "saved.db");

  async function storedLeads(database = context.file): Promise<string[]> {
    const opened = await openDatabase({ engine: "sqlite", file: database });
    const rows = await opened.db.selectFrom("leads").select("id").orderBy("id").execute();
    await opened.close();
    return rows.map(({ id }) => id);
  }

  test("replaces the database with a backup, and keeps what was there", async () => {
    const first = await context.submit();
    await backup(file());
    const second = await context.submit({ fields: { firstName: "Bo", email: "bo@example.com" } });
    await context.database.close();
    const kept = join(dirname(context.file), "before-restore-20261120T120000Z");
    const { exitCode, printed } = await restore(file(), "--yes");
    expect([exitCode, printed]).toEqual([
      0,
      expect.stringContaining(`The previous database is in ${kept}.\n`),
    ]);
    expect(await storedLeads()).toEqual([first]);
    expect(await storedLeads(join(kept, "leads.db"))).toEqual([first, second]);
    expect(statSync(context.file).mode & 0o777).toBe(0o600);
    expect(
      readdirSync(dirname(context.file)).filter((name) => /restoring|part/.test(name)),
    ).toEqual([]);
  });

  test("refuses while the service has the database open, and without a yes", async () => {
    await context.submit();
    await backup(file());
    const before = readFileSync(file());
    expect((await restore(file(), "--yes")).complained).toContain("is using");
    await context.database.close();
    expect((await restore(file())).complained).toContain("Nothing was changed");
    context.answer("no");
    expect((await restore(file())).exitCode).toBe(1);
    expect(readFileSync(file())).toEqual(before);
    context.answer("yes");
    expect((await restore(file())).exitCode).toBe(0);
  });

  test("refuses if the service starts while the command waits for an answer", async () => {
    await context.submit();
    await backup(file());
    await context.database.close();
    const before = readFileSync(context.file);
    let service = context.database;
    context.context.ask = async () => {
      service = await context.openAnother();
      return "yes";
    };
    const { exitCode, complained } = await restore(file());
    expect([exitCode, complained]).toEqual([1, expect.stringContaining("is using")]);
    expect(readFileSync(context.file)).toEqual(before);
    const names = readdirSync(dirname(context.file));
    expect(names.filter((name) => name.includes("restor"))).toEqual([]);
    // Control: once the service is stopped, the same command restores.
    await service.close();
    expect((await restore(file(), "--yes")).exitCode).toBe(0);
  });

  test("replaces a damaged database after a warning, and keeps it", async () => {
    const id = await context.submit();
    await backup(file());
    await context.database.close();
    writeFileSync(context.file, "No database, but parts of one may still be of use. ".repeat(50));
    const { exitCode, complained } = await restore(file(), "--yes");
    expect([exitCode, complained]).toEqual([0, expect.stringContaining("can't be read")]);
    expect(await storedLeads()).toEqual([id]);
    const kept = join(dirname(context.file), "before-restore-20261120T120000Z", "leads.db");
    expect(readFileSync(kept, "utf8")).toContain("parts of one");
  });

  test("checks the backup first: its integrity, its format, and that it's one", async () => {
    await context.submit();
    await backup(file());
    await context.database.close();
    const before = readFileSync(context.file);
    const bytes = readFileSync(file());
    const damaged = join(directory, "damaged.db");
    writeFileSync(damaged, Buffer.concat([bytes.subarray(0, 40_000), Buffer.alloc(30_000, 7)]));
    const newer = join(directory, "newer.db");
    await backup(newer);
    using changed = new DatabaseSync(newer);
    changed.exec("insert into kysely_migration values ('9999-later', '2030-01-01T00:00:00.000Z')");
    const text = join(directory, "notes.txt");
    writeFileSync(text, "not a database, but long enough to look at");
    for (const [broken, why] of [
      [damaged, "Nothing was"],
      [newer, "was made by a newer release (unknown here: 9999-later)"],
      [text, "isn't a backup of this service"],
      [join(directory, "gone.db"), "There's no file"],
      [context.file, "is the live database itself"],
    ] as const) {
      const { exitCode, complained } = await restore(broken, "--yes");
      expect([broken, exitCode, complained]).toEqual([broken, 1, expect.stringContaining(why)]);
    }
    expect(readFileSync(context.file)).toEqual(before);
    expect(readdirSync(dirname(context.file)).filter((name) => name.startsWith("before"))).toEqual(
      [],
    );
  });

  test("updates a backup of an older release", async () => {
    const id = await context.submit();
    await backup(file());
    await context.database.close();
    using older = new DatabaseSync(file());
    older.exec("drop table lead_corrections; alter table outbox drop column resent_as");
    older.exec("delete from kysely_migration where name = '0008-corrections'");
    const { printed } = await restore(file(), "--yes");
    expect(printed).toContain("will be updated: 0008-corrections.");
    expect(await storedLeads()).toEqual([id]);
  });
});

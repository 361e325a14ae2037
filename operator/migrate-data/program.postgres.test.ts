import { DatabaseSync } from "node:sqlite";
import { sql, type Kysely } from "kysely";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import type { Database } from "#server/db/database.ts";
import { openDatabase } from "#server/db/open.ts";
import { tablesInOrder } from "#server/db/tables.ts";
import type { Tables } from "#server/db/tables.ts";
import { insertPersonFixture } from "#operator/people/testing.ts";
import { contextForTests, type TestContext } from "#operator/cli/testing.ts";
import { migrateDataProgram } from "./program.ts";

let context: TestContext;
let source: Database;
/** The context's own store is the PostgreSQL database that receives the data. */
beforeEach(async () => {
  context = await contextForTests();
  source = await openDatabase({ engine: "sqlite", file: context.file });
  onTestFinished(() => source.close());
  for (const name of ["ada", "bo", "zoë 🦜"]) await insertPersonFixture(source, name);
  const count = { day: "2026-11-20", page: "/", form: "", step: "viewed" as const, field: "" };
  await source.db
    .insertInto("use_counts")
    .values({ ...count, count: 7 })
    .execute();
  await source.db
    .insertInto("erasures")
    .values({ lead_id: "gone", number: 1009, erased_at: "2026" })
    .execute();
  const key = { name: "signing", value: "secret", created_at: "2026" };
  await source.db.insertInto("service_keys").values(key).execute();
  await insertDesk(source.db);
});

/** A row in each table about the people at the desk. */
async function insertDesk(db: Kysely<Tables>): Promise<void> {
  const at = "2026-11-20T12:00:00.000Z";
  const [person, by] = [{ person_id: "maria" }, { by_id: "maria", by_name: "Maria Delgado" }];
  const maria = { id: "maria", name: "Maria Delgado", role: "manager", created_at: at } as const;
  const address = { email: "Maria@example.com", email_lower: "maria@example.com" };
  await db
    .insertInto("desk_people")
    .values({ ...maria, ...address, morning_mail: 1 })
    .execute();
  const link = { hash: "link", purpose: "invitation", created_at: at, expires_at: at } as const;
  await db
    .insertInto("desk_links")
    .values({ ...link, ...person })
    .execute();
  const session = { id: "session", token_hash: "token", started_at: at, last_seen_at: at };
  await db
    .insertInto("desk_sessions")
    .values({ ...session, ...person, user_agent: "Firefox" })
    .execute();
  const passkey = { id: "passkey", public_key: "key", name: "Phone", created_at: at };
  await db
    .insertInto("desk_passkeys")
    .values({ ...passkey, ...person, counter: "0" })
    .execute();
  const entry = { id: "entry", at, act: "sign-in", subject: "" };
  await db
    .insertInto("desk_audit")
    .values({ ...entry, ...by })
    .execute();
}

const migrateData = async (...words: string[]) => {
  await source.close();
  return await context.run(migrateDataProgram, ...words);
};

async function everything(db: Kysely<Tables>): Promise<Record<string, unknown[]>> {
  const rows: Record<string, unknown[]> = {};
  for (const { name, key } of tablesInOrder) {
    const order = sql.join(key.map((column) => sql.ref(column)));
    const all = sql`select * from ${sql.table(name)} order by ${order}`;
    rows[name] = (await all.execute(db)).rows;
  }
  return rows;
}

test("moves every row of every table unchanged", async () => {
  const before = await everything(source.db);
  expect(Object.values(before).filter((rows) => rows.length === 0)).toEqual([]);
  const { exitCode, printed, complained } = await migrateData();
  expect([exitCode, complained]).toEqual([0, ""]);
  expect(printed).toMatch(/^Moved \S+leads\.db into worker_\d+ on 127\.0\.0\.1:\d+\n/);
  expect(printed).toMatch(/^leads +3$/m);
  expect(printed).toContain(
    "Compared 59 rows in both databases, column by column: no differences.",
  );
  expect(await everything(context.database.db)).toEqual(before);
  expect(context.worked).toEqual(["Moving: 59 of 59", "Comparing: 59 of 59"]);
});

test("new leads go on with the next number, after the erased ones", async () => {
  await migrateData();
  await insertPersonFixture(context.database, "cy");
  const numbers = context.database.db.selectFrom("leads").select("number").orderBy("number");
  const leadNumbers = (await numbers.execute()).map(({ number }) => number);
  expect(leadNumbers).toEqual([1001, 1002, 1003, 1010]);
});

test("a second run finds nothing to do, and --json prints the same result", async () => {
  await migrateData();
  const { exitCode, printed } = await migrateData("--from", context.file, "--json");
  expect([exitCode, JSON.parse(printed)]).toEqual([
    0,
    expect.objectContaining({
      from: context.file,
      total: 59,
      differences: 0,
      same: true,
      fault: "",
    }),
  ]);
});

test("reports a row that changes during the move", async () => {
  await sql`create function meddle() returns trigger language plpgsql
  as $$ begin new.note = 'else'; return new; end $$`.execute(context.database.db);
  await sql`create trigger meddle before insert on contact_marks
  for each row when (new.note like 'bo-%') execute function meddle()`.execute(context.database.db);
  const { exitCode, complained } = await migrateData();
  expect([exitCode, complained]).toEqual([
    1,
    expect.stringContaining("\n  contact_marks bo-contact_marks-id: different: note\n"),
  ]);
  expect(complained).toContain("Rows that differ between the two databases: 1.");
});

test("a lead that is not in the file stops the move before anything is written", async () => {
  const id = await context.submit();
  const { exitCode, complained } = await migrateData();
  expect([exitCode, complained]).toEqual([
    1,
    expect.stringContaining(`\n  leads ${id}: only in PostgreSQL\n`),
  ]);
  expect(await context.database.db.selectFrom("erasures").selectAll().execute()).toEqual([]);
});

test("moves nothing while another program has the file open, and unlocks it afterward", async () => {
  const other = new DatabaseSync(context.file);
  other.prepare("select * from leads").all();
  const { exitCode, complained } = await migrateData();
  expect([exitCode, complained]).toEqual([
    1,
    expect.stringMatching(/leads\.db is open in another program\. Stop the service/),
  ]);
  expect(await context.database.db.selectFrom("leads").selectAll().execute()).toEqual([]);
  other.close();
  expect((await migrateData()).exitCode).toBe(0);
});

test("reports a missing file and doesn't create it", async () => {
  const { exitCode, complained } = await migrateData("--from", `${context.file}.gone`);
  expect([exitCode, complained]).toEqual([
    1,
    `error: There's no database at ${context.file}.gone. Use --from to give its path.\n`,
  ]);
});

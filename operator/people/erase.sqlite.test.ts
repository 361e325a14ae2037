import { DatabaseSync } from "node:sqlite";
import { beforeEach, expect, test } from "vitest";
import { createLog } from "#server/base/log.ts";
import { countBytes } from "#server/db/sqlite/residue.ts";
import { commandLine } from "#server/desk/audit.ts";
import { createPersonData } from "#server/desk/person-data.ts";
import { contextForTests, type TestContext } from "#operator/cli/testing.ts";
import { deskProgram } from "#operator/desk/program.ts";
import { leadsProgram } from "#operator/leads/program.ts";
import { insertOthers, insertPersonFixture } from "#operator/people/testing.ts";

let context: TestContext;
beforeEach(async () => {
  context = await contextForTests();
});

/** The canaries that remain in the files of the database. */
async function found(canaries: readonly string[]): Promise<string[]> {
  const files = [context.file, `${context.file}-wal`, `${context.file}-shm`];
  const counts = await Promise.all(files.map((file) => countBytes(file, canaries)));
  return canaries.filter((_, index) => counts.some((count) => (count[index] ?? 0) > 0));
}

test("leaves no field in the file, while the site has the database open", async () => {
  await insertOthers(context.database, 1500);
  const { email, leadId, canaries } = await insertPersonFixture(context.database);
  const neighbor = await insertPersonFixture(context.database, "neighbor");
  await insertOthers(context.database, 1500);
  expect(await found(canaries)).toEqual(canaries);

  const { exitCode, printed } = await context.run(leadsProgram, "erase", email, "--yes");
  expect([exitCode, printed]).toEqual([0, expect.stringContaining("none left")]);
  expect(await found(canaries)).toEqual([]);
  expect(await found(neighbor.canaries)).toEqual(neighbor.canaries);
  const tombstones = await context.database.db.selectFrom("erasures").selectAll().execute();
  expect(tombstones).toEqual([
    { lead_id: leadId, number: expect.any(Number), erased_at: "2026-11-20T12:00:00.000Z" },
  ]);
});

test("a manager at the desk leaves no field in the file either", async () => {
  const { leadId, canaries } = await insertPersonFixture(context.database);
  await insertOthers(context.database, 500);
  const { number } = await context.database.db
    .selectFrom("leads")
    .select("number")
    .where("id", "=", leadId)
    .executeTakeFirstOrThrow();
  const { database } = context;
  const places = { mailDirectory: context.context.places().mailDirectory };
  const deps = { database, now: () => context.context.now(), log: createLog("silent"), ...places };
  const { erasePerson } = createPersonData(deps);
  expect(await erasePerson(commandLine, number)).toMatchObject({ rest: { fault: "" } });
  expect(await found(canaries)).toEqual([]);
});

test("somebody at the desk stays there when their own request is erased", async () => {
  await context.submit({ fields: { firstName: "Maria", email: "Maria@desk.example" } });
  await context.run(deskProgram, "invite", "Maria", "Maria@desk.example", "--manager");
  const { printed } = await context.run(leadsProgram, "erase", "maria@desk.example", "--yes");
  expect(printed).toContain("none left");
  expect((await context.run(deskProgram, "list")).printed).toContain("Maria@desk.example");
});

test("also clears remains that another program left in free space", async () => {
  const { email, canaries } = await insertPersonFixture(context.database);
  const plain = new DatabaseSync(context.file, { enableForeignKeyConstraints: true });
  plain.exec("pragma secure_delete = off");
  plain.exec("create table attic (words text)");
  for (const canary of canaries) plain.prepare("insert into attic values (?)").run(canary);
  plain.exec("drop table attic");
  plain.close();
  const { exitCode, printed } = await context.run(leadsProgram, "erase", email, "--yes");
  expect([exitCode, printed]).toEqual([0, expect.stringContaining("was rewritten")]);
  expect(await found(canaries)).toEqual([]);
});

test("a person's export has every field that erase deletes", async () => {
  const { email, canaries, tables } = await insertPersonFixture(context.database);
  const { printed } = await context.run(leadsProgram, "person", email);
  const missing = canaries.filter((canary) => !printed.includes(canary));
  // Row numbers identify no one; webhook addresses belong to the agency.
  const others = tables.map((table) => `canary-${table}-id`);
  // The normalized address says no more than the address itself.
  others.push("canary-outbox-destination", "canary-lead_corrections-old_email_normalized");
  // The words that a lead is found by say no more than what they were made of.
  others.push("canary-lead_words-word");
  // How to answer first follows from the number, the preferred way and the stops.
  others.push("canary-leads-reach_by");
  expect(missing.filter((canary) => !others.includes(canary))).toEqual([]);
});

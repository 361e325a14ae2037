import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "#contract/z.ts";
import { countBytes } from "#server/db/sqlite/residue.ts";
import { contextForTests, type TestContext } from "#operator/cli/testing.ts";
import { leadsProgram } from "#operator/leads/program.ts";

let context: TestContext;
beforeEach(async () => {
  context = await contextForTests();
});
afterEach(() => context.remove());

const leads = (...words: string[]) => context.run(leadsProgram, ...words);

const request = {
  name: "Ada Flores",
  email: "Ada+plans@example.com",
  phone: "9722045855",
  zipCode: "75024",
  birthdate: "3/15/1960",
  medicarePartA: true,
};

async function stored(): Promise<string[]> {
  const rows = await context.database.db.selectFrom("leads").select("email").execute();
  return rows.map(({ email }) => email);
}

describe("asks for confirmation", () => {
  beforeEach(async () => {
    await context.submit();
    await context.submit({ fields: request }, "consultation");
    await context.submit(
      { fields: { ...request, name: "Bo", email: "bo@example.com" } },
      "compare",
    );
  });

  test("shows what will be erased, waits for a yes, and erases the whole mailbox", async () => {
    context.answer("yes");
    const { exitCode, printed } = await leads("erase", "ADA@example.com");
    expect(exitCode).toBe(0);
    for (const line of [
      "All data about ada@example.com will be erased permanently:",
      expect.stringMatching(/^ {2}\d+ {2}Nov 20, 2026, 7:00 AM EST {2}guide {2}Ada$/),
      expect.stringMatching(/^ {2}\d+ {2}Nov 20, 2026, 7:00 AM EST {2}consultation {2}Ada Flores$/),
      "Not included: other addresses with the same phone number. If one belongs to the same person, erase it too.",
    ])
      expect(printed.split("\n")).toContainEqual(line);
    expect(printed).toMatch(/^Erased: 2 requests, \d messages\.$/m);
    expect(context.asked).toEqual(["Type yes to erase: "]);
    expect(await stored()).toEqual(["bo@example.com"]);
  });

  test.each([
    ["no", "Nothing was erased."],
    ["", "Nothing was erased."],
    [null, "Nothing was erased: there's no terminal to confirm on. In a script, add --yes."],
  ])("erases nothing after %j", async (answer, complaint) => {
    if (answer !== null) context.answer(answer);
    const { exitCode, complained } = await leads("erase", "ada@example.com");
    expect([exitCode, complained]).toEqual([1, `error: ${complaint}\n`]);
    expect(await stored()).toHaveLength(3);
  });

  test("--yes skips the question; --json prints only the record of the erasure", async () => {
    const { exitCode, printed } = await leads("erase", "ada@example.com", "--yes", "--json");
    expect([exitCode, context.asked]).toEqual([0, []]);
    // Ids are left out of the search: they are random, and "ada" is also hexadecimal.
    const { leadIds, ...record } = z
      .looseObject({ leadIds: z.array(z.uuid()) })
      .parse(JSON.parse(printed));
    expect(leadIds).toHaveLength(2);
    expect(record).toMatchObject({
      erasedAt: "2026-11-20T12:00:00.000Z",
      searched: { left: 0, dropped: true },
      clean: true,
    });
    expect(JSON.stringify(record).toLowerCase()).not.toContain("ada");
  });
});

test("the id of one request erases all requests of the person; show then says when", async () => {
  const id = await context.submit();
  await context.submit({ fields: request }, "consultation");
  expect((await leads("erase", id.slice(0, 23), "--yes")).exitCode).toBe(0);
  expect(await stored()).toEqual([]);
  const words = `Lead ${id} was erased on Nov 20, 2026, 7:00 AM EST. No other data about it is stored.`;
  expect(await leads("show", id)).toMatchObject({ exitCode: 0, printed: `${words}\n` });
  const shown = await leads("show", id, "--json");
  expect(JSON.parse(shown.printed)).toEqual({ id, erasedAt: "2026-11-20T12:00:00.000Z" });
  expect((await leads("erase", id, "--yes")).complained).toBe(`error: ${words}\n`);
});

test("an address inside another person's address does not count as residue", async () => {
  await context.submit();
  const fields = { firstName: "Jada", wantsNewsletter: true };
  await context.submit({ fields: { ...fields, email: "J_ada@example.com" } });
  await context.submit({ fields: { ...fields, email: "j.ada+x@example.com" } });
  await leads("suppress", "x-ada@example.com");
  const { exitCode, printed } = await leads("erase", "ada@example.com", "--yes", "--json");
  expect(exitCode).toBe(0);
  expect(JSON.parse(printed).searched).toMatchObject({ left: 0, asBefore: [] });
});

test("an address in another lead counts as residue, but a similar address does not", async () => {
  await context.submit();
  const fields = { firstName: "Bo", email: "jadaX@example.com", wantsNewsletter: false };
  const id = await context.submit({ fields });
  await leads("contacted", id, "--note", "is a friend of ada@example.com");
  const { exitCode, complained } = await leads("erase", "ada@example.com", "--yes");
  expect(exitCode).toBe(1);
  expect(complained).toContain("identifying values are still in the database (1)");
});

test.each([
  ["nobody@example.com", "No data found for nobody@example.com."],
  ["nobody", "No lead has the id nobody."],
])("%s is unknown", async (who, complaint) => {
  const { exitCode, complained } = await leads("erase", who, "--yes");
  expect([exitCode, complained]).toEqual([1, `error: ${complaint}\n`]);
});

test("deletes the files of the person's messages, but not those of others", async () => {
  await context.submit();
  const rows = await context.database.db.selectFrom("outbox").select("id").execute();
  const { mailDirectory } = context.context.places();
  mkdirSync(mailDirectory);
  const own = rows.map(({ id }) => `2026-11-20T12-00-00-000Z-${id}.eml`);
  for (const name of [...own, `${own[0]}.part`, "2026-11-20T12-00-00-000Z-other.eml", "notes.txt"])
    writeFileSync(join(mailDirectory, name), "Dear Ada");
  const { printed } = await leads("erase", "ada@example.com", "--yes");
  expect(printed).toContain(`${own.length + 1} message files`);
  expect(readdirSync(mailDirectory).toSorted()).toEqual([
    "2026-11-20T12-00-00-000Z-other.eml",
    "notes.txt",
  ]);
});

test("waits for a message that is being sent, so that it leaves no file behind", async () => {
  await context.submit();
  const lease = { lease_owner: "worker", lease_until: "2026-11-20T12:02:00.000Z" };
  await context.database.db.updateTable("outbox").set(lease).execute();
  const free = { lease_owner: null, lease_until: null };
  let freed: Promise<unknown> | undefined;
  const { context: cli } = context;
  const writeError = cli.writeError.bind(cli);
  cli.writeError = (text) => {
    writeError(text);
    freed ??= context.database.db.updateTable("outbox").set(free).execute();
  };
  const { exitCode, complained } = await leads("erase", "ada@example.com", "--yes");
  await freed;
  expect(exitCode).toBe(0);
  expect(complained).toBe("A message to this person is being sent. Waiting for it to finish.\n");
  expect(await stored()).toEqual([]);
});

test("lists what it can't erase, depending on what was sent", async () => {
  await context.submit();
  const first = await leads("erase", "ada@example.com", "--yes");
  expect(first.printed).not.toContain("agents");
  await context.submit();
  await context.database.db.updateTable("outbox").set({ state: "sent", attempts: 1 }).execute();
  const second = await leads("erase", "ada@example.com", "--yes");
  expect(second.printed).toContain("the emails to your agents");
  expect(second.printed).toContain("backups and exported files");
});

test("reports a program that still reads old data, and clears it on the next run", async () => {
  await context.submit();
  const residue = { ...context.database.residue, drop: async () => false };
  const busy = { ...context.database, residue };
  context.context.withDatabase = (use) => use(busy);
  const { exitCode, complained } = await leads("erase", "ada@example.com", "--yes");
  expect(exitCode).toBe(1);
  expect(complained).toContain("their bytes are still in the database");
  context.context.withDatabase = (use) => use(context.database);
  expect((await leads("erase", "ada@example.com", "--yes")).complained).toContain(
    "No data found for ada@example.com.",
  );
  expect(await countBytes(`${context.file}-wal`, ["ada@example.com"])).toEqual([0]);
});

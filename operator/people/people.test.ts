import { beforeEach, expect, test, describe } from "vitest";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createNewsletter } from "#server/newsletter/newsletter.ts";
import { createSuppressions } from "#server/suppression/suppressions.ts";
import { type TestContext, contextForTests } from "#operator/cli/testing.ts";
import { leadsProgram } from "#operator/leads/program.ts";
import { z } from "#contract/z.ts";
import { countBytes } from "#server/db/sqlite/residue.ts";

let context: TestContext;
beforeEach(async () => {
  context = await contextForTests();
});

const leads = (...words: string[]) => context.run(leadsProgram, ...words);
const outbox = () =>
  context.database.db.selectFrom("outbox").select(["kind", "state"]).orderBy("kind").execute();

test("a suppressed address gets no mail, keeps its requests, and is listed", async () => {
  expect(await leads("suppress", " Ada@Example.com ")).toEqual({
    exitCode: 0,
    printed:
      "Ada@Example.com won't get any more email from the website, including messages still in the queue.\n",
    complained: "",
  });
  await context.submit({
    fields: { firstName: "Ada", email: "ada+1@example.com", wantsNewsletter: true },
  });
  expect(await outbox()).toEqual([
    { kind: "agency-notification", state: "queued" },
    { kind: "guide-email", state: "withheld" },
    { kind: "newsletter-confirmation", state: "withheld" },
  ]);
  expect((await leads("suppressed")).printed.split("\n")).toEqual([
    "SINCE                      SCOPE  REASON    EMAIL",
    "Nov 20, 2026, 7:00 AM EST  all    operator  ada@example.com",
    "",
    "Times are in Eastern Time (America/New_York).",
    "",
  ]);
  const { printed } = await leads("suppressed", "--json");
  const createdAt = "2026-11-20T12:00:00.000Z";
  const suppression = { scope: "all", email: "ada@example.com", reason: "operator", createdAt };
  expect(JSON.parse(printed)).toEqual([suppression]);
});

test("the newsletter scope stops only the newsletter, until the address is confirmed again", async () => {
  const { database, signer } = context;
  const fields = { firstName: "Ada", email: "ada@example.com", wantsNewsletter: true };
  const leadId = await context.submit({ fields });
  const suppressions = createSuppressions(signer);
  const now = () => context.context.now();
  const newsletter = createNewsletter({ database, signer, suppressions, now });
  const token = signer.sign("newsletter-confirm", `${leadId} ${now().getTime() + 1}`);
  await newsletter.confirm(token, { ip: "::1", userAgent: "Firefox" });
  const states = () => database.db.selectFrom("newsletter_subscriptions").select("state").execute();
  expect(await states()).toEqual([{ state: "confirmed" }]);
  const { printed } = await leads("suppress", "ada@example.com", "--scope", "newsletter", "--json");
  expect(JSON.parse(printed)).toMatchObject([{ scope: "newsletter", reason: "operator" }]);
  expect(await states()).toEqual([{ state: "unsubscribed" }]);
  expect((await leads("unsuppress", "ADA@example.com")).printed).toBe(
    "Removed ADA@example.com from the suppression list.\n",
  );
  expect(await states()).toEqual([{ state: "unsubscribed" }]);
});

test("unsuppress removes one scope or all, and reports if there was none", async () => {
  await leads("suppress", "ada@example.com");
  await leads("suppress", "ada@example.com", "--scope", "newsletter");
  const left = await leads("unsuppress", "ada@example.com", "--scope", "all", "--json");
  expect(JSON.parse(left.printed)).toMatchObject([{ scope: "newsletter" }]);
  expect((await leads("unsuppress", "ada@example.com", "--scope", "all")).printed).toBe(
    "ada@example.com wasn't on the suppression list (scope: all).\n",
  );
  await leads("unsuppress", "ada@example.com");
  expect((await leads("suppressed")).printed).toBe("The suppression list is empty.\n");
  expect((await leads("unsuppress", "ada@example.com")).printed).toBe(
    "ada@example.com wasn't on the suppression list.\n",
  );
});

test("lists an erased person's suppression without the address", async () => {
  await leads("suppress", "ada@example.com");
  await context.database.db.updateTable("suppressions").set({ email: null }).execute();
  expect((await leads("suppressed")).printed).toContain("(erased; still honored)");
  expect((await leads("unsuppress", "ada@example.com")).printed).toContain(
    "from the suppression list",
  );
});

test("rejects an invalid address or scope", async () => {
  expect(await leads("suppress", "ada")).toMatchObject({
    exitCode: 1,
    complained: "error: Not a valid email address: ada\n",
  });
  expect((await leads("suppress", "ada@example.com", "--scope", "some")).exitCode).toBe(1);
  expect((await leads("suppressed")).printed).toBe("The suppression list is empty.\n");
});

const person = (...words: string[]) => context.run(leadsProgram, "person", ...words);

test("writes everything about a mailbox to a file readable only by this user, replacing it", async () => {
  context.setClock("2026-11-20T11:59:00.000Z"); // rows with the same time can be in either order
  const first = await context.submit();
  context.setClock("2026-11-20T12:00:00.000Z");
  const fields = { name: "Ada", email: "ADA+x@example.com", message: "Please call." };
  const second = await context.submit({ fields }, "contact");
  await context.submit({ fields: { firstName: "Bo", email: "bo@example.com" } });
  await context.noteContact(second, "Called back");
  const file = join(context.file, "..", "ada.json");
  writeFileSync(file, "older", { mode: 0o644 });

  const { exitCode, printed } = await person(first, "--out", file);
  expect([exitCode, printed]).toEqual([0, `Exported to ${file}\n`]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const text = readFileSync(file, "utf8");
  expect(JSON.parse(text)).toMatchObject({
    exportedAt: "2026-11-20T12:00:00.000Z",
    normalizedEmail: "ada@example.com",
    requests: [
      { id: first, kind: "guide", disclosures: [{ id: "guide-form" }], messages: [{}, {}] },
      {
        id: second,
        email: "ADA+x@example.com",
        details: { message: "Please call." },
        contacts: [{ note: "Called back" }],
        submissions: [{ leadId: second, createdAt: "2026-11-20T12:00:00.000Z" }],
      },
    ],
  });
  expect(text).not.toContain("bo@example.com");
  expect(await context.database.db.selectFrom("desk_audit").selectAll().execute()).toMatchObject([
    {
      by_name: "the command line",
      act: "export-person",
      subject: expect.stringMatching(/^\d+ and 1 more$/),
    },
  ]);
});

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
      { fields: { ...request, name: "Bo", email: "bo@example.com", phone: "9722045855 x12" } },
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
    [null, "Nothing was erased: you can confirm only in a terminal. In a script, add --yes."],
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

test("the id of one request erases all requests of the person; consent then says when", async () => {
  const id = await context.submit();
  await context.submit({ fields: request }, "consultation");
  expect((await leads("erase", id.slice(0, 23), "--yes")).exitCode).toBe(0);
  expect(await stored()).toEqual([]);
  const words = `Lead ${id} was erased on Nov 20, 2026, 7:00 AM EST. Apart from its number, no other data about it is stored.`;
  expect(await leads("consent", id)).toMatchObject({ exitCode: 0, printed: `${words}\n` });
  const shown = await leads("consent", id, "--json");
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
  await context.noteContact(id, "is a friend of ada@example.com");
  const { exitCode, complained } = await leads("erase", "ada@example.com", "--yes");
  expect(exitCode).toBe(1);
  expect(complained).toContain("identifying values are still in the database (1)");
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
  await context.database.db
    .updateTable("outbox")
    .set({ state: "file-only", attempts: 1 })
    .execute();
  const inFiles = await leads("erase", "ada@example.com", "--yes");
  expect(inFiles.printed).not.toMatch(/agents|mailbox/);
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

import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { contextForTests, readCsv, readRecords, type TestContext } from "#operator/cli/testing.ts";
import { withDatabase } from "#operator/cli/open-context.ts";
import { runProgram } from "#operator/cli/program.ts";
import { guideRow } from "#server/db/testing.ts";
import { addPeople } from "#server/desk/leads-testing.ts";
import { leadsProgram } from "./program.ts";

let context: TestContext;
beforeEach(async () => {
  context = await contextForTests();
});

const leads = (...words: string[]) => context.run(leadsProgram, ...words);

describe("a plan request", () => {
  const fields = {
    name: "Ada Flores",
    email: "ada@example.com",
    phone: "9722045855 x302",
    zipCode: "75024",
    birthdate: "3/15/1960",
    medicarePartA: true,
    bestTimeToContact: "morning",
    additionalInfo: "=1+1\nLead 7\u202e",
  };

  test("about plans is exported with their names, for people and for programs", async () => {
    const planChoice = "2026/tx/fort-bend/H0028_030_0,H9999_001_0";
    await context.submit({ fields: { ...fields, planChoice } }, "consultation");
    expect(readRecords((await leads("export", "--csv")).printed)).toMatchObject([
      {
        plan_choice: planChoice,
        plan_names: "Fort Bend County, TX, 2026; =Live Oak (HMO), H0028-030; H9999-001",
      },
    ]);
    const [exported] = JSON.parse((await leads("export", "--json")).printed);
    expect(exported.details.planChoice).toMatchObject({
      county: { name: "Fort Bend County" },
      plans: [{ name: "=Live Oak (HMO)" }, { name: null }],
      represented: { organizations: 8, plans: 54 },
    });
    expect((await leads("person", fields.email)).printed).toContain("Fort Bend County");
    await leads("erase", fields.email, "--yes");
    expect(await context.database.db.selectFrom("lead_details").selectAll().execute()).toEqual([]);
  });

  test("is exported safely for spreadsheets, with empty cells for a guide lead", async () => {
    await context.submit();
    context.setClock("2026-11-20T12:01:00.000Z"); // leads with equal times have no fixed order
    const id = await context.submit(
      {
        fields: { ...fields, name: '=cmd|"/c"!A1, 😀' },
        origin: { source: { utm_source: "@x", referrer: "https://a/?q=1" } },
      },
      "compare",
    );
    const { printed } = await leads("export", "--csv");
    expect(readRecords(printed)).toMatchObject([
      {
        id,
        kind: "compare",
        received: "Nov 20, 2026, 7:01 AM EST",
        received_utc: "2026-11-20T12:01:00.000Z",
        name: `'=cmd|"/c"!A1, 😀`,
        email: "ada@example.com",
        phone: "(972) 204-5855",
        phone_extension: "302",
        birthdate: "03/15/1960",
        medicare_part_a: "yes",
        medicare_part_b: "no",
        preferred_contact_method: "phone",
        best_time_to_contact: "morning",
        message: "'=1+1\nLead 7\u202e",
        utm_source: "'@x",
        referrer: "https://a/?q=1",
        ip: "203.0.113.7",
      },
      { kind: "guide", name: "Ada", zip_code: "", wants_newsletter: "no", phone: "", message: "" },
    ]);
    expect(new Set(readCsv(printed).map((row) => row.length)).size).toBe(1);
  });
});

describe("export", () => {
  test("--since takes a day in the agency's time zone", async () => {
    context.setClock("2026-11-20T04:59:59.999Z");
    await context.submit();
    context.setClock("2026-11-20T05:00:00.000Z");
    const wanted = await context.submit();
    const { printed } = await leads("export", "--json", "--since", "2026-11-20");
    expect(JSON.parse(printed)).toMatchObject([{ id: wanted }]);
  });

  test("exports all pages of leads, each lead once", async () => {
    const rows = Array.from({ length: 1203 }, (_, index) =>
      guideRow(`lead-${index}`, { created_at: `2026-11-20T12:00:0${index % 2}.000Z` }),
    );
    await context.database.db.insertInto("leads").values(rows).execute();
    const ids = readCsv((await leads("export", "--csv")).printed).map(([id]) => id);
    expect(ids).toHaveLength(1204);
    expect(new Set(ids).size).toBe(1204);
  });

  test("says how work on a lead stands at the desk", async () => {
    const { db } = context.database;
    await addPeople(db);
    const step = { next_at: "2026-11-30T15:00:00.000Z", next_note: "=Call again" };
    await context.submit();
    await db
      .updateTable("leads")
      .set({ status: "working", assigned_to: "maria", ...step })
      .execute();
    const [row] = readRecords((await leads("export", "--csv")).printed);
    expect(row).toMatchObject({
      status: "working",
      assigned_to: "Maria Delgado",
      next_step_utc: step.next_at,
      next_step_note: "'=Call again",
    });
    const [lead] = JSON.parse((await leads("export", "--json")).printed);
    const nextStep = { at: step.next_at, note: step.next_note };
    expect(lead.work).toEqual({ status: "working", assignedTo: "Maria Delgado", nextStep });
  });

  test("--json writes one array, even without leads", async () => {
    expect(JSON.parse((await leads("export", "--json")).printed)).toEqual([]);
    const ids = [await context.submit(), await context.submit()];
    const exported: { id: string }[] = JSON.parse((await leads("export", "--json")).printed);
    expect(new Set(exported.map(({ id }) => id))).toEqual(new Set(ids));
    expect(context.worked).toEqual(["Exporting: 0 of 0", "Exporting: 2 of 2"]);
  });

  test("--out writes a file that only this user can read, with a UTF-8 byte order mark", async () => {
    await context.submit({ fields: { firstName: "José", email: "jose@example.com" } });
    const file = join(context.file, "..", "leads.csv");
    const { exitCode, printed } = await leads("export", "--csv", "--out", file);
    expect([exitCode, printed]).toEqual([0, `Exported to ${join(file)}\n`]);
    const text = readFileSync(file, "utf8");
    expect(text.startsWith("\ufeff")).toBe(true);
    expect(readCsv(text.slice(1))[1]).toContain("José");
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });
});

describe("mistakes", () => {
  test.each([
    [["export", "--csv", "--since", "someday"], "Use a date like 2026-11-20, 11/20/2026"],
    [["consent"], "missing required argument 'id'"],
    [["export"], "Choose a format: --csv or --json."],
    [["export", "--csv", "--json"], "Choose a format: --csv or --json."],
    [["export", "--csv", "--out", "/nowhere/x.csv"], "Cannot write /nowhere/x.csv (ENOENT).\n"],
    [["lose"], "unknown command 'lose'"],
    [["consent", "nobody"], "No lead has the id nobody.\n"],
    [["person", "nobody"], "No lead has the id nobody.\n"],
    [["erase", "nobody", "--yes"], "No lead has the id nobody.\n"],
    [["person", "nobody@example.com"], "No data found for nobody@example.com.\n"],
    [["erase", "nobody@example.com", "--yes"], "No data found for nobody@example.com.\n"],
  ])("%j is rejected with an explanation and exit code 1", async (words, message) => {
    const { exitCode, printed, complained } = await leads(...words);
    expect([exitCode, printed]).toEqual([1, ""]);
    expect(complained).toContain(message);
    expect(complained).not.toContain("    at ");
  });

  test("reports that there is no database yet, without creating one", async () => {
    const file = join(context.file, "..", "none", "leads.db");
    context.context.withDatabase = (use) => withDatabase({ engine: "sqlite", file }, use);
    const { exitCode, complained } = await leads("export", "--json");
    expect(exitCode).toBe(1);
    expect(complained).toContain(`There's no database at ${file}.`);
    expect(() => statSync(file)).toThrow("ENOENT");
  });
});

describe("which lead", () => {
  test("a number, with or without #, and the start of an id name the same lead everywhere", async () => {
    const id = await context.submit({ suspected: "trap" });
    for (const which of ["1001", "#1001", id, id.slice(0, 13), id.toUpperCase()])
      for (const command of ["consent", "person"])
        expect(await leads(command, which)).toMatchObject({ exitCode: 0, complained: "" });
    expect((await leads("consent", "1002")).complained).toBe(
      "error: No lead has the number 1002.\n",
    );
  });

  test("an ambiguous start of an id lists up to ten leads that have it, and says if there are more", async () => {
    await context.database.db.insertInto("leads").values(leadsFrom("ab")).execute();
    const { exitCode, complained } = await leads("consent", "01234567");
    expect(exitCode).toBe(1);
    expect(complained.split("\n")).toEqual([
      "error: Several leads have an id that starts with 01234567. Type one of these:",
      "  1001  01234567-a  Name 01234567-a, Nov 20, 2026, 7:00 AM EST",
      "  1002  01234567-b  Name 01234567-b, Nov 20, 2026, 7:00 AM EST",
      "",
    ]);
    expect((await leads("consent", "01234567-a")).exitCode).toBe(0);
    await context.database.db.insertInto("leads").values(leadsFrom("cdefghij")).execute();
    expect((await leads("consent", "01234567")).complained).toContain("with 01234567. Type");
    await context.database.db.insertInto("leads").values(leadsFrom("k")).execute();
    const many = (await leads("consent", "01234567")).complained;
    expect(many).toContain("with 01234567 (only the first 10 are listed). Type");
    expect(many.match(/^ {2}\d/gm)).toHaveLength(10);
  });

  function leadsFrom(letters: string) {
    return Array.from(letters, (letter) =>
      guideRow(`01234567-${letter}`, { name: `Name 01234567-${letter}` }),
    );
  }
});

test.each([
  [["export"], { csv: "true" }, "export --csv"],
  [["export", "last week"], { since: "true" }, "export --since 'last week'"],
  [["import", "fair.csv", "Maria"], { bypass_2fa: "true" }, "import fair.csv --by Maria"],
  [["export"], { json: "true", out: "a.json" }, "export --json --out a.json"],
])(
  "options of %j that npm took are refused with the command to type",
  async (words, options, typed) => {
    let complaint = "";
    const cli = { ...context.context, writeError: (text: string) => void (complaint += text) };
    const run = (value?: string) => {
      const own = Object.entries(options).map(([name, was]) => [
        `npm_config_${name}`,
        value ?? was,
      ]);
      return runProgram(leadsProgram(cli), words, cli, Object.fromEntries(own));
    };
    expect(await run()).toBe(1);
    expect(complaint).toMatch(
      /^error: npm took --\w+( and --\w+)? for itself, so nothing was done\./,
    );
    expect(complaint.split("\n")[1]?.trim()).toBe(`npm run leads -- ${typed}`);
    complaint = "";
    await run("");
    expect(complaint).not.toContain("npm took");
  },
);

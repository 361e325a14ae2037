import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { contextForTests, type TestContext } from "#operator/cli/testing.ts";
import { plansProgram } from "#operator/plans/program.ts";
import { leadsProgram } from "./program.ts";

let context: TestContext;
beforeEach(async () => {
  context = await contextForTests();
});

const leads = (...words: string[]) => context.run(leadsProgram, ...words);
const all = async () => JSON.parse((await leads("export", "--json")).printed);

describe("leads import", () => {
  const heading = 'Name,"E-mail",Phone,Notes,Consent noted,Shoe size\r\n';
  const ada = 'Ada Flores,ada@example.com,972-204-5855,"Wants a call,\nsoon.",a call back,7\r\n';
  const ben = "Ben Ong,ben@example.com,,Asked about Part D.,,9\r\n";

  async function fileOf(text: string | Uint8Array): Promise<string> {
    const path = join(context.directory, "fair.csv");
    await writeFile(path, text);
    return path;
  }
  const run = async (text: string | Uint8Array, ...words: string[]) =>
    await leads("import", await fileOf(text), "--by", "Maria", ...words);

  test("checks first, stores with --save, and stores nothing twice", async () => {
    const text = heading + ada + ben + ben;
    const checked = await run(text);
    expect(checked.printed).toContain(
      "3 lines with leads. 2 to store, 1 already stored or repeated in the file.",
    );
    expect(checked.printed).toContain("Columns not imported: Shoe size.");
    expect(await all()).toEqual([]);
    expect((await run(text, "--save")).printed).toContain(
      "2 stored, 1 already stored or repeated in the file.",
    );
    expect((await run(text, "--save")).printed).toContain(
      "0 to store, 3 already stored or repeated in the file.",
    );
    const stored = await all();
    expect(stored).toHaveLength(2);
    expect(stored.find(({ name }: { name: string }) => name === "Ada Flores")).toMatchObject({
      channel: "import",
      details: { phone: "(972) 204-5855", message: "Wants a call,\nsoon." },
      entry: { enteredBy: "Maria", consent: "a call back", file: "fair.csv, line 2" },
      disclosures: [],
    });
    expect(await context.database.db.selectFrom("outbox").selectAll().execute()).toEqual([]);
  });

  test.each([
    ["First Name,Last Name,Mobile Phone", "Ada,Flores,(972) 204-5855"],
    ["last name,first name,cell", "Flores,Ada,9722045855"],
    ["Surname,Given Name,Home Phone", "Flores,Ada,972.204.5855"],
    ["Client Name,Phone Number,E-mail Address", "Ada Flores,972-204-5855,"],
    ["FULL NAME,Tel.,Extension", "Ada Flores,+1 972 204 5855,"],
    ["First,Last,Mobile (US)", "Ada,Flores,\u202a(972) 204-5855\u202c"],
  ])("reads the headings %s, and skips empty lines", async (heads, line) => {
    const commas = heads.replaceAll(/[^,]/g, "");
    const text = `${heads}\r\n${line}\r\n${commas}\r\n\r\n ${commas}\r\n`;
    const { printed } = await run(text, "--message", "Met at the fall health fair.", "--save");
    expect(printed).toContain("1 line with a lead. 1 stored.");
    expect(printed).not.toContain("Columns not imported");
    const [lead] = await all();
    expect(lead).toMatchObject({
      name: "Ada Flores",
      email: "",
      details: { phone: "(972) 204-5855" },
      entry: { file: "fair.csv, line 2" },
    });
  });

  test.each([
    ["Name,Email,Phone,Mobile Phone", ["972-204-5855,972-204-1111", ",972-204-1111"]],
    ["Name,E-mail,Business Phone,Home Phone,Cell", [",,9722045855", "9722042222,9722041111,"]],
    ["Name,Email,Phone (work),Phone (mobile)", ["9722042222,9722045855", "9722041111,"]],
    ["Name,Email,Mobile,Telephone Number", ["9722042222,9722045855", "9722041111,"]],
    ["Name,Email,Work Phone,Phone 2,Phone 1", [",9722042222,9722045855", "9722041111,9722042222,"]],
    ["Name,Email,Primary Phone,Phone", ["9722042222,9722045855", "9722041111,"]],
  ])(
    "of the phone columns in %s, reads the first filled one by kind",
    async (heads, [one, two]) => {
      const text = `${heads}\n"Ada Flores",ada@example.com,${one}\nBen Ong,ben@example.com,${two}\n`;
      const { printed } = await run(text, "--message", "Met at the fall health fair.", "--save");
      expect(printed).toContain("2 stored.");
      const stored = await all();
      for (const [name, phone] of [
        ["Ada Flores", "(972) 204-5855"],
        ["Ben Ong", "(972) 204-1111"],
      ])
        expect(stored.find((lead: { name: string }) => lead.name === name)).toMatchObject({
          details: { phone },
        });
    },
  );

  test("of several columns for a field, lists those without a use, and names the one with an error", async () => {
    const text =
      "Name,Email (work),Email (home),Mailing ZIP,Home ZIP,Work Phone,Ext.,Home Phone,Mobile Phone\n" +
      "Ada Flores,a@b.co,ada@example.com,77001,75024,972-204-2222,302,972-204-5855,\n" +
      "Ben Ong,,ben@example.com,77001,75024,,,972-204-1111,\n" +
      "Cy Lee,,cy@example.com,,75024,972-204-2222,302,,\n";
    const more = ["--message", "Met at the fall health fair.", "--form", "consultation"];
    const dated = text.replace("\n", ",DOB\n").replaceAll(/(?<!DOB)\n/g, ",1/2/1961\n");
    const { printed } = await run(dated, ...more, "--save");
    expect(printed).toContain("3 stored.");
    expect(printed).toContain("Columns not imported: Email (work), Mailing ZIP.");
    const stored = await all();
    for (const [name, email, phone] of [
      ["Ada Flores", "ada@example.com", "(972) 204-5855"],
      ["Ben Ong", "ben@example.com", "(972) 204-1111"],
      ["Cy Lee", "cy@example.com", "(972) 204-2222 ext. 302"],
    ])
      expect(stored.find((lead: { name: string }) => lead.name === name)).toMatchObject({
        email,
        zipCode: "75024",
        details: { phone },
      });
    const wrong = dated.replace("972-204-1111", "").replace("75024,,,,,", "75024,12,,,,");
    expect((await run(wrong, ...more)).printed).toContain(
      "Line 3, Work Phone: Please enter a valid phone number.",
    );
  });

  test.each(["Ada,Flores", "Ada,"])("a guide goes to the first name of %s", async (names) => {
    await run(`First,Last,Email\n${names},ada@example.com\n`, "--form", "guide", "--save");
    expect(await all()).toMatchObject([{ kind: "guide", name: "Ada" }]);
    const long = `First,Last,Email\n${"A".repeat(51)},Flores,ada@example.com\n`;
    expect((await run(long, "--form", "guide")).printed).toContain(
      "Line 2, First: First name cannot exceed 50 characters.",
    );
  });

  test("reads ZIP+4, dates with the year first, and an extension of its own column", async () => {
    const text =
      "First Name,Last Name,Mobile Phone,Ext.,Zip/Postal Code,Date of Birth (MM/DD/YYYY),Email Address\r\n" +
      "Ada,Flores,972-204-5855,302,75024-1234,1961/01/02,\r\n" +
      ",,,,,,\r\n" +
      ",Ong,,,75024,1/2/1961,\r\n";
    const { printed } = await run(text, "--form", "compare", "--save", "--skip-faulty");
    expect(printed).toContain("Line 4, Mobile Phone: Add a phone number or an email address.");
    expect(await all()).toMatchObject([
      {
        zipCode: "75024",
        details: { phone: "(972) 204-5855 ext. 302", birthdate: "01/02/1961" },
      },
    ]);
  });

  test("names the line and the column of each error, and stores none or, if told, the others", async () => {
    const text = `${heading}${ada}Cy,cy@,12,Please call me.,,\r\n${ben}`;
    const refused = await run(text, "--save");
    expect(refused.printed).toContain("Line 4, E-mail: Invalid email address.");
    expect(refused.printed).toContain("Line 4, Phone: Please enter a valid phone number.");
    expect(refused).toMatchObject({
      exitCode: 1,
      complained: expect.stringContaining("Nothing was stored"),
    });
    expect(await all()).toEqual([]);
    expect(await run(text, "--save", "--skip-faulty")).toMatchObject({ exitCode: 0 });
    expect(await all()).toHaveLength(2);
  });

  test("names the line with plans that an export wouldn't write", async () => {
    const text = "name,email,notes,plan_choice\r\nAda,ada@example.com,Wants a call soon.,";
    const refused = await run(`${text}HMO\r\n`, "--save");
    expect(refused.printed).toContain(
      "Line 2, plan_choice: Leave this empty, or write it as in 2026/",
    );
    expect(await all()).toEqual([]);
  });

  test("takes plans as an export writes them, with what the plan data says", async () => {
    await context.run(plansProgram, "sample");
    const choice = "2026/tx/sample/H0000_001_0,H9999_001_0";
    await run(
      `name,email,notes,plan_choice\r\nAda,ada@example.com,Wants a call soon.,"${choice}"\r\n`,
      "--save",
    );
    const [lead] = await all();
    expect(lead.details.planChoice).toMatchObject({
      county: { name: "Sample County (made up)" },
      plans: [{ name: "Sample Health Plus (HMO) (made up)" }, { name: null }],
      represented: null,
    });
  });

  test("names the heading of a time that can't be read, or the one to add, in one sentence", async () => {
    const text = "Name,E-mail,Notes,Date,First contacted UTC\r\n";
    const someone = "Ada Flores,ada@example.com,Wants a call soon.";
    const times = await run(`${text}${someone},soon,11/19/2026\r\n${someone},,tomorrow\r\n`);
    expect(times.printed).toMatch(/Line 2, Date: Use a time like .*14:30"\.\n/);
    expect(times.printed).not.toMatch(/Line 2, First/);
    const future = "Line 3, First contacted UTC: That's in the future. Use a time in the past.\n";
    expect(times.printed).toContain(future);
    expect(times.printed).not.toContain("..");
    const missing = await run(`${text}${someone},,\r\n`, "--form", "consultation");
    expect(missing.printed).toContain("Line 2, zip code: ");
    expect(missing.printed).not.toContain("zipCode");
  });

  test.each([
    ["last_contacted_by", "B".repeat(101), "Use at most 100 characters."],
    ["last_contact_note", "Call\u0000 again", "Leave out control characters."],
    ["last_contact_note", "n".repeat(1001), "Use at most 1000 characters."],
    ["consent_noted", "c".repeat(5001), "Use at most 5000 characters."],
    ["consent_how", "said\u001b so", "Leave out control characters."],
    ["consent", "contact\u0000:yes", "Leave out control characters."],
  ])("checks %s by the rules of the options", async (column, cell, error) => {
    const text = `name,email,notes,${column}\r\nAda,ada@example.com,Wants a call soon.,`;
    const { exitCode, printed } = await run(`${text}${cell}\r\n`);
    expect(exitCode).toBe(1);
    expect(printed).toContain(`Line 2, ${column}: ${error}\n`);
    // Control: a text that fits is taken.
    expect(await run(`${text}on the call\r\n`)).toMatchObject({ exitCode: 0 });
  });

  test("advises to leave lines out only where that would store others", async () => {
    const bad = "Cy,cy@,12,Please call me.,,\r\n";
    const count = "Lines with errors: 1. Nothing was stored. Correct them";
    const advice = `${count}, or add --skip-faulty to leave them out.`;
    const complaint = async (text: string, ...words: string[]) =>
      (await run(heading + text, ...words)).complained;
    expect(await complaint(ada + bad, "--save")).toContain(advice);
    for (const words of [[], ["--save"], ["--save", "--skip-faulty"]])
      expect(await complaint(bad, ...words)).toContain(`${count}.`);
    expect(await complaint(ada + bad)).toContain(`${count}.`);
    for (const _ of ["first", "again"])
      expect(await complaint(ada + bad, "--save", "--skip-faulty")).toBe("");
    // The others are stored already.
    expect(await complaint(ada + bad, "--save")).toContain(`${count}.`);
  });

  test("takes an export back, with its times and contacts, but not a person who was erased", async () => {
    const person = { name: "Ada Flores", email: "ada@example.com", phone: "972-204-5855 ext. 302" };
    const id = await context.submit(
      { fields: { ...person, message: "=1+1, asked for a call." } },
      "contact",
    );
    await context.noteContact(id, "Call again");
    const gone = { name: "Gone", email: "gone@b.co", message: "Erase me please." };
    context.setClock("2026-11-20T12:01:00.000Z");
    await context.submit({ fields: gone }, "contact");
    const path = join(context.directory, "leads.csv");
    await leads("export", "--csv", "--out", path);
    const [before] = (await all()).toReversed();
    await context.database.db.deleteFrom("leads").where("number", "=", 1001).execute();
    await leads("erase", "gone@b.co", "--yes");
    const { printed } = await run(await readFile(path), "--save");
    expect(printed).toContain("1 stored, 1 left out because the person's data was erased.");
    const [lead] = await all();
    const { createdAt, name, details, contacts } = before;
    expect(lead).toMatchObject({ id, createdAt, name, details, contacts, channel: "import" });
    expect(lead.number).toBeGreaterThan(1002);
    expect((await leads("consent", "1002")).printed).toContain("was erased on");
  });

  test.each([
    [new Uint8Array([0x4e, 0xe9]), "isn't in UTF-8"],
    ["", "The file is empty."],
    ["Telephone,Town\r\n1,2\r\n", "at least name and either email or phone"],
    ['name,email\r\n"Ada,ada@example.com\r\n', "isn't valid CSV"],
    ["name,full name,email\r\n", "name and full name are the same field"],
    ["name,email,phone,Phone\r\n", "phone and Phone are the same field"],
    ["name,Phone (home),phone (HOME)\r\n", "Phone (home) and phone (HOME) are the same field"],
    ["name,e-mail,Email\r\n", "e-mail and Email are the same field"],
    ["\u001b[2J,x\r\n", "It has: \\u{001B}[2J, x.\n"],
    ["name,\u001bname,email\r\n", "name and \\u{001B}name are the same field"],
  ])("refuses the file %j", async (text, error) => {
    const { exitCode, complained } = await run(text);
    expect([exitCode, complained]).toEqual([1, expect.stringContaining(error)]);
  });
});

import { afterEach, beforeEach, expect, test, describe } from "vitest";
import { assert, asyncProperty, constantFrom, oneof, string } from "fast-check";
import { findLead, listWaiting } from "./read-leads.ts";
import { idOf, type LeadsFixture, leadsFixture, submissionForTests } from "./testing.ts";
import { searchLeads } from "./search-leads.ts";

describe("read leads", () => {
  let fixture: LeadsFixture;
  beforeEach(async () => {
    fixture = await leadsFixture();
  });
  afterEach(() => fixture.remove());

  /** SQLite allows at most 32,766 parameters in a statement. */
  test("reads any number of waiting leads without naming them all in one statement", async () => {
    const { database } = fixture;
    const many = 1_200;
    const row = {
      kind: "guide" as const,
      name: "Ada",
      email: "a@b.co",
      email_normalized: "a@b.co",
    };
    const rows = Array.from({ length: many }, (_, at) => {
      return { ...row, id: `${at}`, page: "/", wants_newsletter: 0, created_at: "2026-11-20" };
    });
    await database.db.insertInto("leads").values(rows.slice(0, 600)).execute();
    await database.db.insertInto("leads").values(rows.slice(600)).execute();
    const parameters: number[] = [];
    const db = database.db.withPlugin({
      transformQuery({ node }) {
        const query = database.db.getExecutor().compileQuery(node, { queryId: "counted" });
        parameters.push(query.parameters.length);
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    expect(await listWaiting({ ...database, db }, many)).toHaveLength(many);
    expect(Math.max(...parameters)).toBeGreaterThan(100);
    expect(Math.max(...parameters)).toBeLessThan(many);
  });

  const odd = constantFrom(..."'\";\u0000😀é\u202eم", "--", "\r\n", "\ud800", "%s");
  const text = oneof(
    string({ unit: "binary" }),
    string({ unit: "grapheme" }),
    string({ unit: odd }),
  );

  test("any name and source is either rejected or read back, with spaces for control characters", async () => {
    let kept = 0;
    await assert(
      asyncProperty(text, text, async (firstName, utm) => {
        const outcome = await fixture.leads.submit(
          "guide",
          submissionForTests({
            fields: { firstName, email: "ada@example.com" },
            origin: { source: { utm_term: utm } },
          }),
        );
        const line = firstName.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
        const fits = line.length <= 50 && /[^\s\p{Cf}\p{DI}\u2800]/u.test(line);
        expect(outcome.taken).toBe(fits && !/\p{Cs}/u.test(line));
        if (!outcome.taken) return;
        kept += 1;
        const lead = await findLead(fixture.database, outcome.reply.id);
        expect(lead?.name).toBe(line);
        const known = utm.replace(/[\p{Cc}\p{Cs}]/gu, "").trim();
        expect(lead?.source).toEqual(known === "" ? {} : { utm_term: known });
      }),
      { numRuns: 80 },
    );
    expect(kept).toBeGreaterThan(5);
  });
});

describe("search leads", () => {
  let fixture: LeadsFixture;
  let jose: string;
  let ada: string;

  beforeEach(async () => {
    fixture = await leadsFixture();
    const shared = { medicarePartA: true, birthdate: "3/15/1960" };
    jose = await submit(0, {
      ...shared,
      name: "José Núñez-Ortega",
      email: "Jose+plans@Example.com",
      phone: "972 204 5855 ext. 302",
      zipCode: "75024",
    });
    ada = await submit(1, {
      ...shared,
      name: "Ada Flores",
      email: "ada@example.com",
      phone: "(214) 555-0142",
      zipCode: "75001",
      additionalInfo: "My husband José is on dialysis.",
    });
  });
  afterEach(() => fixture.remove());

  async function submit(minute: number, fields: object): Promise<string> {
    fixture.setClock(`2026-11-20T12:0${minute}:00.000Z`);
    return idOf(await fixture.leads.submit("consultation", submissionForTests({ fields })));
  }

  async function search(text: string, change: { messages?: boolean; limit?: number } = {}) {
    let read = 0;
    const wanted = { text, messages: false, limit: 50, ...change };
    const found = await searchLeads(fixture.database, wanted, (leads) => (read += leads));
    return { found, read };
  }

  describe("finds", () => {
    test.each(["José", "jose", "JOSÉ NÚÑEZ", "ortega jose", "nuñez", "jose+", "plans@ex", "75024"])(
      "%j by name, address or ZIP code, ignoring accents",
      async (text) => {
        expect((await search(text)).found).toEqual([jose]);
      },
    );

    test.each([
      "9722045855",
      "+1 972.204.5855",
      "(972) 204–5855",
      "972-204",
      "5855",

      "972-204-5855 x302",
      "\u202a(972) 204-5855\u202c",
      "tel:+19722045855",
      "９７２２０４５８５５",
    ])("%j by phone number, in any format", async (text) => {
      expect((await search(text)).found).toEqual([jose]);
    });

    const people = {
      apostrophe: { name: "Siobhan O'Brien", email: "siobhan.o'brien@example.net" },
      curly: { name: "Conor O’Brien", email: "conor@example.net" },
      okina: { name: "Kaʻena D`Angelo", email: "kaena@example.net" },
      stroke: { name: "Søren Łukasz Strauß-Æbelø", email: "soren@example.net" },
      comma: { name: "Pat Example", email: "pat@example.net" },
      saint: { name: "Martin St. James, Jr.", email: "martin@example.net" },
    };
    test.each([
      ["O'Brien", ["apostrophe", "curly"]],
      ["O’Brien", ["apostrophe", "curly"]],
      ["O‘BRIEN", ["apostrophe", "curly"]],
      ["o`brien", ["apostrophe", "curly"]],
      ["oʼbrien, conor", ["curly"]],
      ["obrien", ["apostrophe", "curly"]],
      ["siobhan.o’brien@example.net", ["apostrophe"]],
      ["siobhan.o'brien@", ["apostrophe"]],
      ["kaena", ["okina"]],
      ["Ka‘ena D’Angelo", ["okina"]],
      ["soren lukasz", ["stroke"]],
      ["Strauss–Aebelo", ["stroke"]],
      ["Example, Pat", ["comma"]],
      ["example,pat", ["comma"]],
      ["Example; Pat", ["comma"]],
      ['"Example, Pat" <pat@example.net>', ["comma"]],
      ["Pat (Example)", ["comma"]],
      ["st james", ["saint"]],
      ["James Jr, Martin", ["saint"]],
      ["nunez ortega", []],
      ["Flores, Pat", []],
      ["'", []],
    ] as const)("%j however the name is written", async (text, expected) => {
      await fixture.database.db.deleteFrom("leads").execute();
      const rows = Object.entries(people).map(([id, { name, email }]) => ({
        id,
        name,
        email,
        kind: "guide" as const,
        email_normalized: email,
        page: "/",
        wants_newsletter: 0,
        created_at: "2026-11-20T12:00:00.000Z",
      }));
      await fixture.database.db.insertInto("leads").values(rows).execute();
      expect((await search(text)).found.toSorted()).toEqual(expected);
    });

    test("several, newest first, up to the limit", async () => {
      expect((await search("example.com")).found).toEqual([ada, jose]);
      expect((await search("example.com", { limit: 1 })).found).toEqual([ada]);
    });

    test("messages only with the messages option", async () => {
      expect((await search("dialysis")).found).toEqual([]);
      expect((await search("dialysis", { messages: true })).found).toEqual([ada]);
      expect((await search("José", { messages: true })).found).toEqual([ada, jose]);
    });

    test.each(["nobody", "", "   ", "ada jose", "%", "_", "99"])("none for %j", async (text) => {
      expect((await search(text)).found).toEqual([]);
    });
  });

  test.each([
    ["a complete address", () => "JOSE@example.com"],
    ["an address with its name", () => "Núñez, José <jose@example.com>"],
    ["a complete phone number", () => "972 204 5855"],
    ["an id", () => jose],
    ["an id prefix", () => jose.slice(0, 20)],
  ])("looks up %s without scanning leads", async (_, text) => {
    const { found, read } = await search(text());
    expect(found).toContain(jose);
    expect(read).toBe(0);
  });

  test("scans all pages", async () => {
    const row = { kind: "guide" as const, email: "a@b.co", email_normalized: "a@b.co", page: "/" };
    const rows = Array.from({ length: 4100 }, (_, index) => ({
      ...row,
      id: `many-${String(index).padStart(5, "0")}`,
      name: index % 1000 === 0 ? "Needle" : "Hay",
      wants_newsletter: 0,
      created_at: `2026-11-19T12:00:0${index % 3}.000Z`,
    }));
    for (let at = 0; at < rows.length; at += 1000) {
      const part = rows.slice(at, at + 1000);
      await fixture.database.db.insertInto("leads").values(part).execute();
    }
    const { found, read } = await search("needle");
    expect(found.toSorted()).toEqual([0, 1, 2, 3, 4].map((n) => `many-0${n}000`));
    expect(read).toBe(4102);
  });
});

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type LeadsFixture, leadsFixture, idOf, submissionForTests } from "./testing.ts";
import { searchLeads } from "./search-leads.ts";

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
    phone: "972 204 5855",
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

  test.each(["9722045855", "+1 972.204.5855", "(972) 204–5855", "972-204", "5855"])(
    "%j by phone number, in any format",
    async (text) => {
      expect((await search(text)).found).toEqual([jose]);
    },
  );

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

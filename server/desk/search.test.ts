import { beforeEach, expect, test, vi } from "vitest";
import { createLog } from "#server/base/log.ts";
import { fillSearchWords, startFillingWords } from "./fill-words.ts";
import { type DeskForTests, deskForTests } from "./leads-testing.ts";

let desk: DeskForTests;
let jose: number;
let ada: number;
beforeEach(async () => {
  desk = await deskForTests();
  const request = { medicarePartA: true, birthdate: "3/15/1960" };
  jose = await desk.submit(
    {
      ...request,
      name: "José Núñez-Ortega",
      email: "Jose.N+plans@Example.com",
      phone: "972 204 5855 ext. 302",
      zipCode: "75024",
    },
    {},
    "consultation",
  );
  ada = await desk.submit(
    { ...request, email: "ada.f@example.com", phone: "(214) 555-0142", zipCode: "75001" },
    {},
    "consultation",
  );
});

async function numbersFor(text: string): Promise<number[]> {
  return (await desk.desk.search(desk.maria, text)).lines.map(({ number }) => number);
}

test.each(["José", "jose", "JOSÉ NÚÑEZ", "nun ort", "ortega jose", "nuñez", "75024", "7502"])(
  "%j is found by the start of words, in any order, ignoring accents",
  async (text) => {
    expect(await numbersFor(text)).toEqual([jose]);
  },
);

test.each([
  "jose.n@example.com",
  "JOSE.N+other@example.com",
  "jose.n@",
  "Núñez, José <jose.n@example.com>",
  "mailto:jose.n@example.com",
])("%j is found by address, with or without a tag", async (text) => {
  expect(await numbersFor(text)).toEqual([jose]);
});

test.each([
  "9722045855",
  "+1 972.204.5855",
  "1-972-204-5855",
  "(972) 204–5855",
  "972-204",
  "(972)",
  "204-5855",
  "2045855",
  "5855",
  "972-204-5855 x302",
  "\u202a(972) 204-5855\u202c",
  "tel:+19722045855",
  "９７２２０４５８５５",
  "José 972 204 5855",
  "(972) 204-5855, Ortega",
  "ortega 5855 75024",
])("%j is found by phone number, in any writing", async (text) => {
  expect(await numbersFor(text)).toEqual([jose]);
});

test("a number comes first, with or without #", async () => {
  expect(await numbersFor(`${ada}`)).toEqual([ada]);
  expect(await numbersFor(` #${jose}`)).toEqual([jose]);
  // Another lead may have the digits in its phone number.
  const other = await desk.submit({ phone: `972 204 ${ada}` });
  expect(await numbersFor(`${ada}`)).toEqual([ada, other]);
});

test.each([
  "nobody",
  "",
  "   ",
  "ada jose",
  "%",
  "_",
  "''",
  "\u0000",
  "@",
  "🙂",
  "99",
  "9999999999",
])("%j finds nothing", async (text) => {
  expect(await numbersFor(text)).toEqual([]);
});

test("whatever is sent, it's read in milliseconds", async () => {
  const hostile = ["jose ".repeat(2000), "(9".repeat(5000), "1 ".repeat(5000), "é".repeat(10_000)];
  for (const text of hostile) {
    const start = performance.now();
    await numbersFor(text);
    expect(performance.now() - start).toBeLessThan(500);
  }
});

test.each([
  ["O'Brien", "Siobhan O'Brien"],
  ["O’BRIEN", "Siobhan O'Brien"],
  ["oʼbrien, siobhan", "Siobhan O’Brien"],
  ["obrien", "Conor O‘Brien"],
  ["Ka‘ena D’Angelo", "Kaʻena D`Angelo"],
  ["soren lukasz", "Søren Łukasz Strauß-Æbelø"],
  ["Strauss–Aebelo", "Søren Łukasz Strauß-Æbelø"],
  ['"Example, Pat" <pat@example.net>', "Pat Example"],
  ["Example; Pat", "Pat Example"],
  ["Pat (Example)", "Pat Example"],
  ["st james", "Martin St. James, Jr."],
  ["James Jr, Martin", "Martin St. James, Jr."],
  ["fi", "ﬁona"],
])("%j finds %s", async (text, name) => {
  const number = await desk.submit({ name, email: "pat@example.net" });
  expect(await numbersFor(text)).toEqual([number]);
});

test("finds the newest first, at most 50, and of a common word as of a rare one", async () => {
  const row = await desk.rowOf(ada);
  const { number: _, ...copy } = row;
  const copies = Array.from({ length: 120 }, (__, place) => ({
    ...copy,
    id: `copy-${place}`,
    name: place % 2 ? "Maria Delgado" : "Mario Ong",
    has_words: 0,
    created_at: `2026-11-21T10:${String(place % 60).padStart(2, "0")}:00.000Z`,
  }));
  await desk.database.db.insertInto("leads").values(copies).execute();
  expect(await numbersFor("maria")).toEqual([]);
  const steps: number[] = [];
  do steps.push(await fillSearchWords(desk.database));
  while (steps.at(-1) !== 0);
  expect(steps).toEqual([100, 20, 0]);
  const { lines } = await desk.desk.search(desk.maria, "mari");
  expect(lines).toHaveLength(50);
  const times = lines.map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted().toReversed());
  expect(await numbersFor("mario delg")).toEqual([]);
});

test("filling stores the same words as the intake, and leaves what was corrected meanwhile", async () => {
  const { db } = desk.database;
  const words = async () =>
    await db.selectFrom("lead_words").selectAll().orderBy("number").orderBy("word").execute();
  const before = await words();
  expect(before.length).toBeGreaterThan(10);
  await db.deleteFrom("lead_words").execute();
  await db.updateTable("leads").set({ has_words: 0 }).execute();
  await desk.done(ada, { act: "correct", name: "Ada King", resend: false });
  await fillSearchWords(desk.database);
  await desk.done(ada, { act: "correct", name: "Ada Flores", resend: false });
  expect(await words()).toEqual(before);
});

test("a person's markup and 10 kB words are only words", async () => {
  const name = `<img src=x onerror=alert(1)> \u202e${"x".repeat(60)}`;
  const number = await desk.submit({ name, email: "hostile@example.net" });
  expect(await numbersFor("<img")).toEqual([number]);
  expect(await numbersFor("img onerror")).toEqual([number]);
  expect(await numbersFor("x".repeat(10_000))).toEqual([]);
  expect(await numbersFor("x".repeat(60))).toEqual([number]);
});

test("the running service fills in words until all leads have theirs, and stops when it's told to", async () => {
  const { db } = desk.database;
  await db.deleteFrom("lead_words").execute();
  await db.updateTable("leads").set({ has_words: 0 }).execute();
  const stop = startFillingWords(desk.database, createLog("silent"));
  await vi.waitUntil(async () => (await numbersFor("flores")).length === 1, { timeout: 10_000 });
  await stop();
  await db.updateTable("leads").set({ has_words: 0 }).execute();
  expect(await fillSearchWords(desk.database)).toBe(2);
});

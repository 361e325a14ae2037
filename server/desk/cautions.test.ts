import { beforeEach, expect, test } from "vitest";
import { at, type DeskForTests, deskForTests } from "./leads-testing.ts";

let desk: DeskForTests;
beforeEach(async () => {
  desk = await deskForTests();
});

const request = { birthdate: "3/15/1960", medicarePartA: true, zipCode: "75024" };

/** What speaks against a call, which the list and the page say alike. */
async function cautionOf(number: number) {
  const { caution } = await desk.page(number);
  const { lines } = await desk.desk.allLeads(desk.maria, {}, null);
  expect(lines.find((line) => line.number === number)?.caution).toEqual(caution);
  return caution;
}

test.each([
  ["in Texas, at 8:05 there", {}, null],
  ["in Hawaii, at 4:05 there", { zipCode: "96813" }, { kind: "hours" }],
  ["where the agency has no license", { zipCode: "00907" }, { kind: "license" }],
  ["with a number that can't be one", { phone: "(000) 000-0000" }, { kind: "impossible" }],
  ["who wants a text", { preferredContactMethod: "text" }, { kind: "prefers", way: "text" }],
  ["who wants an email", { preferredContactMethod: "email" }, { kind: "prefers", way: "email" }],
  ["who wants a call", { preferredContactMethod: "phone" }, null],
  [
    "the weightiest counts",
    { preferredContactMethod: "text", zipCode: "96813", phone: "(972) 555-0142" },
    { kind: "impossible" },
  ],
] as const)("somebody %s", async (_, fields, caution) => {
  // The form comes in a minute after the clock is set.
  desk.setClock("2026-11-20", "09:04");
  const number = await desk.submit({ ...request, ...fields }, {}, "compare");
  expect(await cautionOf(number)).toEqual(caution);
});

test("a year later, the permission to contact them has ended", async () => {
  const number = await desk.submit({ ...request }, {}, "compare");
  desk.setClock("2027-11-20", "12:00");
  expect(await cautionOf(number)).toBeNull();
  desk.setClock("2027-11-21", "12:00");
  expect(await cautionOf(number)).toEqual({ kind: "ended" });
});

test("a stop says it all", async () => {
  const number = await desk.submit({ ...request, phone: "(972) 555-0142" }, {}, "compare");
  await desk.done(number, { act: "stop-calls" });
  expect(await cautionOf(number)).toBeNull();
});

test("a wrong number stays wrong until it's corrected, or somebody reached them at it", async () => {
  const number = await desk.submit();
  const call = (result: "wrong-number" | "no-answer" | "reached") => {
    desk.pass(1);
    return desk.done(number, { act: "call", result, note: null });
  };
  await call("wrong-number");
  const wrong = { kind: "wrong-number", at: desk.clock(), by: "Maria Delgado" };
  expect(await cautionOf(number)).toEqual(wrong);
  await call("no-answer");
  expect(await cautionOf(number)).toEqual(wrong);
  desk.pass(1);
  const phone = "(972) 204-5866";
  const correction = await desk.done(number, { act: "correct", phone, resend: false });
  expect(await cautionOf(number)).toBeNull();
  // Whoever undoes the correction has the wrong number again.
  await desk.done(number, { act: "undo", entryId: correction });
  expect(await cautionOf(number)).toEqual(wrong);
  await call("reached");
  expect(await cautionOf(number)).toBeNull();
});

test("another lead of the same person says that they were called today; a spouse's doesn't", async () => {
  const [first, again] = [await desk.submit(), await desk.submit({ phone: "(972) 204-5866" })];
  const spouse = await desk.submit({ name: "Bo Flores", email: "bo@example.com" });
  await desk.done(first, { act: "call", result: "message", note: null });
  const mark = { number: first, at: desk.clock(), result: "message", by: "Maria Delgado" };
  const marks = async () =>
    (await desk.desk.allLeads(desk.maria, {}, null)).lines.map(({ otherCall }) => otherCall);
  expect(await marks()).toEqual([null, mark, null]);
  expect((await desk.page(again)).otherCall).toEqual(mark);
  expect((await desk.page(spouse)).otherCall).toBeNull();
  desk.setClock("2026-11-21", "00:01");
  expect(await marks()).toEqual([null, null, null]);
});

const hawaii = { ...request, zipCode: "96813" };

test.each([
  ["10 a.m., which is 5 a.m. there", hawaii, "2026-11-23", "10:00", "5:00 AM"],
  ["at night", request, "2026-11-23", "03:00", "where they live"],
  ["on a Sunday", request, "2026-11-22", "14:00", "closed"],
  ["at night, for somebody whose place isn't known", null, "2026-11-23", "03:00", "closed"],
] as const)("a step %s is asked about once", async (_, fields, day, clock, words) => {
  const number = fields ? await desk.submit(fields, {}, "compare") : await desk.submit();
  const next = { at: at(day, clock), note: null };
  const plan = { act: "next-step", next, isDone: false } as const;
  const question = { outcome: "invalid", errors: { sure: expect.stringContaining(words) } };
  expect(await desk.act(number, plan)).toMatchObject(question);
  const call = { act: "call", result: "no-answer", note: null, next } as const;
  expect(await desk.act(number, call)).toMatchObject(question);
  const appointment = { act: "status", status: "appointment", next } as const;
  expect(await desk.act(number, appointment)).toMatchObject(question);
  // Another time than the one that was asked about is asked about, too.
  expect(await desk.act(number, { ...plan, sure: at(day, "23:50") })).toMatchObject(question);
  await desk.done(number, { ...plan, sure: next.at });
  expect(await desk.rowOf(number)).toMatchObject({ next_at: next.at });
});

test("a step at a good time isn't asked about, nor one for the office alone", async () => {
  const number = await desk.submit(hawaii, {}, "compare");
  const plan = (clock: string, note: string | null) =>
    desk.act(number, {
      act: "next-step",
      next: { at: at("2026-11-23", clock), note },
      isDone: false,
    });
  expect(await plan("15:00", null)).toMatchObject({ outcome: "done" });
  await desk.done(number, { act: "stop-calls" });
  expect(await plan("10:00", "Email the answer")).toMatchObject({ outcome: "done" });
});

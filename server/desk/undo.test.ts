import { array, assert, asyncProperty, constantFrom } from "fast-check";
import { beforeEach, expect, test } from "vitest";
import type { LeadActInput } from "#contract/desk-leads.ts";
import { at, type DeskForTests, deskForTests } from "./leads-testing.ts";

let desk: DeskForTests;
let ada: number;
beforeEach(async () => {
  desk = await deskForTests();
  ada = await desk.submit();
});

const monday = { at: at("2026-11-23", "10:00"), note: "Bring the plan list." };
const tuesday = { at: at("2026-11-24", "10:00"), note: null };
const undo = (entryId: string) => desk.act(ada, { act: "undo", entryId });

/** What people keep about the lead, besides what was done. */
async function state() {
  const { version: _, ...row } = await desk.rowOf(ada);
  const { details } = (await desk.page(ada)).lead;
  const marks = await desk.database.db.selectFrom("contact_marks").select("note").execute();
  return { ...row, phone: details?.phone, marks };
}

const acts: readonly LeadActInput[] = [
  { act: "call", result: "reached", note: null, next: monday, status: "appointment" },
  { act: "call", result: "wrong-number", note: "Somebody else." },
  { act: "call", result: "reached", note: null, status: "enrolled" },
  { act: "note", note: "Hard of hearing." },
  { act: "status", status: "not-interested" },
  { act: "assign", personId: "tom" },
  { act: "next-step", next: tuesday, isDone: false },
  { act: "correct", name: "Ada King", zip: "75201", phone: "972 204 5866", resend: false },
];

test.each(acts)("undoing %j brings back what was, once, and shows it as undone", async (input) => {
  await desk.done(ada, { act: "next-step", next: monday, isDone: false });
  const before = await state();
  const id = await desk.done(ada, input);
  expect((await desk.page(ada)).history.find((entry) => entry.id === id)?.canUndo).toBe(true);
  expect(JSON.stringify(await state()) === JSON.stringify(before)).toBe(input.act === "note");
  expect(await undo(id)).toEqual({ outcome: "done", undo: null });
  expect(await state()).toEqual(before);
  const { history } = await desk.page(ada);
  const entries = history.filter((entry) => entry.id === id);
  expect(entries.length).toBeGreaterThan(0);
  for (const { undone, canUndo } of entries)
    expect([undone?.by, canUndo]).toEqual(["Maria Delgado", false]);
  expect(await undo(id)).toMatchObject({
    outcome: "refused",
    reason: expect.stringMatching(/undone already/),
  });
});

test("undoing all that was done, newest first, brings back the lead as it came in", async () => {
  const before = await state();
  await assert(
    asyncProperty(array(constantFrom(...acts), { maxLength: 6 }), async (inputs) => {
      const ids: string[] = [];
      for (const input of inputs) {
        const outcome = await desk.act(ada, input);
        if (outcome.outcome === "done") ids.push(outcome.undo ?? "");
      }
      for (const id of ids.toReversed()) expect(await undo(id)).toMatchObject({ outcome: "done" });
      expect(await state()).toEqual(before);
    }),
    { numRuns: 20 },
  );
});

test("what somebody changed since isn't undone, but other things may have changed", async () => {
  const plan = await desk.done(ada, { act: "next-step", next: monday, isDone: false });
  await desk.done(ada, { act: "assign", personId: "tom" });
  const move = await desk.done(ada, { act: "next-step", next: tuesday, isDone: false }, desk.tom);
  expect(await undo(plan)).toEqual({
    outcome: "refused",
    reason: "Tom Reyes changed the same thing since, so it can't be undone.",
  });
  expect((await desk.rowOf(ada)).next_at).toBe(tuesday.at);
  // Control: it can be once the later change is undone.
  await desk.done(ada, { act: "undo", entryId: move });
  await desk.done(ada, { act: "undo", entryId: plan });
  expect(await desk.rowOf(ada)).toMatchObject({ next_at: null, assigned_to: "tom" });
});

test("undoing the first of two calls keeps the lead in work, and the second as its first contact", async () => {
  const first = await desk.done(ada, { act: "call", result: "no-answer", note: null });
  desk.pass(60);
  const second = await desk.done(ada, { act: "call", result: "reached", note: null });
  const secondAt = desk.clock();
  await desk.done(ada, { act: "undo", entryId: first });
  expect(await desk.rowOf(ada)).toMatchObject({ status: "working", first_contacted_at: secondAt });
  await desk.done(ada, { act: "undo", entryId: second });
  expect(await desk.rowOf(ada)).toMatchObject({ first_contacted_at: null });
});

test.each([
  ["a release", { act: "release" }],
  ["a guide sent again", { act: "resend-guide", isAsked: false }],
] as const)("%s had effects outside, and can't be undone", async (_, input) => {
  const person = { firstName: "Bo", email: "bo@example.com" };
  const suspected = input.act === "release" ? "trap" : null;
  const bo = await desk.submit(person, { suspected }, "guide");
  if (suspected === null)
    await desk.database.db.updateTable("outbox").set({ state: "sent" }).execute();
  expect(await desk.done(bo, input, desk.tom)).toBe("");
  const rows = desk.database.db.selectFrom("lead_acts").select("id");
  const { id } = await rows.executeTakeFirstOrThrow();
  expect(await desk.act(bo, { act: "undo", entryId: id }, desk.tom)).toMatchObject({
    outcome: "refused",
    reason: expect.stringMatching(/outside/),
  });
});

test("an address is brought back unless mail went to the new one, or it's no longer stored", async () => {
  const { db } = desk.database;
  await db.updateTable("outbox").set({ state: "sent" }).execute();
  desk.pass(1);
  const correct = { act: "correct", email: "ada@example.org", resend: false } as const;
  await desk.done(ada, { act: "undo", entryId: await desk.done(ada, correct) });
  expect(await desk.rowOf(ada)).toMatchObject({
    email: "ada@example.com",
    email_normalized: "ada@example.com",
  });
  expect((await desk.desk.search(desk.maria, "ada@example.com")).lines).toHaveLength(1);
  expect((await desk.desk.search(desk.maria, "ada@example.org")).lines).toEqual([]);
  const again = await desk.done(ada, correct);
  desk.pass(1);
  const mail = db.updateTable("outbox").set({ updated_at: desk.clock() });
  await mail.where("kind", "=", "lead-confirmation").execute();
  expect(await undo(again)).toMatchObject({
    reason: expect.stringMatching(/An email went to the new address/),
  });
});

test("an act of another lead can't be undone from here", async () => {
  const bea = await desk.submit({ email: "bea@example.com" });
  const id = await desk.done(bea, { act: "assign", personId: "tom" });
  expect(await undo(id)).toMatchObject({ outcome: "refused" });
  expect(await undo("nonsense'")).toMatchObject({ outcome: "refused" });
  expect((await desk.rowOf(bea)).assigned_to).toBe("tom");
});

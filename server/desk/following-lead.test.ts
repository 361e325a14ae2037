import { beforeEach, expect, test } from "vitest";
import type { LeadFilter } from "#contract/desk-leads.ts";
import { type DeskForTests, deskForTests } from "./leads-testing.ts";

let desk: DeskForTests;
beforeEach(async () => {
  desk = await deskForTests();
});

const submit = (nth: number, fields: object = {}) =>
  desk.submit({ email: `${nth}@example.com`, phone: `(972) 204-58${10 + nth}`, ...fields });

/** Whom the desk leads to after a lead. */
async function after(number: number, actor = desk.maria, filter: LeadFilter = {}) {
  return (await desk.desk.followingLead(actor, number, filter))?.number ?? null;
}

const note = { act: "note", note: "Looked at it" } as const;

test("first one's own that are due or wait, then nobody's; never a colleague's, and nothing before its time", async () => {
  const [now, toms, free, own, ownDue, later] = [
    await submit(0),
    await submit(1),
    await submit(2),
    await submit(3),
    await submit(4),
    await submit(5),
  ];
  const plan = async (number: number, minutes: number) => {
    const at = new Date(Date.parse(desk.clock()) + minutes * 60_000).toISOString();
    await desk.done(number, { act: "next-step", next: { at, note: null }, isDone: false });
  };
  await desk.done(toms, { act: "assign", personId: desk.tom.personId });
  await desk.done(own, { act: "assign", personId: desk.maria.personId });
  await plan(ownDue, 1);
  await plan(later, 60);
  desk.pass(2);
  expect(await after(now)).toBe(ownDue);
  expect(await after(ownDue)).toBe(own);
  await desk.done(own, { act: "status", status: "enrolled" });
  expect(await after(ownDue)).toBe(now);
  expect(await after(now, desk.tom)).toBe(toms);
  expect(await after(toms, desk.tom), "no step of Maria's").toBe(now);
  const nobodys = { person: "nobody" };
  expect([await after(now, desk.maria, nobodys), await after(free, desk.maria, nobodys)]).toEqual([
    free,
    now,
  ]);
  expect(await after(now, desk.maria, { person: desk.tom.personId })).toBeNull();
  expect(await after(now, desk.maria, { form: "guide" })).toBeNull();
});

test("nobody whom a call would be wrong for now, however many of them wait longest", async () => {
  const first = await submit(0);
  for (let nth = 1; nth <= 12; nth += 1) await submit(nth, { phone: `(972) 555-01${10 + nth}` });
  expect(await after(first)).toBeNull();
  const [stopped, wrong, fine] = [await submit(13), await submit(14), await submit(15)];
  await desk.done(stopped, { act: "stop-calls" });
  await desk.done(wrong, { act: "call", result: "wrong-number", note: null });
  expect(await after(first)).toBe(fine);
  // Called today for another request, and not answered there.
  const again = await submit(16);
  const other = await submit(16, { message: "Please call me again." });
  await desk.done(again, { act: "call", result: "message", note: null });
  await desk.done(fine, { act: "status", status: "enrolled" });
  expect(await after(first)).toBeNull();
  desk.setClock("2026-11-21", "12:00");
  expect(await after(first)).toBe(other);
});

test("two people at work are led to different leads; who is alone, to who waits longest", async () => {
  const [first, second, third] = [await submit(0), await submit(1), await submit(2)];
  const [marias, toms] = [await submit(3), await submit(4)];
  await desk.done(marias, note);
  desk.pass(1);
  await desk.done(toms, note, desk.tom);
  expect([await after(marias), await after(toms, desk.tom)]).toEqual([first, second]);
  // Whoever began first keeps the place.
  desk.pass(1);
  await desk.done(marias, note);
  expect([await after(marias), await after(first, desk.tom)]).toEqual([first, third]);
  desk.pass(61);
  await desk.done(toms, note, desk.tom);
  expect(await after(toms, desk.tom)).toBe(first);
  // The last one is for everybody.
  for (const number of [second, third, marias])
    await desk.done(number, { act: "status", status: "enrolled" });
  await desk.done(toms, note);
  expect([await after(toms), await after(toms, desk.tom)]).toEqual([first, first]);
});

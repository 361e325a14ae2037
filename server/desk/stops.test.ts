import { beforeEach, expect, test } from "vitest";
import { erasePerson } from "#server/leads/erase.ts";
import { stopMailAfterComplaint } from "#server/newsletter/newsletter.ts";
import { at, type DeskForTests, deskForTests, phoneCall } from "./leads-testing.ts";

let desk: DeskForTests;
let ada: number;
beforeEach(async () => {
  desk = await deskForTests();
  ada = await desk.submit();
});

/** What lists show, and who can lift it, by lead number. */
async function stopOf(number: number) {
  const { stop, stopBy } = await desk.page(number);
  const lines = (await desk.desk.allLeads(desk.maria, {}, null)).lines;
  expect(lines.find((line) => line.number === number)?.stop).toBe(stop);
  return [stop, stopBy];
}

test("a number that isn't called shows at every lead with it, in any writing, also at new ones", async () => {
  await desk.done(ada, { act: "stop-calls" });
  const spouse = await desk.submit({ email: "bo@example.com", phone: "+1 972.204.5855 x12" });
  const other = await desk.submit({ email: "cy@example.com", phone: "972 204 5856" });
  expect([await stopOf(ada), await stopOf(spouse), await stopOf(other)]).toEqual([
    ["calls", "agency"],
    ["calls", "agency"],
    [null, null],
  ]);
  expect(await desk.rowOf(ada)).toMatchObject({ status: "new" });
  expect(await desk.act(ada, { act: "stop-calls" })).toMatchObject({ outcome: "refused" });
  await desk.database.db.deleteFrom("outbox").execute();
  await desk.done(spouse, { act: "allow-contact" }, desk.tom);
  expect(await desk.updates()).toBe(2);
  expect([await stopOf(ada), await stopOf(spouse)]).toEqual([
    [null, null],
    [null, null],
  ]);
});

test("no contact stops mail and calls, closes the person's open requests, and tells webhooks", async () => {
  const again = await desk.submit({ email: "ada+2@example.com", phone: "214 204 5850" });
  const byPhone = await desk.submit({ name: "ADA  flores", email: "old@example.com" });
  const spouse = await desk.submit({ name: "Bo Flores", email: "bo@example.com" });
  const done = await desk.submit({ message: "One more question." });
  await desk.done(done, { act: "status", status: "enrolled" });
  await desk.done(again, {
    act: "next-step",
    next: { at: at("2026-11-23", "10:00"), note: null },
    isDone: false,
  });
  await desk.database.db.deleteFrom("outbox").execute();
  expect(await desk.act(ada, { act: "stop-contact" })).toEqual({
    outcome: "done",
    undo: expect.any(String),
  });
  const statuses = await Promise.all(
    [ada, again, byPhone, spouse, done].map(async (number) => (await desk.rowOf(number)).status),
  );
  expect(statuses).toEqual([
    "not-interested",
    "not-interested",
    "not-interested",
    "new",
    "enrolled",
  ]);
  expect(await desk.lists()).toMatchObject({ due: [], waiting: [], email: [spouse], planned: [] });
  // Of the closed ones, and of those with the same number or mailbox.
  expect(await desk.updates()).toBe(5);
  expect([await stopOf(ada), await stopOf(again), await stopOf(spouse)]).toEqual([
    ["contact", "agency"],
    ["contact", "agency"],
    // He shares the number, and didn't ask for anything.
    ["calls", "agency"],
  ]);
  const { suppressions, database } = desk.deps;
  expect(await suppressions.of(database.db, "ada@example.com")).toMatchObject([
    { scope: "all", reason: "operator" },
  ]);
  expect(await desk.acts(again)).toMatchObject([
    { kind: "stop", stop: "contact" },
    { kind: "status", from: "new", to: "not-interested" },
    { kind: "next-step", next: null },
    { kind: "next-step" },
    { kind: "assigned" },
  ]);
  // Their mail isn't sent anymore, and a new request shows the stop.
  const later = await desk.submit({ message: "Another question." });
  expect(await stopOf(later)).toEqual(["contact", "agency"]);
});

/** What a stop may change: the work on leads, the lists, and what nobody may be sent. */
async function lists() {
  const { db } = desk.database;
  const work = ["number", "status", "next_at", "next_note", "reach_by"] as const;
  const leads = db.selectFrom("leads").select(work);
  const stops = db.selectFrom("call_stops").select(["scope", "phone"]);
  const mail = db.selectFrom("suppressions").select(["email", "scope"]);
  return {
    leads: await leads.orderBy("number").execute(),
    stops: await stops.execute(),
    mail: await mail.execute(),
  };
}

const monday = { at: at("2026-11-23", "10:00"), note: "Bring the plan list." };

test.each([
  ["no calls", "stop-calls", false],
  ["no contact", "stop-contact", false],
  ["no contact after no calls", "stop-contact", true],
] as const)("undoing %s restores the lists, statuses and next steps", async (_, act, hadCalls) => {
  const again = await desk.submit({ email: "ada+2@example.com", phone: "214 204 5850" });
  await desk.done(ada, { act: "next-step", next: monday, isDone: false });
  await desk.done(again, { act: "call", result: "reached", note: null });
  if (hadCalls) await desk.done(ada, { act: "stop-calls" });
  desk.pass(1);
  const before = await lists();
  const id = await desk.done(ada, { act });
  expect(await lists()).not.toEqual(before);
  desk.pass(14);
  await desk.database.db.deleteFrom("outbox").execute();
  expect(await desk.act(ada, { act: "undo", entryId: id })).toMatchObject({ outcome: "done" });
  expect(await lists()).toEqual(before);
  // Webhooks heard of the stop at both requests, so they hear of its end.
  expect(await desk.updates()).toBe(2);
  expect(await desk.act(ada, { act })).toMatchObject({ outcome: "done" });
});

test("a stop isn't undone after 15 minutes, nor once its number is another, nor what somebody decided since", async () => {
  const again = await desk.submit({ email: "ada+2@example.com", phone: "214 204 5850" });
  const first = await desk.done(ada, { act: "stop-contact" });
  await desk.done(again, { act: "status", status: "enrolled" }, desk.tom);
  await desk.done(ada, { act: "undo", entryId: first });
  expect(await desk.rowOf(ada)).toMatchObject({ status: "new" });
  expect(await desk.rowOf(again)).toMatchObject({ status: "enrolled" });
  const second = await desk.done(ada, { act: "stop-calls" });
  desk.pass(15);
  expect((await desk.page(ada)).history.some(({ canUndo }) => canUndo)).toBe(false);
  expect(await desk.act(ada, { act: "undo", entryId: second })).toMatchObject({
    reason: expect.stringContaining("too late"),
  });
  const third = await desk.done(again, { act: "stop-calls" });
  await desk.done(again, { act: "correct", phone: "214 204 5859", resend: false }, desk.tom);
  expect(await desk.act(again, { act: "undo", entryId: third })).toMatchObject({
    reason: expect.stringContaining("Tom Reyes changed the same thing"),
  });
});

test("allowing contact gives back what the stop closed, unless somebody decided otherwise", async () => {
  await desk.done(ada, { act: "next-step", next: monday, isDone: false });
  await desk.done(ada, { act: "stop-contact" });
  expect(await desk.lists()).toMatchObject({ planned: [], waiting: [] });
  await desk.done(ada, { act: "allow-contact" }, desk.tom);
  expect(await desk.lists()).toMatchObject({ planned: [ada] });
  await desk.done(ada, { act: "status", status: "not-interested" });
  await desk.done(ada, { act: "stop-contact" });
  await desk.done(ada, { act: "allow-contact" }, desk.tom);
  expect(await desk.rowOf(ada)).toMatchObject({ status: "not-interested", next_at: null });
});

test("a stop says who put it down and when, and whether a lead came in after it", async () => {
  desk.pass(5);
  await desk.done(ada, { act: "stop-calls" });
  const mark = { at: desk.clock(), by: "Maria Delgado", as: null };
  const later = await desk.submit({ message: "Please call me again now." });
  expect((await desk.page(ada)).stopMark).toEqual(mark);
  const as = { number: ada, name: "Ada Flores", same: "email" };
  expect((await desk.page(later)).stopMark).toEqual({ ...mark, as });
  const [newest, first] = (await desk.desk.allLeads(desk.maria, {}, null)).lines;
  expect(newest?.stopMark).toEqual({ ...mark, as });
  expect((newest?.createdAt ?? "") > mark.at).toBe(true);
  expect((first?.createdAt ?? "") > mark.at).toBe(false);
});

test("a stop that came from another lead says which, and whether that's the same person", async () => {
  const spouse = await desk.submit({ name: "Al Flores", email: "al@example.com" });
  const stranger = await desk.submit({ email: "x@example.com", phone: "(972) 204-5801" });
  const act = await desk.done(ada, { act: "stop-calls" });
  const asOf = async (number: number) => (await desk.page(number)).stopMark?.as;
  expect(await asOf(ada)).toBeNull();
  expect(await asOf(spouse)).toEqual({ number: ada, name: "Ada Flores", same: "phone" });
  expect(await asOf(stranger)).toBeUndefined();
  // What was undone isn't where a later stop came from.
  await desk.done(ada, { act: "undo", entryId: act });
  await desk.done(spouse, { act: "stop-contact" });
  expect(await asOf(spouse)).toBeNull();
  expect(await asOf(ada)).toEqual({ number: spouse, name: "Al Flores", same: "phone" });
});

test("a call to somebody who wants none isn't planned, but something else is", async () => {
  await desk.done(ada, { act: "stop-calls" });
  const plan = (note: string | null) =>
    desk.act(ada, { act: "next-step", next: { at: monday.at, note }, isDone: false });
  expect(await plan(" ")).toMatchObject({
    outcome: "invalid",
    errors: { next: expect.stringContaining("not to be called") },
  });
  const call = { act: "call", result: "reached", note: "They called." } as const;
  expect(await desk.act(ada, { ...call, next: { ...monday, note: null } })).toMatchObject({
    outcome: "invalid",
  });
  expect(await plan("Email the answer")).toMatchObject({ outcome: "done" });
  // Without a plan, what they said when they called can be logged.
  await desk.done(ada, call);
});

test("a person without an email address can be stopped by number alone", async () => {
  const outcome = await desk.desk.add(desk.maria, phoneCall, "form");
  if (outcome.outcome !== "added") throw new Error(JSON.stringify(outcome));
  await desk.done(outcome.number, { act: "stop-contact" });
  expect(await stopOf(outcome.number)).toEqual(["contact", "agency"]);
  const { suppressions, database } = desk.deps;
  expect(await suppressions.list(database.db)).toEqual([]);
});

test("a stop that the person asked for isn't the agency's to lift, but its own part is", async () => {
  const { database } = desk.deps;
  await database.db
    .transaction()
    .execute((tx) => stopMailAfterComplaint(tx, desk.deps, "ada@example.com"));
  expect(await stopOf(ada)).toEqual(["contact", "person"]);
  expect(await desk.act(ada, { act: "allow-contact" }, desk.tom)).toMatchObject({
    outcome: "refused",
    reason: expect.stringContaining("spam"),
  });
  await desk.done(ada, { act: "stop-contact" });
  expect(await stopOf(ada)).toEqual(["contact", "agency"]);
  expect(await desk.act(ada, { act: "allow-contact" }, desk.tom)).toMatchObject({
    outcome: "done",
  });
  expect(await stopOf(ada)).toEqual(["contact", "person"]);
});

test("what managers do is in the audit log, by number only; what agents do isn't", async () => {
  await desk.done(ada, { act: "stop-contact" });
  await desk.done(ada, { act: "allow-contact" }, desk.tom);
  const held = await desk.submit({ email: "x@example.com" }, { suspected: "trap" });
  await desk.done(held, { act: "release" }, desk.tom);
  const rows = desk.database.db.selectFrom("desk_audit").select(["act", "by_name", "subject"]);
  expect(await rows.orderBy("at").orderBy("id").execute()).toEqual([
    { act: "allow-contact", by_name: "Tom Reyes", subject: `${ada}` },
    { act: "release", by_name: "Tom Reyes", subject: `${held}` },
  ]);
});

test("an erase keeps the stop and drops the number, with all that was done", async () => {
  await desk.done(ada, { act: "correct", phone: "972 204 5858", resend: false });
  await desk.done(ada, { act: "note", note: "Never again." });
  await desk.done(ada, { act: "stop-contact" });
  const { db } = desk.database;
  await erasePerson(desk.database, "ada@example.com", new Date(desk.clock()));
  expect(await db.selectFrom("call_stops").select(["phone", "scope"]).execute()).toEqual([
    { phone: null, scope: "contact" },
  ]);
  for (const table of ["lead_acts", "lead_words", "lead_corrections", "contact_marks"] as const)
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  const later = await desk.submit({ phone: "(972) 204-5858" });
  expect(await stopOf(later)).toEqual(["contact", "agency"]);
  const spouse = await desk.submit({ email: "bo@example.com", phone: "(972) 204-5858" });
  expect(await stopOf(spouse)).toEqual(["calls", "agency"]);
});

import { beforeEach, describe, expect, test } from "vitest";
import { someone } from "#content/en/pages/talk-to-agent.yaml";
import { detailsIn } from "#contract/lead-details.ts";
import { todayIn } from "#medicare/calendar.ts";
import { callingHours, homeOf } from "./calling-hours.ts";
import { at, type DeskForTests, deskForTests } from "./leads-testing.ts";

describe("calling hours", () => {
  /** The clock there at a UTC time on Friday, November 20, 2026, and whether somebody may be called. */
  const hoursAt = (time: string, zipCode: string | null, state: string | undefined) => {
    const { timeZone, clock, isNow } = callingHours(
      { zipCode, state },
      new Date(`2026-11-20T${time}Z`),
    );
    return [timeZone, clock, isNow];
  };
  const [chicago, denver] = ["America/Chicago", "America/Denver"];

  test.each([
    // 8 a.m. and 9 p.m. in Dallas, to the minute.
    ["13:59:59", "75024", "TX", chicago, "7:59 AM", false],
    ["14:00:00", "75024", "TX", chicago, "8:00 AM", true],
    ["02:59:59", "75024", "TX", chicago, "8:59 PM", true],
    ["03:00:00", "75024", "TX", chicago, "9:00 PM", false],
    // El Paso is an hour behind; somewhere in Texas, both have to allow it.
    ["14:30:00", "79901", "TX", denver, "7:30 AM", false],
    ["14:30:00", "79830", "TX", denver, "7:30 AM", false],
    ["14:30:00", null, "TX", denver, "7:30 AM", false],
    ["15:00:00", null, "TX", denver, "8:00 AM", true],
    ["03:30:00", null, "TX", chicago, "9:30 PM", false],
    // Arizona has no daylight saving time, the Navajo Nation does.
    ["18:00:00", "85001", "AZ", "America/Phoenix", "11:00 AM", true],
    // A ZIP code of another state than the county.
    ["14:30:00", "10001", "TX", denver, "7:30 AM", false],
    ["18:00:00", "96701", "HI", "Pacific/Honolulu", "8:00 AM", true],
    ["17:00:00", "10001", "NY", "America/New_York", "12:00 PM", true],
  ])("at %s UTC, ZIP code %s, %s", (time, zipCode, state, ...expected) => {
    expect(hoursAt(time, zipCode, state)).toEqual(expected);
  });

  test("a request for someone else has their ZIP code, which says nothing of who is called", () => {
    const home = (message: string) =>
      homeOf({ zipCode: "96813", details: detailsIn({ message: `${message} Call me.` }) });
    expect(home(someone.asks)).toEqual({ zipCode: null, state: undefined });
    expect(home("I'm asking.")).toEqual({ zipCode: "96813", state: "HI" });
  });

  test("of an unknown state are those that are legal in all of them", () => {
    expect(hoursAt("17:59:00", null, undefined)).toEqual([null, "", false]);
    expect(hoursAt("18:00:00", null, undefined)).toEqual([null, "", true]);
    // 9 p.m. in Puerto Rico, which is an hour ahead of New York in winter.
    expect(hoursAt("01:00:00", null, undefined)).toEqual([null, "", false]);
  });
});

let desk: DeskForTests;
beforeEach(async () => {
  desk = await deskForTests();
});

const request = { medicarePartA: true, birthdate: "3/15/1960", zipCode: "75024" };

test("has the lead with its proof, age, place, hours, permission and history", async () => {
  const number = await desk.submit(
    { ...request, additionalInfo: "Does my doctor take it?", phone: "(214) 748-3647" },
    {},
    "compare",
  );
  const page = await desk.page(number);
  expect(page).toMatchObject({
    lead: { number, name: "Ada Flores", disclosures: [{ id: "plan-request" }] },
    status: "new",
    next: null,
    assignedTo: null,
    version: 0,
    isHeld: false,
    stop: null,
    age: 66,
    place: "Texas",
    hours: { timeZone: "America/Chicago" },
    calls: "manual",
    people: [
      { id: "maria", name: "Maria Delgado" },
      { id: "tom", name: "Tom Reyes" },
    ],
  });
  expect(page.lead).not.toHaveProperty("contacts");
  expect(page.history.map(({ entry }) => entry)).toEqual([
    ...Array.from({ length: 3 }, () => expect.objectContaining({ kind: "message" })),
    { kind: "received" },
  ]);
  expect(page.contactUntil > todayIn("UTC", desk.deps.now())).toBe(true);
  // Plain data, because the store may be on another thread.
  expect(structuredClone(page)).toEqual(page);
});

describe("check first", () => {
  async function checks(birthdate: string, parts: object, clock = "2026-11-20"): Promise<string[]> {
    const number = await desk.submit({ ...request, birthdate, ...parts }, {}, "compare");
    desk.setClock(clock, "09:00");
    return [...(await desk.page(number)).checkFirst];
  }
  const onlyA = { medicarePartA: true };
  const both = { medicarePartA: true, medicarePartB: true };
  const neither = { medicarePartA: false };

  test("counts the days of the Initial Enrollment Period, as of today and not of the request", async () => {
    const all = await checks("8/31/1961", neither);
    expect(all.join("\n")).toMatch(/10 days left to sign up for Part B .* November 30, 2026\./);
    const later = await checks("8/31/1961", neither, "2026-11-30");
    expect(later.join("\n")).toMatch(/Today is the last day to sign up/);
    const over = await checks("8/31/1961", neither, "2026-12-01");
    expect(over.join("\n")).toMatch(/ended on November 30, 2026: ask about Part B/);
    expect(over.join("\n")).not.toMatch(/days? left/);
    const soon = await checks("3/2/1962", neither, "2026-11-20");
    expect(soon.join("\n")).toMatch(/Period starts in 11 days, on December 1, 2026/);
  });

  test("estimates the penalty for the next month in which they can sign up", async () => {
    // Their period ended in June 2023; signing up in January 2027 is 43 months late.
    expect((await checks("3/15/1958", onlyA)).join("\n")).toMatch(
      /ended on June 30, 2023.* in January 2027, and pay 30% more for Part B\./,
    );
    expect((await checks("5/15/1961", onlyA)).join("\n")).toMatch(/without a Part B penalty/);
  });

  test("says that the Medigap window is open where that's certain", async () => {
    expect((await checks("9/15/1961", both)).join("\n")).toMatch(
      /any Medigap policy, .* until February 28, 2027 \(100 days\)/,
    );
    expect((await checks("9/15/1960", both)).join("\n")).not.toMatch(/Medigap/);
  });

  test("in Open Enrollment, says when it ends, but not to who has no Medicare", async () => {
    const season = /^Open Enrollment ends on December 7, 2026, .* 17 days left\.$/m;
    expect((await checks("3/15/1958", both)).join("\n")).toMatch(season);
    expect((await checks("3/15/1958", both, "2026-12-07")).join("\n")).toMatch(/last day of Open/);
    expect((await checks("3/15/1958", both, "2026-12-08")).join("\n")).not.toMatch(/Open Enr/);
    expect((await checks("3/15/1958", neither)).join("\n")).not.toMatch(/Open Enrollment/);
  });

  test("what to say on the call has the notice with the counts of their state", async () => {
    const { reminders, notice } = (await desk.page(await desk.submit(request, {}, "compare")))
      .onCall;
    expect(reminders.join("\n")).toMatch(
      /scope of appointment.*\n.*notice.*\nRecord the whole call/,
    );
    expect(notice).toMatch(/^We do not offer every plan available in your area\. .*\d.* products/);
  });

  test("asks about a missing part, and about a number that nobody can have", async () => {
    const number = await desk.submit({ ...request, phone: "(119) 204-5855" }, {}, "compare");
    const [first, ...others] = (await desk.page(number)).checkFirst;
    expect(first).toMatch(/^Check this number\. No one in the US can have it/);
    expect(others.join("\n")).toMatch(/checked Part A but didn’t check Part B: ask/);
    // A license comes before all else.
    const far = await desk.submit({ ...request, zipCode: "96910" }, {}, "compare");
    expect((await desk.page(far)).checkFirst[0]).toMatch(/^No license in Guam/);
  });
});

test("the history has calls and corrections from before the desk, and what became of messages", async () => {
  const number = await desk.submit();
  const { id } = await desk.rowOf(number);
  const { db } = desk.database;
  const lead_id = id;
  await db
    .insertInto("contact_marks")
    .values({ id: "m", lead_id, contacted_at: "2026-11-19T10:00:00.000Z", note: "Long ago." })
    .execute();
  await db
    .insertInto("lead_corrections")
    .values({ id: "c", lead_id, field: "zip", corrected_at: "2026-11-19T11:00:00.000Z" })
    .execute();
  await db
    .updateTable("outbox")
    .set({ state: "failed", last_error: "refused: 550 RCPT TO" })
    .where("kind", "=", "lead-confirmation")
    .execute();
  await desk.done(number, { act: "call", result: "reached", note: "Today." });
  const { history } = await desk.page(number);
  expect(history[0]).toMatchObject({
    by: "Maria Delgado",
    entry: { kind: "call", note: "Today." },
  });
  const [corrected, call] = history.slice(-2);
  expect(corrected?.entry).toEqual({ kind: "corrected", field: "zip", from: null });
  expect(call).toMatchObject({
    by: null,
    canUndo: false,
    entry: { kind: "call", result: null, note: "Long ago." },
  });
  const failed = history.find(
    ({ entry }) => entry.kind === "message" && entry.message === "lead-confirmation",
  );
  expect(failed?.entry).toMatchObject({
    outcome: { state: "failed", reason: expect.stringContaining("address doesn't exist") },
  });
  expect((await desk.desk.today(desk.maria, {})).failed).toBe(1);
});

test("an act whose detail can't be read shows nothing and can't be undone, and the page stands", async () => {
  const number = await desk.submit();
  const id = await desk.done(number, { act: "note", note: "Hello." });
  await desk.database.db.updateTable("lead_acts").set({ detail: "{" }).execute();
  const entry = (await desk.page(number)).history.find((one) => one.id === id);
  expect(entry).toMatchObject({ canUndo: false, entry: { kind: "note", note: "" } });
});

test("a step due at the last minute of the day is due, and one at midnight is planned", async () => {
  const number = await desk.submit();
  const plan = async (day: string, clock: string) => {
    const next = { at: at(day, clock), note: null };
    await desk.done(number, { act: "next-step", next, isDone: false, sure: next.at });
    const { due, planned } = await desk.lists();
    return [due, planned];
  };
  expect(await plan("2026-11-20", "23:59")).toEqual([[number], []]);
  expect(await plan("2026-11-21", "00:00")).toEqual([[], [number]]);
});

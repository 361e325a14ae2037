import { beforeEach, expect, test } from "vitest";
import agency from "#content/agency/agency.yaml";
import { answerDay } from "#content/agency/business-hours.ts";
import { addDays, instantOf } from "#medicare/calendar.ts";
import type { Tables } from "#server/db/tables.ts";
import { guideRow, type Scratch, scratchDatabase } from "#server/db/testing.ts";
import { type Waits, waitWithin } from "#server/leads/stats.ts";
import type { Insertable } from "kysely";
import { addPeople } from "./leads-testing.ts";
import { createNumbers } from "./numbers.ts";

const actor = { personId: "p1", name: "Maria", role: "agent", sessionId: "s1" } as const;
const at = (day: string, clock = "12:00") => instantOf(day, clock, agency.timeZone) ?? "";

let scratch: Scratch;
beforeEach(async () => {
  scratch = await scratchDatabase();
});

const office = () =>
  createNumbers({ database: scratch.database, now: () => new Date(at("2026-11-20")) });

let count = 0;

/** Stores a lead. @param minutes until it was called */
async function lead(
  created_at: string,
  change: Partial<Insertable<Tables["leads"]>> = {},
  { minutes, ...source }: { minutes?: number; utm_source?: string; referrer?: string } = {},
): Promise<void> {
  const { db } = scratch.database;
  const id = `lead-${(count += 1)}`;
  const called = minutes === undefined ? null : Date.parse(created_at) + minutes * 60_000 + 30_000;
  const first_contacted_at = called === null ? null : new Date(called).toISOString();
  const row = guideRow(id, { created_at, first_contacted_at, ...change });
  await db.insertInto("leads").values(row).execute();
  await db
    .insertInto("lead_sources")
    .values({ lead_id: id, ...source })
    .execute();
}

test("counts the days' leads by form, source and day, in the agency's time zone", async () => {
  await lead(at("2026-11-13", "23:59"));
  await lead(at("2026-11-14", "00:00"), {}, { utm_source: "news" });
  await lead(
    at("2026-11-20", "00:00"),
    { kind: "compare" },
    { referrer: "https://www.google.com/a?q=1" },
  );
  await lead(at("2026-11-20", "23:59"), {}, { referrer: "https://google.com/b" });
  await lead(at("2026-11-20"), { channel: "phone" });
  await lead(at("2026-11-20"), { channel: "paper" }, { utm_source: "Walk-in" });
  await lead(at("2026-11-20"), { suspected: "trap" });
  await lead(at("2026-11-20"), { suspected: "trap", released_at: at("2026-11-20", "13:00") });
  const { from, to, byForm, bySource, byDay } = await office().numbers(actor, 7);
  expect([from, to, byDay.length]).toEqual(["2026-11-14", "2026-11-20", 7]);
  expect(byDay.filter((day) => day.count > 0)).toEqual([
    { day: "2026-11-14", count: 1 },
    { day: "2026-11-20", count: 5 },
  ]);
  const formCounts = byForm.map(({ form, leads }) => [form, leads]);
  expect(Object.fromEntries(formCounts)).toEqual({
    guide: 5,
    compare: 1,
    consultation: 0,
    contact: 0,
  });
  expect(bySource.map(({ source, leads }) => [source, leads])).toEqual([
    ["google.com", 2],
    ["Walk-in", 1],
    ["news", 1],
    ["not known", 1],
    ["phone calls", 1],
  ]);
});

test("says how many of them have an appointment or enrolled, by form, source and person", async () => {
  await addPeople(scratch.database.db);
  const toms = { assigned_to: "tom", kind: "contact" } as const;
  await lead(at("2026-11-19"), { ...toms, status: "appointment" }, { utm_source: "news" });
  await lead(at("2026-11-20"), { ...toms, status: "enrolled" }, { utm_source: "news" });
  await lead(at("2026-11-20"), { status: "appointment" });
  await lead(at("2026-11-20"), { ...toms, status: "working" });
  const { byForm, bySource, byPerson } = await office().numbers(actor, 7);
  expect(byForm).toContainEqual({ form: "contact", leads: 3, appointments: 1, enrolled: 1 });
  expect(bySource).toContainEqual({ source: "news", leads: 2, appointments: 1, enrolled: 1 });
  expect(byPerson).toEqual([
    { person: "Tom Reyes", leads: 3, appointments: 1, enrolled: 1 },
    { person: null, leads: 1, appointments: 1, enrolled: 0 },
  ]);
  const csv = await office().numbersCsv(actor, 7);
  expect(csv).toContain(
    '"appointments by person","Tom Reyes","1"\r\n"enrolled by person","Tom Reyes","1"\r\n',
  );
});

test("a year is counted by weeks that start on Sunday, each day once", async () => {
  for (const day of ["2025-11-21", "2025-11-22", "2025-11-23", "2026-03-08", "2026-11-20"])
    await lead(at(day, "00:00"));
  const { byDay, from } = await office().numbers(actor, 365);
  expect([from, byDay[0], byDay[1]]).toEqual([
    "2025-11-21",
    { day: "2025-11-21", count: 2 },
    { day: "2025-11-23", count: 1 },
  ]);
  expect(byDay.at(-1)).toEqual({ day: "2026-11-15", count: 1 });
  expect(byDay.reduce((sum, week) => sum + week.count, 0)).toBe(5);
});

test("says how soon the leads that visitors sent were called", async () => {
  expect((await office().numbers(actor, 30)).firstCall).toEqual({
    called: 0,
    median: null,
    ninetieth: null,
    waiting: 0,
    late: 0,
  });
  for (const minutes of [1, 5, 10, 20, 40, 60, 90, 120, 600, 3 * 1440 + 59])
    await lead(at("2026-11-16"), {}, { minutes });
  await lead(at("2026-11-16"));
  // Entered after a call, which says nothing about how long visitors wait.
  await lead(at("2026-11-16"), { channel: "phone" }, { minutes: 0 });
  const { firstCall } = await office().numbers(actor, 7);
  expect(firstCall).toMatchObject({ called: 10, median: 50, ninetieth: 600 });
});

test("says who still waits for a first call, and who waits longer than promised", async () => {
  await lead(at("2026-11-20", "11:59"));
  await lead(at("2026-11-16"));
  await lead(at("2026-11-17"));
  // None of these wait for a call.
  await lead(at("2026-11-16"), { reach_by: "email" });
  await lead(at("2026-11-16"), {}, { minutes: 10 });
  await lead(at("2026-11-16"), { status: "not-interested" });
  await lead(at("2026-11-16"), { channel: "paper" });
  await lead(at("2026-11-16"), { suspected: "trap" });
  const { firstCall } = await office().numbers(actor, 7);
  expect(firstCall).toMatchObject({ called: 1, waiting: 3, late: 2 });
});

test("a lead is late from the day after the one on which the promised answer was due", async () => {
  const received = new Date(at("2026-11-16"));
  const due = answerDay(agency, received, agency.responseHours);
  await lead(received.toISOString(), {});
  const lateAt = async (now: string) => {
    const deps = { database: scratch.database, now: () => new Date(now) };
    return (await createNumbers(deps).numbers(actor, 30)).firstCall.late;
  };
  expect(await lateAt(at(due, "23:59"))).toBe(0);
  expect(await lateAt(at(addDays(due, 1), "00:01"))).toBe(1);
});

test.each<[Waits, number | null, number | null]>([
  [[], null, null],
  [[{ minutes: 7, count: 1 }], 7, 7],
  [
    [
      { minutes: 9, count: 1 },
      { minutes: 3, count: 1 },
    ],
    6,
    9,
  ],
  [
    [
      { minutes: 1, count: 9 },
      { minutes: 100, count: 1 },
    ],
    1,
    1,
  ],
  [
    [
      { minutes: 1, count: 8 },
      { minutes: 100, count: 2 },
    ],
    1,
    100,
  ],
])("of %j, half waited %s minutes at most, and nine of ten %s", (waits, median, ninetieth) => {
  expect([waitWithin(waits, 0.5), waitWithin(waits, 0.9)]).toEqual([median, ninetieth]);
});

test("the funnel has the counts of the same days", async () => {
  const use = { page: "/", form: "guide", field: "" } as const;
  await scratch.database.addCounts([
    { ...use, day: "2026-11-13", step: "viewed", count: 100 },
    { ...use, day: "2026-11-14", step: "viewed", count: 10 },
    { ...use, day: "2026-11-20", step: "started", count: 4 },
    { ...use, day: "2026-11-20", step: "submitted", count: 2 },
    { ...use, day: "2026-11-16", step: "failed", count: 3 },
    { ...use, day: "2026-11-16", step: "failed", field: "email", count: 1 },
    { ...use, day: "2026-11-17", step: "failed", field: "zipCode", count: 2 },
    { ...use, day: "2026-11-17", form: "", step: "viewed", count: 30 },
    { ...use, day: "2026-11-17", form: "", page: "/contact", step: "viewed", count: 7 },
  ]);
  const { funnel } = await office().numbers(actor, 7);
  expect(funnel).toContainEqual({
    form: "guide",
    pageViews: 30,
    viewed: 10,
    started: 4,
    submitted: 2,
    failed: 3,
    failedFields: [
      { field: "zipCode", count: 2 },
      { field: "email", count: 1 },
    ],
  });
});

test("as CSV, a source that is a formula is text", async () => {
  await lead(at("2026-11-20"), {}, { utm_source: '=HYPERLINK("https://evil.example")' });
  const csv = await office().numbersCsv(actor, 7);
  expect(csv).toContain(`"leads by source","'=HYPERLINK(""https://evil.example"")","1"\r\n`);
  expect(csv).toMatch(/^\ufeff"figure","2026-11-14 to 2026-11-20","value"\r\n/);
});

test("sources that somebody makes up can't fill the page", async () => {
  for (let n = 0; n < 205; n += 1)
    await lead(at("2026-11-20"), {}, { utm_source: `${n}${"x".repeat(300)}` });
  const { bySource } = await office().numbers(actor, 7);
  expect(bySource).toHaveLength(201);
  expect(bySource.at(-1)).toEqual({ source: "5 others", leads: 5, appointments: 0, enrolled: 0 });
  expect(Math.max(...bySource.map(({ source }) => source.length))).toBe(200);
});

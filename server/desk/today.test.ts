import { beforeEach, expect, test } from "vitest";
import { assert, asyncProperty, array, constantFrom, record } from "fast-check";
import {
  type LeadActInput,
  type LeadLine,
  type NextStep,
  todayLists,
} from "#contract/desk-leads.ts";
import { type CallResult, type LeadStatus, openStatuses } from "#contract/lead-work.ts";
import { at, type DeskForTests, deskForTests } from "./leads-testing.ts";

let desk: DeskForTests;
beforeEach(async () => {
  desk = await deskForTests();
});

const next = (day: string, clock: string) => ({ at: at(day, clock), note: null });
const monday = next("2026-11-23", "10:00");

test("sorts open leads into lists: due first by time, waiting longest first, adrift newest first", async () => {
  const [first, second, third, fourth] = [
    await desk.submit(),
    await desk.submit({ email: "b@example.com" }),
    await desk.submit({ email: "c@example.com" }),
    await desk.submit({ email: "d@example.com" }),
  ];
  expect(await desk.lists()).toEqual({
    due: [],
    waiting: [first, second, third, fourth],
    email: [],
    planned: [],
    adrift: [],
  });
  await desk.done(first, { act: "call", result: "message", note: null, next: monday });
  await desk.done(second, { act: "call", result: "no-answer", note: null });
  await desk.done(third, { act: "call", result: "reached", note: "wants Part D" });
  // A planned step counts before the first call, too.
  const evening = next("2026-11-20", "23:30");
  await desk.done(fourth, { act: "next-step", next: evening, isDone: false, sure: evening.at });
  expect(await desk.lists()).toEqual({
    due: [fourth],
    waiting: [],
    email: [],
    planned: [first],
    adrift: [third, second],
  });
  desk.setClock("2026-11-23", "08:00");
  expect(await desk.lists()).toMatchObject({ due: [fourth, first], planned: [] });
});

test("only those wait for a call who gave a number, want a call and may be called; the others are to email", async () => {
  const request = { birthdate: "3/15/1960", medicarePartA: true, zipCode: "75024" };
  const prefer = (preferredContactMethod: string, phone: string) => {
    const email = `${preferredContactMethod}@example.com`;
    return desk.submit({ ...request, preferredContactMethod, email, phone }, {}, "compare");
  };
  const guide = await desk.submit({ firstName: "Bo", email: "bo@example.com" }, {}, "guide");
  const noNumber = await desk.submit({ phone: "", email: "june@example.com" });
  const byEmail = await prefer("email", "972 204 5801");
  const byText = await prefer("text", "972 204 5802");
  const [caller, spouse] = [
    await desk.submit(),
    await desk.submit({ name: "Al Flores", email: "al@example.com", phone: "972-204-5855 x7" }),
  ];
  const lists = async () => {
    const { waiting, email } = await desk.lists();
    return { waiting, email };
  };
  const silent = [guide, noNumber, byEmail];
  expect(await lists()).toEqual({ waiting: [byText, caller, spouse], email: silent });
  // A number counts for everybody who gives it, whenever they do.
  await desk.done(caller, { act: "stop-calls" });
  const later = await desk.submit({ email: "later@example.com" });
  expect(await lists()).toEqual({ waiting: [byText], email: [...silent, caller, spouse, later] });
  await desk.done(later, { act: "correct", phone: "972 204 5803", resend: false });
  expect(await lists()).toMatchObject({ waiting: [byText, later] });
  await desk.done(spouse, { act: "allow-contact" }, desk.tom);
  expect(await lists()).toEqual({ waiting: [byText, caller, spouse, later], email: silent });
});

test("names who came in within the last hour and is out of sight, and counts what a list has beyond its page", async () => {
  const old = await desk.submit();
  const { number: _, ...copy } = await desk.rowOf(old);
  const insert = async (name: string, count: number, created_at: string) => {
    const ids = Array.from({ length: count }, (__, place) => `${name}-${place}`);
    const rows = ids.map((id) => ({ ...copy, id, created_at }));
    for (let from = 0; from < count; from += 500)
      await desk.database.db
        .insertInto("leads")
        .values(rows.slice(from, from + 500))
        .execute();
  };
  desk.pass(61);
  const newest = async () => (await desk.desk.today(desk.maria, {})).newest;
  await insert("soon", 9, desk.clock());
  expect(await newest()).toEqual({ lines: [], next: null });
  const fresh = await desk.submit({ email: "bo@example.com" });
  expect((await newest()).lines.map(({ number }) => number)).toEqual([fresh]);
  await insert("sooner", 6, desk.clock());
  expect(await newest()).toMatchObject({ lines: { length: 5 }, next: expect.any(String) });
  const counts = async () => (await desk.desk.today(desk.maria, {})).counts;
  expect(await counts()).toMatchObject({ waiting: 17, email: 0, due: 0 });
  await insert("old", 60, "2026-11-01T10:00:00.000Z");
  expect(await counts()).toMatchObject({ waiting: 77 });
  await insert("many", 1000, "2026-11-02T10:00:00.000Z");
  expect(await counts()).toMatchObject({ waiting: 1000 });
});

test("says that email goes only to files, or waits, until a mail server takes it again", async () => {
  const { db } = desk.database;
  await desk.submit();
  const mail = async () => (await desk.desk.today(desk.maria, {})).mail;
  const set = async (state: "sent" | "queued" | "file-only") =>
    await db
      .updateTable("outbox")
      .set({ state, due_at: desk.clock() })
      .where("kind", "!=", "lead-webhook")
      .execute();
  expect(await mail()).toBeNull();
  await set("queued");
  desk.pass(15);
  expect(await mail()).toBeNull();
  desk.pass(1);
  expect(await mail()).toBe("late");
  await set("file-only");
  expect(await mail()).toBe("files");
  await desk.submit({ email: "bo@example.com" });
  const second = db.selectFrom("outbox").select("id").orderBy("created_at", "desc");
  const { id } = await second
    .where("kind", "!=", "lead-webhook")
    .limit(1)
    .executeTakeFirstOrThrow();
  const sent = { state: "sent", due_at: desk.clock() } as const;
  await db.updateTable("outbox").set(sent).where("id", "=", id).execute();
  expect(await mail()).toBeNull();
});

test("a line says why to call: their first words, their age, and how often nobody answered", async () => {
  const request = { medicarePartA: true, zipCode: "75024", bestTimeToContact: "morning" };
  const additionalInfo = `My plan\u2028leaves ${"my county ".repeat(30)}`;
  const number = await desk.submit(
    { ...request, birthdate: "12/2/1961", additionalInfo },
    {},
    "compare",
  );
  await desk.submit({ ...request, birthdate: "2/29/1960", email: "b@example.com" }, {}, "compare");
  const lines = async () => (await desk.desk.allLeads(desk.maria, {}, null)).lines;
  const [second, first] = await lines();
  expect(first).toMatchObject({ age: 64, turns65: "2026-12-02", tries: 0, prefers: "phone" });
  expect(first?.message).toMatch(/^My plan leaves my county .{1,120} my…$/);
  expect(second).toMatchObject({ age: 66, turns65: null, message: null });
  const call = async (result: CallResult) => {
    desk.pass(1); // Acts of one millisecond have no order.
    await desk.done(number, { act: "call", result, note: null });
  };
  // A text is no call that nobody answered, and at a wrong number, somebody else did.
  for (const result of ["no-answer", "message", "texted", "wrong-number"] as const)
    await call(result);
  expect((await lines())[1]).toMatchObject({ tries: 2 });
  for (const answer of ["reached", "they-called"] as const) {
    await call(answer);
    expect((await lines())[1]).toMatchObject({ tries: 0, lastCall: { result: answer } });
    await call("no-answer");
  }
});

test("a line has no age for whoever asks for someone else, since the date of birth isn't theirs", async () => {
  const request = { medicarePartA: true, zipCode: "75024", birthdate: "12/2/1961" };
  await desk.submit({ ...request, callReason: "for=someone" }, {}, "compare");
  const { lines } = await desk.desk.allLeads(desk.maria, {}, null);
  expect(lines).toMatchObject([{ age: null, turns65: null }]);
});

test("a suspected lead is in no list until a manager releases it", async () => {
  const held = await desk.submit({}, { suspected: "trap" });
  const today = await desk.desk.today(desk.maria, {});
  expect(today).toMatchObject({ held: 1, failed: 0 });
  expect(Object.values(await desk.lists()).flat()).toEqual([]);
  const [line] = (await desk.desk.heldLeads(desk.maria, null)).lines;
  expect(line).toMatchObject({ number: held, isHeld: true });
  await desk.done(held, { act: "release" }, desk.tom);
  expect(await desk.lists()).toMatchObject({ waiting: [held] });
  expect((await desk.desk.heldLeads(desk.maria, null)).lines).toEqual([]);
});

test("a message that failed counts as long as somebody has to look at it", async () => {
  await desk.submit();
  const { db } = desk.database;
  const mail = db.updateTable("outbox").where("kind", "=", "agency-notification");
  const failed = async (last_error: string | null) => {
    await mail.set({ state: "failed", last_error }).execute();
    return (await desk.desk.today(desk.maria, {})).failed;
  };
  const codes = ["refused: suppressed", "refused: no-wish", "refused: 550 RCPT TO", null];
  const counts = [];
  for (const code of codes) counts.push(await failed(code));
  expect(counts).toEqual([0, 0, 1, 1]);
});

test("nothing is planned for a suspected lead, where no list would show it", async () => {
  const held = await desk.submit({}, { suspected: "trap" });
  const call = { act: "call", result: "reached", note: null } as const;
  for (const input of [
    { ...call, next: monday },
    { act: "next-step", next: monday, isDone: false } as const,
  ])
    expect(await desk.act(held, input)).toMatchObject({
      outcome: "invalid",
      errors: { next: expect.stringContaining("release") },
    });
  await desk.done(held, call);
  await desk.done(held, { act: "release" }, desk.tom);
  await desk.done(held, { act: "next-step", next: monday, isDone: false });
  expect(await desk.lists()).toMatchObject({ planned: [held] });
});

test("when a lead is released, webhooks hear what was done with it before", async () => {
  const [untouched, assigned] = [
    await desk.submit({}, { suspected: "trap" }),
    await desk.submit({ email: "b@example.com" }, { suspected: "trap" }),
  ];
  await desk.done(assigned, { act: "assign", personId: "maria" });
  await desk.done(untouched, { act: "release" }, desk.tom);
  expect(await desk.updates()).toBe(0);
  await desk.done(assigned, { act: "release" }, desk.tom);
  expect(await desk.updates()).toBe(1);
});

test("a manager discards a held lead: it leaves the list, sends nothing, and can be brought back", async () => {
  const held = await desk.submit({}, { suspected: "trap" });
  const discard = { act: "status", status: "not-interested" } as const;
  const listed = async () =>
    (await desk.desk.heldLeads(desk.maria, null)).lines.map(({ number }) => number);
  expect(await desk.act(held, discard)).toMatchObject({ outcome: "invalid" });
  expect(await listed()).toEqual([held]);
  const id = await desk.done(held, discard, desk.tom);
  expect([await listed(), (await desk.desk.today(desk.maria, {})).held]).toEqual([[], 0]);
  const { db } = desk.database;
  const states = await db.selectFrom("outbox").select("state").distinct().execute();
  expect(states).toEqual([{ state: "held" }]);
  const audits = db.selectFrom("desk_audit").select(["act", "subject"]);
  expect(await audits.execute()).toEqual([{ act: "discard", subject: String(held) }]);
  await desk.done(held, { act: "undo", entryId: id }, desk.tom);
  expect(await listed()).toEqual([held]);
});

const stepTimes = [monday.at, at("2026-11-20", "12:00"), at("2026-12-24", "09:00")];
const step = constantFrom(null, ...stepTimes.map((time) => ({ at: time, note: null })));
const status = constantFrom("new", "working", "appointment", "enrolled", "not-interested");
const work = constantFrom("call", "status", "next-step", "assign", "undo", "note", "stop");
const anAct = record({ work, step, status, person: constantFrom("maria", "tom", null) });

test("whatever people do, each open lead is in one list, and a closed one only with a next step", async () => {
  const numbers = [await desk.submit(), await desk.submit({ email: "b@example.com" })];
  let moves = 0;
  await assert(
    asyncProperty(array(anAct, { minLength: 1, maxLength: 6 }), async (acts) => {
      const undoable: string[] = [""];
      for (const [place, act] of acts.entries()) {
        const number = numbers[place % 2] ?? 0;
        const outcome = await desk.act(number, inputOf(act, undoable.at(-1) ?? ""));
        if (outcome.outcome === "done" && outcome.undo !== null) undoable.push(outcome.undo);
        moves += Number(outcome.outcome === "done");
      }
      const lists = await desk.lists();
      for (const number of numbers) {
        const row = await desk.rowOf(number);
        const isOpen = openStatuses.some((open) => open === row.status);
        const within = todayLists.filter((name) => lists[name].includes(number));
        const isListed = isOpen || row.next_at !== null;
        expect(within, `${row.status}, ${row.next_at}`).toHaveLength(isListed ? 1 : 0);
        expect(row.status === "not-interested" && row.next_at !== null).toBe(false);
      }
    }),
    { numRuns: 30 },
  );
  expect(moves).toBeGreaterThan(20);
});

function inputOf(
  act: { work: string; step: NextStep | null; status: LeadStatus; person: string | null },
  entryId: string,
): LeadActInput {
  const { step: planned } = act;
  switch (act.work) {
    case "call":
      return { act: "call", result: "reached", note: null, next: planned, status: act.status };
    case "status":
      return { act: "status", status: act.status };
    case "next-step":
      return { act: "next-step", next: planned, isDone: planned === null };
    case "assign":
      return { act: "assign", personId: act.person };
    case "undo":
      return { act: "undo", entryId };
    case "stop":
      return { act: "stop-contact" };
    default:
      return { act: "note", note: "Hello." };
  }
}

test("a list goes on where the page before ended, and misses none with the same time", async () => {
  const row = await desk.rowOf(await desk.submit());
  const { number: _, ...copy } = row;
  const copies = Array.from({ length: 119 }, (__, place) => ({
    ...copy,
    id: `copy-${place}`,
    created_at: `2026-11-20T10:00:0${place % 3}.000Z`,
  }));
  await desk.database.db.insertInto("leads").values(copies).execute();
  for (const read of [
    (after: string | null) => desk.desk.todayList(desk.maria, "waiting", {}, after),
    (after: string | null) => desk.desk.allLeads(desk.maria, {}, after),
  ]) {
    const ids: string[] = [];
    let after: string | null = null;
    const sizes: number[] = [];
    do {
      const { lines, next: following } = await read(after);
      ids.push(...lines.map(({ id }) => id));
      sizes.push(lines.length);
      after = following;
    } while (after !== null);
    expect(sizes).toEqual([50, 50, 20]);
    expect(new Set(ids).size).toBe(120);
  }
  for (const nonsense of ["", "~", "2026~1'; drop table leads", "\u0000"]) {
    const { lines } = await desk.desk.allLeads(desk.maria, {}, nonsense);
    expect(lines).toHaveLength(50);
  }
});

test("lists are narrowed by form, status and person", async () => {
  const contact = await desk.submit();
  const guide = await desk.submit({ firstName: "Bo", email: "bo@example.com" }, {}, "guide");
  await desk.done(guide, { act: "status", status: "working" });
  await desk.done(guide, { act: "assign", personId: "maria" });
  const all = async (filter: Parameters<typeof desk.desk.allLeads>[1]) =>
    (await desk.desk.allLeads(desk.maria, filter, null)).lines.map(({ number }) => number);
  expect(await all({})).toEqual([guide, contact]);
  expect(await all({ form: "contact" })).toEqual([contact]);
  expect(await all({ status: "working" })).toEqual([guide]);
  expect(await all({ person: "nobody" })).toEqual([contact]);
  expect(await all({ person: "maria", form: "guide", status: "working" })).toEqual([guide]);
  expect(await all({ person: "maria", form: "contact" })).toEqual([]);
  expect(await all({ person: "stranger" })).toEqual([]);
});

test("a line shows where somebody is, when to call, and the same person's other requests", async () => {
  const request = { birthdate: "3/15/1960", medicarePartA: true, bestTimeToContact: "morning" };
  const first = await desk.submit({ ...request, zipCode: "75024" }, {}, "compare");
  const second = await desk.submit({ email: "Ada+again@example.com", phone: "214 204 5851" });
  const third = await desk.submit({ email: "carl@example.com", phone: "+1 972-204-5855 x3" });
  const other = await desk.submit({ email: "dora@example.com", phone: "972 204 5800" });
  const spouse = await desk.submit({ name: "Bo Flores", email: "bo@example.com" });
  const lines = (await desk.desk.today(desk.maria, {})).lists.waiting.lines;
  const othersOf = ({ others }: LeadLine) => others.map(({ number, same }) => [number, same]);
  expect(lines.map((line) => [line.number, othersOf(line)])).toEqual([
    [
      first,
      [
        [spouse, "phone"],
        [third, "name"],
        [second, "email"],
      ],
    ],
    [second, [[first, "email"]]],
    [
      third,
      [
        [spouse, "phone"],
        [first, "name"],
      ],
    ],
    [other, []],
    [
      spouse,
      [
        [third, "phone"],
        [first, "phone"],
      ],
    ],
  ]);
  expect(lines[0]).toMatchObject({ state: "TX", zipCode: "75024", bestTime: "morning" });
  const { others, sameNumber } = await desk.page(first);
  expect(others.map(({ number }) => number)).toEqual([third, second]);
  expect(sameNumber.map(({ number }) => number)).toEqual([spouse]);
});

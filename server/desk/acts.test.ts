import { beforeEach, describe, expect, test } from "vitest";
import type { LeadActInput } from "#contract/desk-leads.ts";
import { at, type DeskForTests, deskForTests } from "./leads-testing.ts";

let desk: DeskForTests;
let ada: number;
beforeEach(async () => {
  desk = await deskForTests();
  ada = await desk.submit();
});

const monday = { at: at("2026-11-23", "10:00"), note: null };
const call = { act: "call", result: "message", note: null } as const;

describe("a call", () => {
  test("with a next step is one act, and its mark and the plan stay until the step is done", async () => {
    expect(await desk.act(ada, { ...call, next: monday })).toMatchObject({
      outcome: "done",
    });
    expect(await desk.rowOf(ada)).toMatchObject({
      status: "working",
      next_at: monday.at,
      first_contacted_at: desk.clock(),
      version: 1,
    });
    desk.pass(5000);
    expect(await desk.lists()).toMatchObject({ due: [ada] });
    // Calling again without a word about the step doesn't take it away.
    await desk.done(ada, { ...call, result: "no-answer" });
    expect(await desk.lists()).toMatchObject({ due: [ada] });
    await desk.done(ada, { act: "next-step", next: null, isDone: true });
    expect(await desk.lists()).toMatchObject({ due: [], adrift: [ada] });
    expect(await desk.acts(ada)).toEqual([
      { kind: "next-step", next: null, isDone: true },
      { kind: "call", result: "no-answer", note: null },
      { kind: "call", result: "message", note: null },
      { kind: "next-step", next: monday, isDone: false },
      { kind: "assigned", to: "Maria Delgado" },
    ]);
  });

  test("shows as the last call in lists, and the first one counts as the first contact", async () => {
    await desk.done(ada, call);
    const first = desk.clock();
    desk.pass(60);
    await desk.done(ada, { act: "call", result: "reached", note: "Wants the guide." }, desk.tom);
    expect((await desk.rowOf(ada)).first_contacted_at).toBe(first);
    const [line] = (await desk.desk.allLeads(desk.maria, {}, null)).lines;
    expect(line?.lastCall).toEqual({ at: desk.clock(), result: "reached", by: "Tom Reyes" });
  });

  test("can close the lead, which then has nothing planned and is in no list", async () => {
    await desk.done(ada, { ...call, next: monday });
    await desk.done(ada, { ...call, status: "not-interested" });
    expect(await desk.rowOf(ada)).toMatchObject({ status: "not-interested", next_at: null });
    expect(Object.values(await desk.lists()).flat()).toEqual([]);
    expect(await desk.act(ada, { act: "next-step", next: monday, isDone: false })).toMatchObject({
      outcome: "invalid",
      errors: { next: expect.stringContaining("isn't interested") },
    });
    // Control: an open one takes it.
    await desk.done(ada, { act: "status", status: "working" });
    await desk.done(ada, { act: "next-step", next: monday, isDone: false });
  });

  test("with somebody who enrolled can have a next step, which is due, and ends when they want no contact", async () => {
    await desk.done(ada, { ...call, status: "enrolled" });
    expect(Object.values(await desk.lists()).flat()).toEqual([]);
    const welcome = { at: monday.at, note: "Welcome call" };
    await desk.done(ada, { act: "next-step", next: welcome, isDone: false });
    desk.pass(5000);
    expect(await desk.lists()).toMatchObject({ due: [ada], adrift: [] });
    await desk.done(ada, { act: "stop-contact" });
    expect(await desk.rowOf(ada)).toMatchObject({ status: "enrolled", next_at: null });
  });

  test("makes a lead that is nobody's one's own, as does a plan, and an undo gives it back", async () => {
    const ownerOf = async (number: number) => (await desk.rowOf(number)).assigned_to;
    const id = await desk.done(ada, call, desk.tom);
    expect(await ownerOf(ada)).toBe("tom");
    // A colleague's call, or a note, doesn't take it over.
    await desk.done(ada, call);
    expect(await ownerOf(ada)).toBe("tom");
    const bea = await desk.submit({ email: "bea@example.com" });
    await desk.done(bea, { act: "note", note: "Hard of hearing." });
    expect(await ownerOf(bea)).toBeNull();
    const plan = await desk.done(bea, { act: "next-step", next: monday, isDone: false });
    expect(await ownerOf(bea)).toBe("maria");
    await desk.done(bea, { act: "undo", entryId: plan });
    expect(await ownerOf(bea)).toBeNull();
    // With Maria's call left, it stays in somebody's hands.
    await desk.done(ada, { act: "undo", entryId: id });
    expect(await ownerOf(ada)).toBe("tom");
  });

  test("of an appointment says when it is, or it isn't taken", async () => {
    for (const input of [
      { ...call, status: "appointment" },
      { act: "status", status: "appointment" },
    ] as const) {
      const outcome = await desk.act(ada, input);
      expect(outcome).toMatchObject({ errors: { next: expect.stringMatching(/^When/) } });
      await desk.done(ada, { ...input, next: monday });
      expect(await desk.rowOf(ada)).toMatchObject({ status: "appointment", next_at: monday.at });
      await desk.done(ada, { act: "status", status: "not-interested" });
    }
  });

  test.each(["texted", "emailed", "they-called"] as const)(
    "that was none but %s is one act as well, and nobody waits afterward",
    async (result) => {
      await desk.done(ada, { act: "call", result, note: null });
      expect(await desk.lists()).toMatchObject({ waiting: [], adrift: [ada] });
      expect(await desk.acts(ada)).toContainEqual({ kind: "call", result, note: null });
    },
  );
});

test.each<[string, LeadActInput, string]>([
  ["an empty note", { act: "note", note: " \n" }, "note"],
  ["a long note", { act: "note", note: "x".repeat(5001) }, "note"],
  ["a step without a time", { ...call, next: { at: "soon", note: null } }, "next"],
  ["a step in the past", { ...call, next: { at: "2025-11-23T16:00:00.000Z", note: null } }, "next"],
  ["a step in three years", { ...call, next: { at: "2029-11-23T16:00:00Z", note: null } }, "next"],
  ["a step with a long note", { ...call, next: { ...monday, note: "x".repeat(201) } }, "next"],
  ["nobody at the desk", { act: "assign", personId: "stranger" }, "personId"],
  ["a bad address", { act: "correct", email: "ada@", resend: false }, "email"],
  ["a bad number", { act: "correct", phone: "123", resend: false }, "phone"],
])("%s is an error at its field, and changes nothing", async (_, input, field) => {
  const outcome = await desk.act(ada, input);
  expect(outcome).toEqual({ outcome: "invalid", errors: { [field]: expect.any(String) } });
  expect(await desk.rowOf(ada)).toMatchObject({ status: "new", version: 0 });
  expect(await desk.acts(ada)).toEqual([]);
});

test("a hostile note is kept as it is, except for what only controls a printer", async () => {
  const note = `\u202e<script>alert(1)</script> =HYPERLINK("x")\r\n\u0007${"🙂".repeat(2000)}`;
  await desk.done(ada, { act: "note", note });
  const [entry] = await desk.acts(ada);
  expect(entry).toEqual({ kind: "note", note: note.replace("\r\n", "\n").replace("\u0007", " ") });
});

test("assigning takes people who can sign in, and narrows lists", async () => {
  const bea = await desk.submit({ email: "bea@example.com" });
  await desk.done(ada, { act: "assign", personId: "tom" });
  expect((await desk.page(ada)).assignedTo).toEqual({ id: "tom", name: "Tom Reyes" });
  const numbers = async (person: string) => {
    const { lists } = await desk.desk.today(desk.maria, { person });
    return lists.waiting.lines.map(({ number }) => number);
  };
  expect([await numbers("tom"), await numbers("nobody"), await numbers("maria")]).toEqual([
    [ada],
    [bea],
    [],
  ]);
  const { db } = desk.database;
  await db
    .updateTable("desk_people")
    .set({ disabled_at: "2026" })
    .where("id", "=", "tom")
    .execute();
  expect(await desk.act(bea, { act: "assign", personId: "tom" })).toMatchObject({
    outcome: "invalid",
  });
  // Whoever left still shows where a lead is theirs.
  expect((await desk.page(ada)).assignedTo?.name).toBe("Tom Reyes");
});

describe("two people at one lead", () => {
  test("with the same version: one act wins, the other sees what happened, and nothing of it is done", async () => {
    const work: LeadActInput[] = [
      { ...call, next: monday },
      { act: "status", status: "not-interested" },
    ];
    const outcomes = await Promise.all(
      work.map((input, place) => desk.desk.act(desk.maria, ada, input, 0, `key ${place}`)),
    );
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(["changed", "done"]);
    const loser = outcomes.find((one) => one.outcome === "changed");
    expect(JSON.stringify(loser)).toContain('"by":"Maria Delgado"');
    expect(await desk.rowOf(ada)).toMatchObject({ version: 1 });
  });

  test("a note and a stop never wait for a second look", async () => {
    await desk.done(ada, call);
    const { desk: leads, tom } = desk;
    expect(
      await leads.act(tom, ada, { act: "note", note: "Hard of hearing." }, 0, "a"),
    ).toMatchObject({ outcome: "done" });
    expect(await leads.act(tom, ada, { act: "stop-calls" }, 0, "b")).toMatchObject({
      outcome: "done",
    });
    // Control: what overwrites does.
    expect(await leads.act(tom, ada, { act: "status", status: "enrolled" }, 0, "c")).toMatchObject({
      outcome: "changed",
      since: [
        { entry: { kind: "stop" } },
        { entry: { kind: "note" } },
        { entry: { kind: "call" } },
        { entry: { kind: "assigned" } },
      ],
    });
  });
});

describe("a form sent twice", () => {
  test("is one act with the same answer, also at the same time", async () => {
    const send = () => desk.desk.act(desk.maria, ada, { ...call, next: monday }, 0, "one form");
    const [first, second] = await Promise.all([send(), send()]);
    expect(first).toMatchObject({ outcome: "done", undo: expect.stringMatching(/^[\da-f-]{36}$/) });
    expect([second, await send()]).toEqual([first, first]);
    expect(await desk.rowOf(ada)).toMatchObject({ version: 1 });
    const marks = desk.database.db.selectFrom("contact_marks").select("id");
    expect(await marks.execute()).toHaveLength(1);
  });

  test("with other words, from another version, shows what was done first", async () => {
    const send = (note: string) => desk.desk.act(desk.maria, ada, { ...call, note }, 0, "one form");
    await send("First.");
    expect(await send("First, and more.")).toMatchObject({
      outcome: "changed",
      since: [{ entry: { note: "First." } }, { entry: { kind: "assigned" } }],
    });
  });
});

test("webhooks hear of status, assignment, next step and stop, and of nothing else", async () => {
  const { db } = desk.database;
  const quiet: LeadActInput[] = [
    { act: "note", note: "Hello." },
    { act: "correct", name: "Ada King", resend: false },
  ];
  for (const input of quiet) await desk.done(ada, input);
  expect(await desk.updates()).toBe(0);
  for (const input of [
    call,
    { act: "assign", personId: "tom" },
    { act: "next-step", next: monday, isDone: false },
    { act: "stop-calls" },
  ] as const) {
    await desk.done(ada, input);
    expect(await desk.updates()).toBe(1);
    await db.deleteFrom("outbox").where("kind", "=", "lead-update-webhook").execute();
  }
  expect(desk.queued.times).toBeGreaterThan(0);
});

test("a lead that was erased meanwhile says so", async () => {
  await desk.database.db.deleteFrom("leads").execute();
  expect(await desk.desk.act(desk.maria, ada, call, 0, "k")).toEqual({ outcome: "erased" });
  expect(await desk.desk.lead(desk.maria, ada)).toBeNull();
  for (const number of [0, -1, 1.5, Number.NaN, 2 ** 40])
    expect(await desk.desk.lead(desk.maria, number)).toBeNull();
});

test("the version of all leads differs after each change, and only then", async () => {
  const versions: string[] = [];
  const look = async () => versions.push(await desk.desk.leadsVersion(desk.maria));
  await look();
  await look();
  expect(new Set(versions).size).toBe(1);
  await desk.submit();
  await look();
  const undo = await desk.done(ada, call);
  await look();
  await desk.done(ada, { act: "undo", entryId: undo });
  await look();
  expect(new Set(versions).size).toBe(4);
});

test("the guide goes to who asked for it on a call, and to nobody who wants no email", async () => {
  const guides = async () => {
    const rows = desk.database.db.selectFrom("outbox").select("state");
    return await rows.where("kind", "=", "guide-email").execute();
  };
  const send = (isAsked: boolean) => desk.act(ada, { act: "resend-guide", isAsked });
  expect(await send(false)).toMatchObject({ outcome: "refused" });
  expect(await guides()).toEqual([]);
  expect(await send(true)).toMatchObject({ outcome: "done" });
  expect(await guides()).toEqual([{ state: "queued" }]);
  expect(await send(true)).toMatchObject({ reason: "The guide is on its way already." });
  await desk.database.db.updateTable("outbox").set({ state: "sent" }).execute();
  await desk.done(ada, { act: "stop-contact" });
  expect(await send(true)).toMatchObject({ reason: "They asked for no email." });
});

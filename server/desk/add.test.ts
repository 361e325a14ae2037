import { beforeEach, expect, test } from "vitest";
import type { LeadToAdd } from "#contract/desk-leads.ts";
import { at, type DeskForTests, deskForTests, phoneCall } from "./leads-testing.ts";

let desk: DeskForTests;
beforeEach(async () => {
  desk = await deskForTests();
});

const add = (change: Partial<LeadToAdd> = {}, key = "form") =>
  desk.desk.add(desk.maria, { ...phoneCall, ...change }, key);

async function numberOf(change: Partial<LeadToAdd> = {}, key = "form"): Promise<number> {
  const outcome = await add(change, key);
  if (outcome.outcome !== "added") throw new Error(JSON.stringify(outcome));
  return outcome.number;
}

test("a phone number is enough; it waits for a call, and says who took it down and what was agreed", async () => {
  const number = await numberOf();
  expect(await desk.lists()).toMatchObject({ waiting: [number] });
  const { lead, history } = await desk.page(number);
  expect(lead).toMatchObject({
    email: "",
    channel: "phone",
    details: { phone: "(972) 204-5857" },
    entry: { enteredBy: "Maria Delgado", consent: "A call back", consentHow: "on the call" },
  });
  expect(history.at(-1)).toMatchObject({ by: "Maria Delgado", entry: { kind: "entered" } });
  expect((await desk.desk.search(desk.maria, "dora 5857")).lines).toHaveLength(1);
});

test("one that was called already doesn't wait, and its note is the call's", async () => {
  const number = await numberOf({ contacted: true, note: "Wants the guide by mail." });
  expect(await desk.lists()).toMatchObject({ waiting: [], adrift: [number] });
  expect(await desk.acts(number)).toEqual([
    { kind: "call", result: "they-called", note: "Wants the guide by mail." },
    { kind: "assigned", to: "Maria Delgado" },
    { kind: "entered" },
  ]);
});

test("a note without a call is kept, too, and can be undone", async () => {
  const number = await numberOf({ note: "Hard of hearing.\r\nSpeaks Spanish." });
  const [entry] = (await desk.page(number)).history;
  expect(entry).toMatchObject({
    canUndo: true,
    entry: { kind: "note", note: "Hard of hearing.\nSpeaks Spanish." },
  });
});

test("a number that can't exist is asked about before anything is stored, and taken if it's meant", async () => {
  const fields = { ...phoneCall.fields, phone: "123-456-7890" };
  const doubt = { outcome: "doubtful", others: [], stop: null, impossible: "(123) 456-7890" };
  expect(await add({ fields })).toEqual(doubt);
  expect(await desk.lists()).toMatchObject({ waiting: [] });
  const number = await numberOf({ fields, anyway: true });
  expect(await desk.lists()).toMatchObject({ waiting: [number] });
  expect(await add({ fields: { ...fields, phone: "972 204 5859" } })).toMatchObject({
    outcome: "added",
  });
});

test("a form sent twice is one lead with one note; with other words, it's another", async () => {
  const note = "Hard of hearing.";
  const numbers = await Promise.all([numberOf({ note }), numberOf({ note }), numberOf({ note })]);
  expect(new Set(numbers).size).toBe(1);
  const rows = () => desk.database.db.selectFrom("lead_acts").select("id").execute();
  expect(await rows()).toHaveLength(1);
  const anyway = true;
  expect(await numberOf({ note: "Speaks Spanish.", anyway })).not.toBe(numbers[0]);
  // Control: another form is another lead, even with the same words.
  expect(await numberOf({ note, anyway }, "another")).not.toBe(numbers[0]);
});

test("if its note can't be stored, neither is the lead; sent again, both are", async () => {
  const { schema } = desk.database.db;
  await schema.alterTable("lead_acts").renameTo("lead_acts_away").execute();
  await expect(add({ note: "Hard of hearing." })).rejects.toThrow("lead_acts");
  await schema.alterTable("lead_acts_away").renameTo("lead_acts").execute();
  const leads = desk.database.db.selectFrom("leads").select("number");
  expect(await leads.execute()).toEqual([]);
  const number = await numberOf({ note: "Hard of hearing." });
  expect(await leads.execute()).toEqual([{ number }]);
  expect((await desk.page(number)).history[0]).toMatchObject({ entry: { kind: "note" } });
});

test("what can't be stored is an error at its field, and nothing is stored", async () => {
  for (const [change, field] of [
    [{ fields: { name: "Dora Lee", message: "Called about Part D." } }, "phone"],
    [{ fields: { ...phoneCall.fields, name: "" } }, "name"],
    [{ fields: { ...phoneCall.fields, email: "dora@" } }, "email"],
    [{ kind: "guide", fields: { firstName: "Dora" } }, "email"],
    [{ fields: { ...phoneCall.fields, zipCode: "750" } }, "zipCode"],
    [{ fields: { ...phoneCall.fields, birthdate: "2/30/1960" } }, "birthdate"],
    [{ askedOn: "2026-11-21" }, "askedOn"],
    [{ askedOn: "soon" }, "askedOn"],
    [{ next: { at: at("2026-11-19", "10:00"), note: null } }, "next"],
    [{ note: "x".repeat(5001) }, "note"],
  ] as const)
    expect(await add(change)).toMatchObject({
      outcome: "invalid",
      errors: { [field]: expect.any(String) },
    });
  expect(Object.values(await desk.lists()).flat()).toEqual([]);
});

test("it's for whoever adds it, with its next step, in one act that an undo takes back", async () => {
  const next = { at: at("2026-11-23", "10:00"), note: "Ask about Part D" };
  const number = await numberOf({ note: "Hard of hearing.", next });
  expect(await desk.rowOf(number)).toMatchObject({ assigned_to: "maria", next_at: next.at });
  const [entry] = (await desk.page(number)).history;
  await desk.done(number, { act: "undo", entryId: entry?.id ?? "" });
  expect(await desk.rowOf(number)).toMatchObject({ assigned_to: null, next_at: null });
  const nobodys = await numberOf({ next, isOwn: false, anyway: true }, "another");
  expect(await desk.rowOf(nobodys)).toMatchObject({ assigned_to: null, next_at: next.at });
});

test("whoever calls says as much as they like: a ZIP code, a birth date or neither", async () => {
  const { name, phone } = { name: "Dora Lee", phone: "972 204 5857" };
  const fields = { name, phone, zipCode: "75024-1234", birthdate: "3/15/1960", message: "Part D" };
  const asked = await numberOf({ fields, source: "walk-in", askedOn: "2026-11-18" });
  const { lead, place, hours } = await desk.page(asked);
  expect([place, hours?.timeZone, lead.createdAt]).toEqual([
    "Texas",
    "America/Chicago",
    at("2026-11-18", "12:00"),
  ]);
  expect(lead.details).toMatchObject({ message: "Part D", birthdate: "03/15/1960" });
  expect(lead.source).toEqual({ utm_source: "walk-in" });
  for (const kind of ["consultation", "contact"] as const) {
    const bare = await numberOf({ kind, fields: { name, phone }, anyway: true }, kind);
    const { details, zipCode } = (await desk.page(bare)).lead;
    expect([zipCode, details?.birthdate, details?.message]).toEqual([null, null, null]);
  }
});

test("who wrote before, or asked for no calls, is shown first, and added after a second look", async () => {
  const ada = await desk.submit({ phone: "(972) 204-5857" });
  expect(await add()).toMatchObject({ outcome: "doubtful", stop: null, others: [{ number: ada }] });
  const leads = desk.database.db.selectFrom("leads").select("number");
  expect(await leads.execute()).toHaveLength(1);
  await desk.done(ada, { act: "stop-calls" });
  expect(await add()).toMatchObject({ stop: "calls" });
  expect(await add({ anyway: true })).toMatchObject({ outcome: "added" });
  // Control: nobody has this number.
  const fields = { ...phoneCall.fields, phone: "972 204 5858" };
  expect(await add({ fields })).toMatchObject({ outcome: "added" });
});

test("hostile words stay words", async () => {
  const consent = `=HYPERLINK("x")\n\u202e<script>${"y".repeat(10_000)}`;
  const number = await numberOf({ consent, consentHow: " " });
  const { entry } = (await desk.page(number)).lead;
  expect(entry?.consent).toContain("<script>");
  expect(entry?.consent).not.toContain("\n");
  expect(entry?.consentHow).toBeNull();
});

test("no call is planned with somebody who wants none, also if they're added all the same", async () => {
  await desk.done(await numberOf(), { act: "stop-calls" });
  const stopped = (note: string | null, contacted: boolean) => {
    const next = { at: at("2026-11-23", "10:00"), note };
    return add({ next, contacted, anyway: true }, "another");
  };
  for (const contacted of [false, true])
    expect(await stopped(null, contacted)).toMatchObject({
      outcome: "invalid",
      errors: { next: expect.stringContaining("not to be called") },
    });
  expect(await stopped("Email the answer", true)).toMatchObject({ outcome: "added" });
});

import { afterEach, beforeEach, expect, test } from "vitest";
import type { LeadToAdd } from "#contract/desk-leads.ts";
import { type DeskForTests, deskForTests } from "./leads-testing.ts";

let desk: DeskForTests;
beforeEach(async () => {
  desk = await deskForTests();
});
afterEach(() => desk.remove());

const call: LeadToAdd = {
  kind: "contact",
  fields: { name: "Dora Lee", phone: "972 204 5857", message: "Called about Part D." },
  channel: "phone",
  consent: "A call back",
  consentHow: "on the call",
  contacted: false,
  note: null,
};

const add = (change: Partial<LeadToAdd> = {}, key = "form") =>
  desk.desk.add(desk.maria, { ...call, ...change }, key);

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
    { kind: "call", result: null, note: "Wants the guide by mail." },
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

test("a form sent twice is one lead with one note; with other words, it's another", async () => {
  const note = "Hard of hearing.";
  const numbers = await Promise.all([numberOf({ note }), numberOf({ note }), numberOf({ note })]);
  expect(new Set(numbers).size).toBe(1);
  const rows = () => desk.database.db.selectFrom("lead_acts").select("id").execute();
  expect(await rows()).toHaveLength(1);
  expect(await numberOf({ note: "Speaks Spanish." })).not.toBe(numbers[0]);
  // Control: another form is another lead, even with the same words.
  expect(await numberOf({ note }, "another")).not.toBe(numbers[0]);
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
    [{ fields: { ...call.fields, name: "" } }, "name"],
    [{ fields: { ...call.fields, email: "dora@" } }, "email"],
    [{ kind: "guide", fields: { firstName: "Dora" } }, "email"],
    [{ note: "x".repeat(5001) }, "note"],
  ] as const)
    expect(await add(change)).toMatchObject({
      outcome: "invalid",
      errors: { [field]: expect.any(String) },
    });
  expect(Object.values(await desk.lists()).flat()).toEqual([]);
});

test("hostile words stay words", async () => {
  const consent = `=HYPERLINK("x")\n\u202e<script>${"y".repeat(10_000)}`;
  const number = await numberOf({ consent, consentHow: " " });
  const { entry } = (await desk.page(number)).lead;
  expect(entry?.consent).toContain("<script>");
  expect(entry?.consent).not.toContain("\n");
  expect(entry?.consentHow).toBeNull();
});

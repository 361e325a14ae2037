import { beforeEach, expect, test } from "vitest";
import { loadLeads } from "#server/db/lead-records.ts";
import { type DeskForTests, deskForTests } from "./leads-testing.ts";
import { createDeskFacts } from "./notice-facts.ts";

let desk: DeskForTests;
beforeEach(async () => {
  desk = await deskForTests();
});

/** What the email about a lead with this number would say. */
async function factsOf(number: number) {
  const { id } = await desk.rowOf(number);
  const [lead] = await loadLeads(desk.database.db, [id]);
  if (lead === undefined) throw new Error("no such lead");
  return await createDeskFacts(desk.deps)(lead);
}

test("there's a desk once somebody was invited, even if they can't sign in anymore", async () => {
  const number = await desk.submit();
  const { db } = desk.database;
  await db.updateTable("desk_people").set({ disabled_at: desk.clock() }).execute();
  expect((await factsOf(number)).hasDesk).toBe(true);
  await db.deleteFrom("desk_people").execute();
  expect((await factsOf(number)).hasDesk).toBe(false);
});

test("names the same person's other leads, by mailbox or by number", async () => {
  const [phone, email] = ["(972) 204-5855", "ada@example.com"];
  const byPhone = await desk.submit({ email: "ada@work.example", phone: `${phone} ext. 3` });
  const byMailbox = await desk.submit({ email: "ADA+x@example.com", phone: "(972) 204-5899" });
  await desk.submit({ email: "bo@example.com", phone: "(972) 204-5800" });
  const newest = await desk.submit({ email, phone });
  expect((await factsOf(newest)).others).toEqual([byMailbox, byPhone]);
  const alone = await desk.submit({ email: "cy@example.com", phone: "" });
  expect((await factsOf(alone)).others).toEqual([]);
});

test("says what the person asked to stop with an earlier lead", async () => {
  const first = await desk.submit();
  expect((await factsOf(first)).stop).toBeNull();
  await desk.done(first, { act: "stop-calls" });
  const sameNumber = await desk.submit({ email: "spouse@example.com" });
  expect((await factsOf(sameNumber)).stop).toBe("calls");
  await desk.done(first, { act: "stop-contact" });
  expect((await factsOf(await desk.submit())).stop).toBe("contact");
  const stranger = await desk.submit({ email: "bo@example.com", phone: "(972) 204-5800" });
  expect((await factsOf(stranger)).stop).toBeNull();
});

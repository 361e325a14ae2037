import { beforeEach, expect, test } from "vitest";
import { emailText } from "#server/delivery/emails/message.ts";
import { assignmentEmail } from "#server/delivery/emails/assignment.ts";
import { assigneeOf } from "./assignment-mail.ts";
import { type DeskForTests, deskForTests } from "./leads-testing.ts";

let desk: DeskForTests;
beforeEach(async () => {
  desk = await deskForTests();
});

/** States of the mails about assignments. */
async function mails(): Promise<string[]> {
  const rows = desk.database.db.selectFrom("outbox").select("state");
  const own = rows.where("kind", "=", "assignment-notification");
  return (await own.execute()).map(({ state }) => state);
}

const toTom = { act: "assign", personId: "tom" } as const;

test("a colleague who is given a lead gets one email, which goes to whoever has the lead then", async () => {
  const number = await desk.submit();
  const { id } = await desk.rowOf(number);
  await desk.done(number, toTom);
  expect(await mails()).toEqual(["queued"]);
  expect(await assigneeOf(desk.database.db, id)).toEqual({
    name: "Tom Reyes",
    address: "tom@desk.example",
    by: "Maria Delgado",
  });
  await desk.done(number, { act: "assign", personId: "maria" }, desk.tom);
  expect(await mails()).toEqual(["queued"]);
  expect(await assigneeOf(desk.database.db, id)).toMatchObject({
    name: "Maria Delgado",
    by: "Tom Reyes",
  });
  await desk.database.db.updateTable("outbox").set({ state: "sent" }).execute();
  await desk.done(number, toTom);
  expect((await mails()).toSorted()).toEqual(["queued", "sent"]);
  const disabled = { disabled_at: "2026-11-20T00:00:00.000Z" };
  await desk.database.db.updateTable("desk_people").set(disabled).where("id", "=", "tom").execute();
  expect(await assigneeOf(desk.database.db, id)).toBeNull();
});

test("nobody is told of what they did themselves, of nobody's lead, or of a suspected one", async () => {
  const number = await desk.submit();
  await desk.done(number, toTom, desk.tom);
  await desk.done(number, { act: "assign", personId: null });
  await desk.done(await desk.submit({}, { suspected: "trap" }), toTom);
  expect(await mails()).toEqual([]);
});

test("with NOTIFY_DETAIL=minimal, the email has the lead's number and the way to it, and no name", () => {
  const lead = { name: "Ada\n\u202eFlores", number: 1042 };
  const url = new URL("https://www.bluebonnet-medicare.example");
  const [full, minimal] = (["full", "minimal"] as const).map((detail) =>
    assignmentEmail(lead, "Maria\nDelgado", url, detail),
  );
  expect(full?.subject).toBe("Yours now: Ada Flores (lead 1042)");
  expect(minimal?.subject).toBe("Yours now: lead 1042");
  const text = minimal === undefined ? "" : emailText(minimal);
  expect(text).toContain(`${url.origin}/desk/leads/1042\n`);
  expect(text).not.toContain("Ada");
  expect(text).toContain("\nMaria Delgado gave you this lead. ");
  expect(emailText(assignmentEmail(lead, null, url, "full"))).toContain(
    "\nSomebody at the desk gave",
  );
});

import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { createLog } from "#server/base/log.ts";
import { type DeskForTests, deskForTests } from "./leads-testing.ts";
import { createPersonData } from "./person-data.ts";

let desk: DeskForTests;
beforeEach(async () => {
  desk = await deskForTests();
});

const data = () => {
  const mailDirectory = join(desk.directory, "mail");
  return createPersonData({ ...desk.deps, mailDirectory, log: createLog("silent") });
};

const audited = async () =>
  await desk.database.db.selectFrom("desk_audit").select(["by_name", "act", "subject"]).execute();

test("a manager exports everything about the person of a lead", async () => {
  const number = await desk.submit();
  await desk.submit({ email: "Ada+2@example.com", message: "Are you there?" });
  await desk.done(number, { act: "note", note: "Asked for her data" });
  const json = await data().exportPerson(desk.tom, number);
  for (const text of ["Please call me.", "Are you there?", "Asked for her data"])
    expect(json).toContain(text);
  expect(await data().exportPerson(desk.tom, 99_999)).toBeNull();
  const by_name = "Tom Reyes";
  expect(await audited()).toEqual([
    { by_name, act: "export-person", subject: `${number} and 1 more` },
  ]);
});

test("erases the rows and the message files of the person, and nobody else's", async () => {
  const number = await desk.submit();
  const other = await desk.submit({ name: "Bo", email: "bo@example.com" });
  const { id } = await desk.database.db
    .selectFrom("outbox")
    .innerJoin("leads", "leads.id", "outbox.lead_id")
    .where("number", "=", number)
    .select("outbox.id")
    .executeTakeFirstOrThrow();
  const directory = join(desk.directory, "mail");
  mkdirSync(directory);
  for (const name of [`${id}.eml`, `${id}.eml.part`, "another.eml"])
    writeFileSync(join(directory, `2026-11-20T10-46-00-123Z-${name}`), "Dear Ada");
  expect(await data().personToErase(desk.tom, number)).toMatchObject({
    leads: [{ number, name: "Ada Flores" }],
    samePhone: [{ number: other, email: "bo@example.com" }],
  });
  expect(await data().erasePerson(desk.tom, number)).toMatchObject({
    outcome: "erased",
    counts: expect.stringMatching(/^1 request, \d messages, 2 message files$/),
    rest: { fault: "", outOfReach: expect.arrayContaining([expect.stringContaining("backups")]) },
  });
  expect(readdirSync(directory)).toEqual(["2026-11-20T10-46-00-123Z-another.eml"]);
  expect(await desk.desk.lead(desk.tom, number)).toBeNull();
  expect(await desk.desk.lead(desk.tom, other)).not.toBeNull();
  expect(await data().personToErase(desk.tom, number)).toBeNull();
  expect(await data().erasePerson(desk.tom, number)).toEqual({ outcome: "unknown" });
  expect(await audited()).toEqual([
    { by_name: "Tom Reyes", act: "erase", subject: String(number) },
  ]);
});

test("erases nothing while a message to the person is being sent", async () => {
  const number = await desk.submit();
  const lease = { lease_owner: "worker", lease_until: "2026-11-20T23:00:00.000Z" };
  await desk.database.db.updateTable("outbox").set(lease).execute();
  expect(await data().erasePerson(desk.tom, number)).toEqual({ outcome: "busy" });
  expect(await desk.desk.lead(desk.tom, number)).not.toBeNull();
  expect(await audited()).toEqual([]);
});

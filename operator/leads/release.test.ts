import { afterEach, beforeEach, expect, test } from "vitest";
import { contextForTests, readCsv, type TestContext } from "#operator/cli/testing.ts";
import { leadsProgram } from "./program.ts";

let context: TestContext;
beforeEach(async () => {
  context = await contextForTests();
});
afterEach(() => context.remove());

const leads = (...words: string[]) => context.run(leadsProgram, ...words);

async function states(id: string) {
  const rows = context.database.db.selectFrom("outbox").select(["state", "due_at"]);
  return await rows.where("lead_id", "=", id).execute();
}

test("queues all held messages of the lead, and records the time", async () => {
  const id = await context.submit({ suspected: "too-fast" });
  const other = await context.submit({ suspected: "trap" });
  context.setClock("2026-11-20T15:00:00.000Z");
  const { exitCode, printed } = await leads("release", id);
  expect([exitCode, printed]).toEqual([
    0,
    `Lead 1001 (${id}) is released; 2 messages are queued to be sent now.\n`,
  ]);
  const now = { state: "queued", due_at: "2026-11-20T15:00:00.000Z" };
  expect(await states(id)).toEqual([now, now]);
  expect(await states(other)).toMatchObject([{ state: "held" }, { state: "held" }]);
  expect((await leads("show", id)).printed).toContain(
    "Flag          released (too-fast): sent faster than anyone can type; released Nov 20, 2026, 10:00 AM EST",
  );
});

test("sends the newsletter confirmation with the other messages", async () => {
  const fields = { firstName: "Ada", email: "ada@example.com", wantsNewsletter: true };
  const id = await context.submit({ fields, suspected: "trap" });
  expect((await leads("release", id.slice(0, 13))).printed).toBe(
    `Lead 1001 (${id}) is released; 3 messages are queued to be sent now.\n`,
  );
});

test("does nothing the second time, and sends no message twice", async () => {
  const id = await context.submit({ suspected: "forged" });
  await leads("release", id);
  await context.database.db.updateTable("outbox").set({ state: "sent" }).execute();
  context.setClock("2026-11-21T15:00:00.000Z");
  expect((await leads("release", id, id)).printed).toBe(
    `Lead 1001 (${id}) was already released; nothing is held.\n`,
  );
  expect(await states(id)).toMatchObject([{ state: "sent" }, { state: "sent" }]);
  const shown = JSON.parse((await leads("show", id, "--json")).printed);
  expect(shown).toMatchObject({ suspected: "forged", releasedAt: "2026-11-20T12:00:00.000Z" });
  const [headings = [], row = []] = readCsv((await leads("export", "--csv")).printed);
  expect(row[headings.indexOf("released_utc")]).toBe("2026-11-20T12:00:00.000Z");
});

test("does not change a lead that was never suspected", async () => {
  const id = await context.submit();
  const before = await states(id);
  context.setClock("2026-11-21T15:00:00.000Z");
  const { exitCode, printed } = await leads("release", id);
  expect([exitCode, printed]).toEqual([
    0,
    `Lead 1001 (${id}) was never suspected; nothing to release.\n`,
  ]);
  expect(await states(id)).toEqual(before);
});

test("changes nothing if one id is unknown", async () => {
  const id = await context.submit({ suspected: "trap" });
  const { exitCode, printed, complained } = await leads("release", id, "nobody");
  expect([exitCode, printed]).toEqual([1, ""]);
  expect(complained).toBe("error: No lead has the id nobody. Nothing was changed.\n");
  expect(await states(id)).toMatchObject([{ state: "held" }, { state: "held" }]);
});

test("--json prints the same results", async () => {
  const id = await context.submit({ suspected: "trap" });
  expect(JSON.parse((await leads("release", id, "--json")).printed)).toEqual([
    { id, number: 1001, was: "suspected", queued: 2 },
  ]);
});

test("list --suspected shows unreleased leads and explains the flags", async () => {
  await context.submit();
  const released = await context.submit({ suspected: "trap" });
  const waiting = await context.submit({ suspected: "too-fast" });
  await leads("release", released);
  const { printed } = await leads("list", "--suspected");
  expect(printed).toContain(`SUSPECTED: too-fast  ${waiting}`);
  expect(printed).not.toContain(released);
  expect(printed.split("\n").slice(2)).toEqual([
    "",
    "1 of 1 leads, newest first. Times are in Eastern Time (America/New_York).",
    "",
    "No one was notified of suspected requests. To release a real one: npm run leads -- release NO.",
    "  too-fast: sent faster than anyone can type",
    "",
  ]);
  const all = (await leads("list")).printed;
  expect(all).toContain(`released (trap)      ${released}`);
  await leads("release", waiting);
  expect((await leads("list", "--suspected")).printed).toBe("No leads.\n");
});

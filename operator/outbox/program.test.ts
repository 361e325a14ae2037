import { afterEach, beforeEach, expect, test } from "vitest";
import { contextForTests, type TestContext } from "#operator/cli/testing.ts";
import { outboxProgram } from "./program.ts";

let context: TestContext;
beforeEach(async () => {
  context = await contextForTests();
});
afterEach(() => context.remove());

const outbox = (...words: string[]) => context.run(outboxProgram, ...words);

test("the list shows state, tries, next try and last error in the agency's time", async () => {
  const lead = await context.submit();
  await fail("guide-email");
  const rows = await messages();
  const { exitCode, printed } = await outbox("list");
  expect(exitCode).toBe(0);
  const lines = printed.split("\n").map((line) => line.split(/ {2,}/));
  expect(lines[0]).toEqual([
    "QUEUED",
    "KIND",
    "DESTINATION",
    "STATE",
    "TRIES",
    "NEXT TRY",
    "ID",
    "LEAD",
    "LAST ERROR",
  ]);
  const at = "Nov 20, 2026, 7:00 AM EST";
  expect(lines).toContainEqual([
    at,
    "guide-email",
    "mail",
    "failed",
    "3",
    "-",
    rows[1]?.id,
    lead,
    "refused: 550",
  ]);
  expect(lines).toContainEqual([
    at,
    "agency-notification",
    "mail",
    "queued",
    "0",
    at,
    rows[0]?.id,
    lead,
    "-",
  ]);
  expect(printed).toContain(
    "2 of 2 messages, newest first. Times are Eastern Time (America/New_York).",
  );
  expect(printed).toContain("Why one did not arrive: npm run outbox -- why ID");
});

test("no line is wider than the screen", async () => {
  context.setScreen({ width: 80, blocks: false });
  await context.submit();
  await fail("guide-email");
  const { printed } = await outbox("list", "--limit", "1");
  expect(printed.split("\n").filter((line) => line.length > 80)).toEqual([]);
  expect(printed).toContain("--limit shows more");
});

test("--state narrows the list, --json gives it whole", async () => {
  await context.submit();
  await fail("guide-email");
  const { printed } = await outbox("list", "--state", "failed", "--json");
  expect(JSON.parse(printed)).toMatchObject([
    { kind: "guide-email", state: "failed", lastError: "refused: 550", attempts: 3 },
  ]);
  expect((await outbox("list", "--state", "held")).printed).toBe("No messages.\n");
});

test("retry queues the named messages while the site holds the database open", async () => {
  await context.submit();
  await fail("guide-email");
  const [, guide] = await messages();
  const { exitCode, printed } = await outbox("retry", guide?.id ?? "");
  expect(exitCode).toBe(0);
  expect(printed).toContain("1 message is queued to be sent now");
  expect((await messages()).map((row) => row.state)).toEqual(["queued", "queued"]);
});

test("held messages are left alone: they are released with their request, not one by one", async () => {
  await context.submit();
  await fail("guide-email");
  const suspected = await context.submit({ suspected: "trap" });
  expect((await outbox("retry", "--all-failed")).printed).toContain("1 message is queued");
  const held = (await messages()).filter((row) => row.state === "held");
  expect(held).toHaveLength(2);
  const { exitCode, complained } = await outbox("retry", held[0]?.id ?? "");
  expect([exitCode, complained]).toEqual([
    1,
    `error: The message ${held[0]?.id} is held with its request: npm run leads -- release ${suspected}. Nothing was changed.\n`,
  ]);
  expect((await messages()).filter((row) => row.state === "held")).toHaveLength(2);
  expect((await outbox("retry", "--all-failed")).printed).toBe("No message has failed.\n");
});

test.each([
  [["retry", "nobody"], "error: No message has the id nobody. Nothing was changed.\n"],
  [["retry"], "error: Say which messages: their ids, or --all-failed.\n"],
  [["retry", "x", "--all-failed"], "error: Say which messages: their ids, or --all-failed.\n"],
])("%j is an error", async (words, complaint) => {
  const { exitCode, printed, complained } = await outbox(...words);
  expect([exitCode, printed, complained]).toEqual([1, "", complaint]);
});

test("a message that was sent is not sent again", async () => {
  await context.submit();
  await context.database.db.updateTable("outbox").set({ state: "sent" }).execute();
  const [first] = await messages();
  const { exitCode, complained } = await outbox("retry", first?.id ?? "");
  expect(exitCode).toBe(1);
  expect(complained).toBe(
    `error: The message ${first?.id} was sent already. Nothing was changed.\n`,
  );
});

test("an unknown state is an error that names the known ones", async () => {
  const { exitCode, complained } = await outbox("list", "--state", "lost");
  expect(exitCode).toBe(1);
  expect(complained).toContain("Allowed choices are queued, sent, failed, held.");
});

async function messages() {
  return await context.database.db.selectFrom("outbox").selectAll().orderBy("kind").execute();
}

async function fail(kind: "guide-email"): Promise<void> {
  await context.database.db
    .updateTable("outbox")
    .set({ state: "failed", attempts: 3, last_error: "refused: 550" })
    .where("kind", "=", kind)
    .execute();
}

import { execFile, type ChildProcess } from "node:child_process";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { outboxForTests, type Outbox } from "./testing.ts";

const runFile = promisify(execFile);

let outbox: Outbox;
beforeEach(async () => {
  outbox = await outboxForTests();
});
afterEach(() => outbox.remove());

test("workers of two processes send each row once between them", async () => {
  await outbox.queue(60);
  const script = `
    import { setTimeout as delay } from "node:timers/promises";
    import { openDatabase } from "#server/db/open.ts";
    import { startWorker } from "#server/outbox/worker.ts";
    const database = await openDatabase(${JSON.stringify(outbox.place)});
    const write = () => {};
    const send = async ({ outboxId }) => {
      process.stdout.write(outboxId + "\\n");
      await delay(2);
      return { result: "sent" };
    };
    const channel = { kinds: ["guide-email"] };
    process.stderr.write("ready");
    await new Promise((go) => process.stdin.once("end", go).resume());
    const worker = startWorker({ channel, database, sender: { send, close() {} }, now: () => new Date("2026-11-20T12:00:00Z"),
      log: { info: write, warn: write, error: write }, concurrency: 2 });
    const left = () => database.db.selectFrom("outbox").select("id").where("state", "=", "queued")
      .execute();
    while ((await left()).length > 0) await delay(10);
    await worker.stop();
    await database.close();`;
  const run = () => runFile(process.execPath, ["--input-type=module", "--eval", script]);
  const both = [run(), run()];
  // Neither begins before the other is there: it could have sent all by then.
  await Promise.all(both.map(({ child }) => isReady(child)));
  for (const { child } of both) child.stdin?.end();
  const outputs = await Promise.all(both);
  const sentIds = outputs.flatMap(({ stdout }) => stdout.trim().split("\n"));
  expect(sentIds).toHaveLength(60);
  expect(new Set(sentIds).size).toBe(60);
  expect(outputs.every(({ stdout }) => stdout.length > 0)).toBe(true);
  expect((await outbox.attempts()).length).toBe(60);
});

/** Resolves once the process says so, or ends, which the test sees by its outcome. */
function isReady(child: ChildProcess): Promise<void> {
  let said = "";
  return new Promise((resolve) => {
    child.once("close", () => resolve());
    child.stderr?.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes("ready")) resolve();
    });
  });
}

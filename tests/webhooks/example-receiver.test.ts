import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { leadEvent } from "#contract/lead-event.ts";
import { newSecret, sampleDelivery } from "#server/delivery/testing.ts";
import { createWebhookSender, webhookAgents } from "#server/delivery/webhooks/sender.ts";
import { freePort } from "#tests/service/testing.ts";

const secret = newSecret();
let directory: string;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "receiver-"));
  receiver = await startReceiver();
});
afterEach(async () => {
  await receiver.end();
  await rm(directory, { recursive: true });
});

const file = () => join(directory, "events.db");

/** Runs the example from the documentation as its reader would. */
async function startReceiver() {
  const port = await freePort();
  const env = { WEBHOOK_SECRET: secret, PORT: String(port), EVENTS_FILE: file() };
  const child = spawn(process.execPath, ["docs/examples/receive-webhooks.ts"], { env });
  await once(child.stdout, "data");
  return {
    url: `http://127.0.0.1:${port}/`,
    async end() {
      child.kill("SIGKILL");
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    },
  };
}

async function send(id: string, change: { now?: () => Date; secrets?: string[] } = {}) {
  const agentFor = webhookAgents(["127.0.0.1"]);
  const deps = { secrets: [secret], agentFor, now: () => new Date(), ...change };
  const message = { ...sampleDelivery("lead-webhook"), messageId: id, destination: receiver.url };
  return await createWebhookSender(deps).send(message);
}

function stored(): { id: string; body: string }[] {
  const events = new DatabaseSync(file(), { readOnly: true });
  const rows = events.prepare("select id, body from events order by id").all();
  events.close();
  return rows as { id: string; body: string }[];
}

test("a message is stored once, even if it arrives several times or after a kill", async () => {
  expect(await send("msg_1")).toEqual({ result: "sent" });
  expect(await send("msg_1")).toEqual({ result: "sent" });
  await receiver.end();
  receiver = await startReceiver();
  expect(await send("msg_1")).toEqual({ result: "sent" });
  expect(await send("msg_2")).toEqual({ result: "sent" });
  expect(stored().map(({ id }) => id)).toEqual(["msg_1", "msg_2"]);
  const [first] = stored().map(({ body }) => leadEvent.parse(JSON.parse(body)));
  expect(first?.data.name).toBe("Rosalind");
});

test.each([
  ["with another secret", { secrets: [newSecret()] }],
  ["an hour ago", { now: () => new Date(Date.now() - 3_600_000) }],
])("a message signed %s is not stored", async (_, change) => {
  expect(await send("msg_3", change)).toEqual({ result: "refused", reason: "HTTP 401" });
  expect(stored()).toEqual([]);
});

test("a message that can't be stored is not accepted, so it is sent again", async () => {
  const events = new DatabaseSync(file());
  events.exec("drop table events");
  events.close();
  expect(await send("msg_4")).toMatchObject({ result: "retry", reason: "HTTP 500" });
});

test("anything that is not a message is rejected", async () => {
  expect((await fetch(receiver.url)).status).toBe(405);
  const long = "x".repeat(300_000);
  expect((await fetch(receiver.url, { method: "POST", body: long })).status).toBe(413);
});

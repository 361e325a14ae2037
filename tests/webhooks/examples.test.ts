import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";
import { describe, expect, onTestFinished, test } from "vitest";
import { detailsIn } from "#contract/lead-details.ts";
import { leadEvent } from "#contract/lead-event.ts";
import { scratchDirectory, serve } from "#server/base/testing.ts";
import { type LeadChange, newSecret, sampleDelivery } from "#server/delivery/testing.ts";
import { createWebhookSender, webhookAgents } from "#server/delivery/webhooks/sender.ts";
import { freePort } from "#tests/service/testing.ts";

const secret = newSecret();
const details = detailsIn({ phone: "(214) 555-0143", message: '=1+1 "yes",\nplease' });
const lead: LeadChange = { kind: "contact", name: "Rosalind Elsie Franklin", details };
const work = {
  status: "appointment",
  assignedTo: "Maria Delgado",
  nextStep: { at: "2026-11-23T15:00:00.000Z", note: null },
  updatedAt: "2026-11-20T16:31:08.042Z",
} as const;

/** Runs an example from the documentation as its reader would, and sends to it as the service does. */
async function example(file: string, env: Record<string, string>) {
  const port = await freePort();
  const settings = { WEBHOOK_SECRET: secret, PORT: String(port), ...env };
  const child = spawn(process.execPath, [`docs/examples/${file}`], { env: settings });
  onTestFinished(() => end(child));
  await once(child.stdout, "data");
  const destination = `http://127.0.0.1:${port}/`;
  const send = async (
    kind: "lead-webhook" | "lead-update-webhook",
    messageId: string,
    { secrets = [secret], now = () => new Date() } = {},
  ) => {
    const agentFor = webhookAgents(["127.0.0.1"]);
    const sender = createWebhookSender({ secrets, agentFor, stopOf: async () => "calls", now });
    return await sender.send({ ...sampleDelivery(kind, lead), work, messageId, destination });
  };
  return { send, destination, stop: () => end(child) };
}

async function end(child: ChildProcess): Promise<void> {
  child.kill("SIGKILL");
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
}

interface Call {
  readonly line: string;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: unknown;
}

/** Stands in for a CRM: answers each call with a contact, or with an error. */
async function fakeCrm(answer: { status: number }) {
  const calls: Call[] = [];
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const body: unknown = JSON.parse(await text(request));
    calls.push({ line: `${request.method} ${request.url}`, headers: request.headers, body });
    const contact = { id: "512" };
    response.writeHead(answer.status, { "Content-Type": "application/json" });
    response.end(JSON.stringify({ id: "512", results: [contact], contact }));
  };
  return { url: await serve((request, response) => void take(request, response)), calls };
}

const custom = {
  lead_desk_number: "1042",
  lead_desk_kind: "contact",
  lead_desk_message: '=1+1 "yes",\nplease',
  lead_desk_calls: "manual",
  lead_desk_texts: "none",
  lead_desk_contact_until: "2027-11-20",
};
const changed = {
  lead_desk_status: "appointment",
  lead_desk_assigned_to: "Maria Delgado",
  lead_desk_next_step: "2026-11-23T15:00:00.000Z call",
  lead_desk_stop: "calls",
};
const fields = (values: object) =>
  Object.entries(values).map(([key, value]) => ({ key, field_value: value }));

const byCrm = {
  hubspot: [
    {
      line: "POST /crm/objects/2026-03/contacts/batch/upsert",
      body: {
        inputs: [
          {
            id: "rosalind@example.com",
            idProperty: "email",
            properties: {
              email: "rosalind@example.com",
              firstname: "Rosalind",
              lastname: "Elsie Franklin",
              phone: "+12145550143",
              zip: "75024",
              state: "TX",
              ...custom,
            },
          },
        ],
      },
    },
    { line: "PATCH /crm/objects/2026-03/contacts/512", body: { properties: changed } },
  ],
  highlevel: [
    {
      line: "POST /contacts/upsert",
      body: {
        locationId: "ve9E",
        email: "rosalind@example.com",
        firstName: "Rosalind",
        lastName: "Elsie Franklin",
        phone: "+12145550143",
        postalCode: "75024",
        state: "TX",
        source: "website",
        customFields: fields(custom),
      },
    },
    { line: "PUT /contacts/512", body: { customFields: fields(changed) } },
  ],
};

test.each(["hubspot", "highlevel"] as const)(
  "%s gets a contact once, and its changes",
  async (name) => {
    const crm = await fakeCrm({ status: 200 });
    const contactsFile = join(scratchDirectory(), "contacts.db");
    const settings = { CRM: name, CRM_TOKEN: "token-1", CRM_LOCATION: "ve9E", CRM_URL: crm.url };
    const env = { ...settings, CONTACTS_FILE: contactsFile };
    const first = await example("hand-to-crm.ts", env);
    expect(await first.send("lead-update-webhook", "msg_0")).toEqual({ result: "sent" });
    expect(crm.calls, "nothing is known of this request yet").toEqual([]);
    expect(await first.send("lead-webhook", "msg_1")).toEqual({ result: "sent" });
    expect(await first.send("lead-webhook", "msg_1")).toEqual({ result: "sent" });
    await first.stop();
    const { send } = await example("hand-to-crm.ts", env);
    expect(await send("lead-update-webhook", "msg_2")).toEqual({ result: "sent" });
    expect(crm.calls.map(({ line, body }) => ({ line, body }))).toEqual(byCrm[name]);
    for (const { headers } of crm.calls)
      expect(headers).toMatchObject({ authorization: "Bearer token-1", version: "2021-07-28" });
  },
);

test("a CRM that fails gets the request again later, and a forged message never", async () => {
  const answer = { status: 503 };
  const crm = await fakeCrm(answer);
  const env = { CRM: "hubspot", CRM_URL: crm.url };
  const { send } = await example("hand-to-crm.ts", {
    ...env,
    CONTACTS_FILE: join(scratchDirectory(), "contacts.db"),
  });
  expect(await send("lead-webhook", "msg_1")).toMatchObject({
    result: "retry",
    reason: "HTTP 502",
  });
  answer.status = 200;
  expect(await send("lead-webhook", "msg_1")).toEqual({ result: "sent" });
  expect(crm.calls).toHaveLength(2);
  const forged = await send("lead-webhook", "msg_2", { secrets: [newSecret()] });
  expect(forged).toEqual({ result: "refused", reason: "HTTP 401" });
  expect(crm.calls).toHaveLength(2);
});

test("the file has each message, and no cell is a formula", async () => {
  const file = join(scratchDirectory(), "leads.csv");
  const { send } = await example("webhooks-to-csv.ts", { CSV_FILE: file });
  expect(await send("lead-webhook", "msg_1", { secrets: [newSecret()] })).toMatchObject({
    reason: "HTTP 401",
  });
  expect(existsSync(file)).toBe(false);
  expect(await send("lead-webhook", "msg_1")).toEqual({ result: "sent" });
  expect(await send("lead-update-webhook", "msg_2")).toEqual({ result: "sent" });
  expect(readFileSync(file, "utf8")).toBe(
    [
      `"msg_1","lead.created","2026-11-20T10:46:00.000Z","1042","Rosalind Elsie Franklin","rosalind@example.com","'+12145550143","75024","contact","'=1+1 ""yes"",\nplease",""`,
      `"msg_2","lead.updated","2026-11-20T16:31:08.042Z","1042","","","","","","","appointment"`,
      "",
    ].join("\r\n"),
  );
});

test("a message that can't be written is sent again later", async () => {
  const folder = join(scratchDirectory(), "no");
  mkdirSync(folder);
  const { send } = await example("webhooks-to-csv.ts", {
    CSV_FILE: join(folder, "x", "leads.csv"),
  });
  expect(await send("lead-webhook", "msg_1")).toMatchObject({
    result: "retry",
    reason: "HTTP 500",
  });
  mkdirSync(join(folder, "x"));
  expect(await send("lead-webhook", "msg_1")).toEqual({ result: "sent" });
});

describe("the receiver that keeps events", () => {
  const start = async () => {
    const file = join(scratchDirectory(), "events.db");
    const receive = () => example("receive-webhooks.ts", { EVENTS_FILE: file });
    return { file, receive, receiver: await receive() };
  };

  function stored(file: string): { id: string; body: string }[] {
    using events = new DatabaseSync(file, { readOnly: true });
    const rows = events.prepare("select id, body from events order by id").all();
    return rows as { id: string; body: string }[];
  }

  test("a message is stored once, even if it arrives several times or after a kill", async () => {
    const { file, receive, receiver } = await start();
    for (const _ of ["first", "again"])
      expect(await receiver.send("lead-webhook", "msg_1")).toEqual({ result: "sent" });
    await receiver.stop();
    const { send } = await receive();
    for (const id of ["msg_1", "msg_2"])
      expect(await send("lead-webhook", id)).toEqual({ result: "sent" });
    expect(stored(file).map(({ id }) => id)).toEqual(["msg_1", "msg_2"]);
    const [first] = stored(file).map(({ body }) => leadEvent.parse(JSON.parse(body)));
    expect(first?.data.name).toBe(lead.name);
  });

  test.each([
    ["with another secret", { secrets: [newSecret()] }],
    ["an hour ago", { now: () => new Date(Date.now() - 3_600_000) }],
  ])("a message signed %s is not stored", async (_, change) => {
    const { file, receiver } = await start();
    const outcome = await receiver.send("lead-webhook", "msg_3", change);
    expect(outcome).toEqual({ result: "refused", reason: "HTTP 401" });
    expect(stored(file)).toEqual([]);
  });

  test("a message that can't be stored is not accepted, so it is sent again", async () => {
    const { file, receiver } = await start();
    using events = new DatabaseSync(file);
    events.exec("drop table events");
    const outcome = await receiver.send("lead-webhook", "msg_4");
    expect(outcome).toMatchObject({ result: "retry", reason: "HTTP 500" });
  });

  test("anything that is not a message is rejected", async () => {
    const { destination } = (await start()).receiver;
    expect((await fetch(destination)).status).toBe(405);
    const long = "x".repeat(300_000);
    expect((await fetch(destination, { method: "POST", body: long })).status).toBe(413);
  });
});

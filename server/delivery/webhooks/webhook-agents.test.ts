import { Agent } from "node:http";
import type { LookupFunction } from "node:net";
import { networkInterfaces } from "node:os";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  newSecret,
  sampleDelivery,
  startWebhookCatcher,
  type WebhookCatcher,
} from "#server/delivery/testing.ts";
import { type AgentFor, createWebhookSender, webhookAgents } from "./sender.ts";

const secret = newSecret();
const interfaces = Object.values(networkInterfaces()).flatMap((entries) => entries ?? []);
const ipv6 = interfaces.some(({ address }) => address === "::1");
const own = interfaces.find(({ internal, family }) => !internal && family === "IPv4")?.address;

// Listens on every address of this machine: what is not held back does arrive.
let inside: WebhookCatcher;
beforeEach(async () => {
  inside = await startWebhookCatcher({ secret, host: ipv6 ? "::" : "0.0.0.0" });
});
afterEach(() => inside.close());

const inDns: Record<string, readonly string[]> = {
  "inside.example": ["127.0.0.1"],
  "both.example": ["8.8.8.8", "127.0.0.1"],
};

/** Resolves the names above as a name server on the internet could. */
const lookup: LookupFunction = (name, options, done) => {
  const addresses = (inDns[name] ?? []).map((address) => ({ address, family: 4 }));
  if (options.all) done(null, addresses);
  else done(null, addresses[0]?.address ?? "", 4);
};

async function send(host: string, agentFor: AgentFor, scheme = "http") {
  const sender = createWebhookSender({ secrets: [secret], agentFor, now: () => new Date() });
  const destination = `${scheme}://${host}:${inside.port}/hook`;
  const delivery = { ...sampleDelivery("lead-webhook"), destination };
  return { outcome: await sender.send(delivery), reached: inside.caught.length };
}

const refused = { outcome: { result: "refused", reason: "inside-address" }, reached: 0 };
const arrived = { outcome: { result: "sent" }, reached: 1 };

const reachable: [string, string][] = [
  ["loopback", "127.0.0.1"],
  ["one decimal number", "2130706433"],
  ["one hexadecimal number", "0x7f000001"],
  ["octal", "0177.0.0.1"],
  ["short", "127.1"],
  ["this host", "0.0.0.0"],
  ["wide digits", "１２７.0.0.1"],
  ["the name localhost", "localhost"],
  ["a name that leads inside", "inside.example"],
  ...(own === undefined ? [] : [["this machine in its network", own] as [string, string]]),
  ...(ipv6
    ? ([
        ["IPv6 loopback", "[::1]"],
        ["IPv4 inside IPv6", "[::ffff:127.0.0.1]"],
        ["the same in hexadecimal", "[::ffff:7f00:1]"],
        ["any IPv6", "[::]"],
      ] as [string, string][])
    : []),
];

describe.each(reachable)("%s (%s)", (_, host) => {
  const names = host === "localhost" ? undefined : lookup;

  test("is not reached", async () => {
    expect(await send(host, webhookAgents([], names))).toEqual(refused);
  });

  test("control: a plain agent reaches it", async () => {
    const plain = new Agent(names && { lookup: names });
    expect(await send(host, () => plain)).toEqual(arrived);
  });
});

test.each([
  "127.8.8.8",
  "10.0.0.7",
  "172.16.0.1",
  "192.168.1.1",
  "169.254.169.254",
  "100.64.0.1",
  "224.0.0.1",
  "255.255.255.255",
  "[fe80::1]",
  "[fd00::1]",
  "[64:ff9b::7f00:1]",
  "[2002:7f00:1::]",
  "both.example",
])("%s is refused before any connection", async (host) => {
  expect(await send(host, webhookAgents([], lookup))).toEqual(refused);
});

test.each(["127.0.0.1", "localhost", "inside.example"])(
  "https to %s is refused too",
  async (host) => {
    const names = host === "localhost" ? undefined : lookup;
    expect(await send(host, webhookAgents([], names), "https")).toEqual(refused);
  },
);

test("control: https to an allowed host gets as far as the handshake, which this receiver has not", async () => {
  const { outcome } = await send("127.0.0.1", webhookAgents(["127.0.0.1"]), "https");
  expect(outcome).toEqual({ result: "retry", reason: expect.stringMatching(/PROTO|SSL/) });
});

test("a name is looked up once for each attempt: what was checked is what is connected to", async () => {
  const answers = ["127.0.0.1", "8.8.8.8"];
  const rebinding = vi.fn<LookupFunction>((_name, options, done) => {
    const address = answers.shift() ?? "8.8.8.8";
    if (options.all) done(null, [{ address, family: 4 }]);
    else done(null, address, 4);
  });
  expect(await send("rebinding.example", webhookAgents([], rebinding))).toEqual(refused);
  expect(rebinding).toHaveBeenCalledTimes(1);
});

test.each([
  ["127.0.0.1", "127.0.0.1"],
  ["inside.example", "inside.example"],
  ["inside.example", "127.0.0.1"],
])("%s is reached while %s is allowed", async (host, allowed) => {
  expect(await send(host, webhookAgents([allowed], lookup))).toEqual(arrived);
});

test("what is allowed opens nothing else", async () => {
  expect(await send("127.0.0.1", webhookAgents(["inside.example", "10.0.0.7"], lookup))).toEqual(
    refused,
  );
});

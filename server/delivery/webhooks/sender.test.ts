import { Agent } from "node:http";
import type { LookupFunction } from "node:net";
import * as fc from "fast-check";
import { beforeEach, expect, test, vi, describe } from "vitest";
import { serve } from "#server/base/testing.ts";
import { detailsIn } from "#contract/lead-details.ts";
import { leadEvent } from "#contract/lead-event.ts";
import {
  type CatcherOptions,
  hostileText,
  newSecret,
  sampleConsent,
  sampleDelivery,
  samplePlanChoice,
  startWebhookCatcher,
  type WebhookCatcher,
} from "#server/delivery/testing.ts";
import type { Delivery } from "#server/delivery/sender.ts";
import { leadCreated } from "./lead-event.ts";
import {
  createWebhookSender,
  webhookAgents,
  type WebhookSenderDeps,
  type AgentFor,
} from "./sender.ts";
import { networkInterfaces } from "node:os";

const secret = newSecret();

const receiver = (options: CatcherOptions = {}) => startWebhookCatcher({ secret, ...options });

function sender(deps: Partial<WebhookSenderDeps> = {}) {
  const agentFor = webhookAgents(["127.0.0.1"]);
  const stopOf = async () => null;
  return createWebhookSender({
    secrets: [secret],
    agentFor,
    stopOf,
    now: () => new Date(),
    ...deps,
  });
}

function to(destination: string, lead: Partial<Delivery["lead"]> = {}): Delivery {
  return { ...sampleDelivery("lead-webhook", lead), destination, messageId: "msg_7" };
}

const rosalind = {
  kind: "consultation",
  name: "Rosalind Franklin",
  details: detailsIn({
    phone: "(972) 204-5855 ext. 302",
    birthdate: "03/15/1960",
    medicarePartA: true,
    medicarePartB: false,
    preferredContactMethod: "phone",
    bestTimeToContact: "morning",
    message: "First line\nsecond line",
    planChoice: samplePlanChoice,
  }),
  source: { landing: "/", utm_source: "news" },
  consents: [sampleConsent],
} as const;

test("posts the lead as a signed event that the standard's library can verify", async () => {
  const { url, caught } = await receiver();
  expect(await sender().send(to(url, rosalind))).toEqual({ result: "sent" });
  const [message] = caught;
  expect(message?.id).toBe("msg_7");
  expect(message?.headers).toMatchObject({
    "content-type": "application/json",
    "user-agent": "medicare-lead-desk",
  });
  expect(leadEvent.parse(message?.event)).toEqual({
    type: "lead.created",
    version: 1,
    timestamp: "2026-11-20T10:46:00.000Z",
    data: {
      id: "0199f2c4-6a7e-7c3e-9d21-4b5c8f0a1e77",
      number: 1042,
      createdAt: "2026-11-20T10:46:00.000Z",
      kind: "consultation",
      channel: "web",
      entry: null,
      name: "Rosalind Franklin",
      email: "rosalind@example.com",
      phone: "+19722045855",
      phoneExtension: "302",
      zipCode: "75024",
      state: "TX",
      licensed: true,
      initialEnrollmentPeriod: { opens: "2024-12-01", closes: "2025-06-30" },
      permission: {
        contactUntil: "2027-11-20",
        doNotCallUntil: "2027-02-20",
        calls: "automated",
        texts: "automated",
      },
      checkFirst: [
        expect.stringContaining("didn’t check Part B: ask"),
        expect.stringContaining("Period ended on June 30, 2025."),
      ],
      birthdate: "1960-03-15",
      medicarePartA: true,
      medicarePartB: false,
      preferredContactMethod: "phone",
      bestTimeToContact: { name: "morning", hours: "8am-12pm", timeZone: "America/New_York" },
      message: "First line\nsecond line",
      planChoice: samplePlanChoice,
      wantsNewsletter: false,
      wantsNoMail: false,
      page: "/",
      source: { landing: "/", utm_source: "news" },
      disclosure: { id: "guide-form", version: "2026-11-20" },
      consents: [
        {
          id: "automated-contact",
          version: "2026-11-20",
          agreed: true,
          phone: "+19722045855",
          answeredAt: "2026-11-20T10:46:00.000Z",
        },
      ],
      suspected: false,
      scopeOfAppointmentTaken: false,
    },
  });
  const created = leadCreated(to(url, rosalind));
  expect(created, "nothing else, such as an address from a proof").toEqual(message?.event);
});

test("details that a form does not ask for are null", async () => {
  const { url, caught } = await receiver();
  await sender().send(to(url, { zipCode: null }));
  const fields = ["phone", "phoneExtension", "zipCode", "birthdate", "medicarePartA", "message"];
  const nothing = Object.fromEntries([...fields, "planChoice"].map((field) => [field, null]));
  expect(leadEvent.parse(caught[0]?.event).data).toMatchObject({ ...nothing, consents: [] });
});

test("hostile text arrives unchanged", async () => {
  const { url, caught } = await receiver();
  await fc.assert(
    fc.asyncProperty(hostileText, async (words) => {
      const details = { ...rosalind.details, message: words };
      await sender().send(to(url, { name: words, details }));
      expect(caught.pop()?.event.data).toMatchObject({ name: words, message: words });
    }),
    { numRuns: 50 },
  );
});

test("during a rotation, signs with only the old and the new secret", async () => {
  const [old, next] = [newSecret(), newSecret()];
  const rotating = sender({ secrets: [next, old] });
  for (const known of [old, next]) {
    const { url, caught } = await receiver({ secret: known });
    expect(await rotating.send(to(url))).toEqual({ result: "sent" });
    expect(caught).toHaveLength(1);
  }
  const other = await receiver({ secret: newSecret() });
  expect(await rotating.send(to(other.url))).toEqual({ result: "refused", reason: "HTTP 401" });
  expect([other.caught.length, other.unverified()]).toEqual([0, 1]);
});

test("each attempt has the same id and its own time", async () => {
  let time = Date.now();
  const { url, caught } = await receiver();
  const twice = sender({ now: () => new Date(time) });
  await twice.send(to(url));
  time += 90_000;
  await twice.send(to(url));
  const [first, second] = caught;
  expect(second?.id).toBe(first?.id);
  expect((second?.timestamp ?? 0) - (first?.timestamp ?? 0)).toBe(90);
  expect(second?.event).toEqual(first?.event);
});

test.each<["sent" | "refused" | "retry", ...number[]]>([
  ["sent", 200, 204],
  ["refused", 301, 400, 401, 404, 410],
  ["retry", 408, 425, 429, 500, 503],
])("a message is %s after a response of %i", async (result, ...statuses) => {
  for (const status of statuses) {
    const { url } = await receiver({ answer: () => status });
    const reason = status < 400 ? `redirect ${status}` : `HTTP ${status}`;
    const more = { sent: {}, refused: { reason }, retry: { reason, waitMilliseconds: 0 } };
    expect(await sender().send(to(url))).toEqual({ result, ...more[result] });
  }
});

test.each([
  ["120", 120_000],
  ["Fri, 20 Nov 2026 12:05:00 GMT", 300_000],
  ["Fri, 20 Nov 2026 11:00:00 GMT", 0],
  ["999999", 3_600_000],
  ["soon", 0],
  ["-5", 0],
])("Retry-After: %s is a wait of %i ms", async (header, waitMilliseconds) => {
  const url = await serve((_, response) =>
    response.writeHead(503, { "Retry-After": header }).end(),
  );
  const outcome = sender({ now: () => new Date("2026-11-20T12:00:00Z") }).send(to(url));
  expect(await outcome).toEqual({ result: "retry", reason: "HTTP 503", waitMilliseconds });
});

test("follows no redirect", async () => {
  const goal = await receiver();
  const url = await serve((_, response) => response.writeHead(307, { Location: goal.url }).end());
  expect(await sender().send(to(url))).toEqual({ result: "refused", reason: "redirect 307" });
  expect([goal.caught.length, goal.unverified()]).toEqual([0, 0]);
  // Control: a client that follows redirects does reach it.
  await fetch(url, { method: "POST", body: "{}" });
  expect(goal.unverified()).toBe(1);
});

test("a silent receiver fails after the time limit, a missing one immediately", async () => {
  const silent = await serve(() => {});
  const hasty = sender({ timeoutMilliseconds: 100 });
  expect(await hasty.send(to(silent))).toEqual({ result: "retry", reason: "ETIMEDOUT" });
  const { url, close } = await receiver();
  await close();
  expect(await sender().send(to(url))).toEqual({ result: "retry", reason: "ECONNREFUSED" });
});

test("an endless response is read only in part, and its status counts", async () => {
  const ended = vi.fn<() => void>();
  const url = await serve((_, response) => {
    response.on("close", ended).writeHead(200);
    const more = () => void (response.destroyed || response.write("x".repeat(1000), () => more()));
    more();
  });
  expect(await sender().send(to(url))).toEqual({ result: "sent" });
  await vi.waitUntil(() => ended.mock.calls.length === 1, { timeout: 10_000 });
});

test("a broken connection is retried if the status had not arrived, and not otherwise", async () => {
  const early = await serve((request) => request.socket.destroy());
  expect(await sender().send(to(early))).toEqual({ result: "retry", reason: "ECONNRESET" });
  const late = await serve((request, response) => {
    response.writeHead(200, { "Content-Length": 10 }).write("half", () => request.socket.destroy());
  });
  expect(await sender().send(to(late))).toEqual({ result: "sent" });
});

test("close aborts requests in progress", async () => {
  const url = await serve(() => {});
  const closing = sender();
  const sending = closing.send(to(url));
  closing.close();
  expect(await sending).toEqual({ result: "retry", reason: "ABORT_ERR" });
});

test("rejects a message without a usable address", async () => {
  const outcome = { result: "refused", reason: "bad-address" };
  expect(await sender().send(to("not an address"))).toEqual(outcome);
});

describe("addresses in a private network", () => {
  const interfaces = Object.values(networkInterfaces()).flatMap((entries) => entries ?? []);
  const ipv6 = interfaces.some(({ address }) => address === "::1");
  const own = interfaces.find(({ internal, family }) => !internal && family === "IPv4")?.address;

  // Listens on every address of this machine, so that anything not blocked does arrive.
  let inside: WebhookCatcher;
  beforeEach(async () => {
    inside = await startWebhookCatcher({ secret, host: ipv6 ? "::" : "0.0.0.0" });
  });

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
    const webhooks = sender({ agentFor });
    const destination = `${scheme}://${host}:${inside.port}/hook`;
    const delivery = { ...sampleDelivery("lead-webhook"), destination };
    return { outcome: await webhooks.send(delivery), reached: inside.caught.length };
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
    ["full-width digits", "１２７.0.0.1"],
    ["the name localhost", "localhost"],
    ["a name that resolves to a private address", "inside.example"],
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

  const more = [
    ["127.8.8.8", "10.0.0.7", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1"],
    ["224.0.0.1", "255.255.255.255", "[fe80::1]", "[fd00::1]", "[64:ff9b::7f00:1]"],
    ["[2002:7f00:1::]", "both.example"],
  ].flat();

  test.each(more)("rejects %s before any connection", async (host) => {
    expect(await send(host, webhookAgents([], lookup))).toEqual(refused);
  });

  test.each(["127.0.0.1", "localhost", "inside.example"])(
    "rejects HTTPS to %s too",
    async (host) => {
      const names = host === "localhost" ? undefined : lookup;
      expect(await send(host, webhookAgents([], names), "https")).toEqual(refused);
    },
  );

  test("control: HTTPS to an allowed host gets as far as the TLS handshake", async () => {
    const { outcome } = await send("127.0.0.1", webhookAgents(["127.0.0.1"]), "https");
    expect(outcome).toEqual({ result: "retry", reason: expect.stringMatching(/PROTO|SSL/) });
  });

  test("resolves a name once per attempt: the checked address is the one connected to", async () => {
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
  ])("reaches %s if %s is allowed", async (host, allowed) => {
    expect(await send(host, webhookAgents([allowed], lookup))).toEqual(arrived);
  });

  test("an allowed host does not allow others", async () => {
    const agents = webhookAgents(["inside.example", "10.0.0.7"], lookup);
    expect(await send("127.0.0.1", agents)).toEqual(refused);
  });
});

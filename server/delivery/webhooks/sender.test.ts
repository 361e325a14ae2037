import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import * as fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { leadEvent } from "#contract/lead-event.ts";
import {
  type CatcherOptions,
  hostileText,
  newSecret,
  sampleDelivery,
  startWebhookCatcher,
} from "#server/delivery/testing.ts";
import type { Delivery } from "#server/delivery/sender.ts";
import { createWebhookSender, webhookAgents, type WebhookSenderDeps } from "./sender.ts";

const secret = newSecret();
const closers: (() => unknown)[] = [];
beforeEach(() => {
  closers.length = 0;
});
afterEach(async () => {
  for (const close of closers) await close();
});

async function receiver(options: CatcherOptions = {}) {
  const catcher = await startWebhookCatcher({ secret, ...options });
  closers.push(() => catcher.close());
  return catcher;
}

/** A server of the test's own; gives its address. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  closers.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

function sender(deps: Partial<WebhookSenderDeps> = {}) {
  const agentFor = webhookAgents(["127.0.0.1"]);
  return createWebhookSender({ secrets: [secret], agentFor, now: () => new Date(), ...deps });
}

function to(destination: string, lead: Partial<Delivery["lead"]> = {}): Delivery {
  return { ...sampleDelivery("lead-webhook", lead), destination, messageId: "msg_7" };
}

const rosalind = {
  kind: "consultation",
  name: "Rosalind Franklin",
  details: {
    phone: "(972) 204-5855",
    birthdate: "03/15/1960",
    medicarePartA: true,
    medicarePartB: false,
    preferredContactMethod: "phone",
    bestTimeToContact: "morning",
    message: "First line\nsecond line",
  },
  source: { landing: "/", utm_source: "news" },
  consents: [
    {
      id: "automated-contact",
      version: "2026-11-20",
      agreed: true,
      phone: "(972) 204-5855",
      answeredAt: "2026-11-20T10:46:00.000Z",
    },
  ],
} as const;

test("posts the lead as a signed event that the standard's library verifies", async () => {
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
      createdAt: "2026-11-20T10:46:00.000Z",
      kind: "consultation",
      name: "Rosalind Franklin",
      email: "rosalind@example.com",
      phone: "+19722045855",
      zipCode: "75024",
      birthdate: "1960-03-15",
      medicarePartA: true,
      medicarePartB: false,
      preferredContactMethod: "phone",
      bestTimeToContact: { name: "morning", hours: "8am-12pm", timeZone: "America/New_York" },
      message: "First line\nsecond line",
      wantsNewsletter: false,
      wantsNoMail: false,
      page: "/",
      source: { landing: "/", utm_source: "news" },
      disclosure: { id: "guide-form", version: "2026-11-20" },
      consents: [{ ...rosalind.consents[0], phone: "+19722045855" }],
      suspected: false,
      scopeOfAppointmentTaken: false,
    },
  });
});

test("what a form did not ask for is null", async () => {
  const { url, caught } = await receiver();
  await sender().send(to(url, { zipCode: null }));
  const nothing = {
    phone: null,
    zipCode: null,
    birthdate: null,
    medicarePartA: null,
    message: null,
  };
  expect(leadEvent.parse(caught[0]?.event).data).toMatchObject({ ...nothing, consents: [] });
});

test("hostile text arrives as it is", async () => {
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

test("during a rotation it is signed with the old and the new secret, and with no other", async () => {
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

test.each([
  [200, { result: "sent" }],
  [204, { result: "sent" }],
  [301, { result: "refused", reason: "redirect 301" }],
  [400, { result: "refused", reason: "HTTP 400" }],
  [401, { result: "refused", reason: "HTTP 401" }],
  [404, { result: "refused", reason: "HTTP 404" }],
  [410, { result: "refused", reason: "HTTP 410" }],
  [408, { result: "retry", reason: "HTTP 408", waitMilliseconds: 0 }],
  [425, { result: "retry", reason: "HTTP 425", waitMilliseconds: 0 }],
  [429, { result: "retry", reason: "HTTP 429", waitMilliseconds: 0 }],
  [500, { result: "retry", reason: "HTTP 500", waitMilliseconds: 0 }],
  [503, { result: "retry", reason: "HTTP 503", waitMilliseconds: 0 }],
])("an answer of %i", async (status, outcome) => {
  const { url } = await receiver({ answer: () => status });
  expect(await sender().send(to(url))).toEqual(outcome);
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
  const asked = sender({ now: () => new Date("2026-11-20T12:00:00Z") }).send(to(url));
  expect(await asked).toEqual({ result: "retry", reason: "HTTP 503", waitMilliseconds });
});

test("a redirect is not followed, wherever it leads", async () => {
  const goal = await receiver();
  const url = await serve((_, response) => response.writeHead(307, { Location: goal.url }).end());
  expect(await sender().send(to(url))).toEqual({ result: "refused", reason: "redirect 307" });
  expect([goal.caught.length, goal.unverified()]).toEqual([0, 0]);
  // Control: what follows redirects does get there.
  await fetch(url, { method: "POST", body: "{}" });
  expect(goal.unverified()).toBe(1);
});

test("a receiver that is silent is left after the time limit, one that is away at once", async () => {
  const silent = await serve(() => {});
  const hasty = sender({ timeoutMilliseconds: 100 });
  expect(await hasty.send(to(silent))).toEqual({ result: "retry", reason: "ETIMEDOUT" });
  const { url, close } = await receiver();
  await close();
  expect(await sender().send(to(url))).toEqual({ result: "retry", reason: "ECONNREFUSED" });
});

test("an answer that never ends is read no further than a little, and counts by its status", async () => {
  const ended = vi.fn<() => void>();
  const url = await serve((_, response) => {
    response.on("close", ended).writeHead(200);
    const more = () => void (response.destroyed || response.write("x".repeat(1000), () => more()));
    more();
  });
  expect(await sender().send(to(url))).toEqual({ result: "sent" });
  await vi.waitUntil(() => ended.mock.calls.length === 1, { timeout: 10_000 });
});

test("a connection cut in the middle of the answer is tried again before its status, not after", async () => {
  const early = await serve((request) => request.socket.destroy());
  expect(await sender().send(to(early))).toEqual({ result: "retry", reason: "ECONNRESET" });
  const late = await serve((request, response) => {
    response.writeHead(200, { "Content-Length": 10 }).write("half", () => request.socket.destroy());
  });
  expect(await sender().send(to(late))).toEqual({ result: "sent" });
});

test("close ends what is under way", async () => {
  const url = await serve(() => {});
  const closing = sender();
  const sending = closing.send(to(url));
  closing.close();
  expect(await sending).toEqual({ result: "retry", reason: "ABORT_ERR" });
});

test("a message without a usable address is refused", async () => {
  expect(await sender().send(to("not an address"))).toEqual({
    result: "refused",
    reason: "bad-address",
  });
});

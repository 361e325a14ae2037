import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { networkInterfaces } from "node:os";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { newSecret, startWebhookCatcher } from "#server/delivery/testing.ts";
import { anyEngine, type Engine } from "./promises.ts";
import { reportControl, reportFigure } from "./support/figure.ts";
import { outboxIn, passTime } from "./support/store.ts";
import { mutantFile, serviceForTest } from "./support/service.ts";
import { somebody, submit } from "./support/visitors.ts";

const interfaces = Object.values(networkInterfaces()).flatMap((entries) => entries ?? []);
const ipv6 = interfaces.some(({ address }) => address === "::1");
const own = interfaces.find(({ internal, family }) => !internal && family === "IPv4")?.address;

/**
 * All of them resolve to this machine: by number in every spelling, by name, by a name that changes its address.
 */
const reachable = [
  "127.0.0.1",
  "127.0.0.2",
  "localhost",
  "inside.test",
  "both.test",
  "rebound.test",
  ...(own === undefined ? [] : [own]),
  ...(ipv6 ? ["[::1]", "[::ffff:127.0.0.1]"] : []),
];
/** Other internal machines, and other spellings of this one: rejected before any connection. */
const elsewhere = `
  10.0.0.7 172.16.0.1 192.168.1.1 169.254.169.254 100.64.0.1
  0x7f000003 2130706436 0177.0.0.5 127.6
  [fd00::1] [fe80::1] [64:ff9b::7f00:1] [2002:7f00:1::]`
  .trim()
  .split(/\s+/);

/** Listens on every address of this machine and counts connections. */
async function insideServer() {
  let reached = 0;
  const server = createServer((socket) => {
    reached += 1;
    socket.on("error", () => {}).end();
  });
  server.listen(0, ipv6 ? "::" : "0.0.0.0");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return { port: (server.address() as AddressInfo).port, reached: () => reached };
}

/**
 * Sends a lead to all those addresses, and to a receiver that redirects to an internal one; `allow` is the
 * operator's setting.
 */
async function sendToInternal(engine: Engine, allow: readonly string[]) {
  const secret = newSecret();
  const inside = await insideServer();
  const at = (host: string) => `https://${host}:${inside.port}/hook`;
  const receiver = await startWebhookCatcher({
    secret,
    host: "127.0.0.9",
    answer: (_, response) => {
      response.writeHead(307, { Location: `http://localhost:${inside.port}/hook` }).end();
      return null;
    },
  });
  onTestFinished(() => receiver.close());
  const redirecting = receiver.url.replace("127.0.0.1", "127.0.0.9");
  const hosts = [...reachable, ...(allow.length === 0 ? elsewhere : [])];
  const env = {
    WEBHOOK_URL: [...hosts.map(at), redirecting].join(" "),
    WEBHOOK_SECRET: secret,
    WEBHOOK_ALLOW: ["127.0.0.9", ...allow].join(" "),
  };
  const preload = mutantFile("names-lead-inside");
  const { store, ...service } = await serviceForTest({ engine, env, preload });
  await submit(service, somebody());
  const webhooks = async () =>
    (await outboxIn(store)).filter(({ kind }) => kind === "lead-webhook");
  const tried = async () => (await webhooks()).every(({ attempts }) => attempts > 0);
  await vi.waitUntil(tried, { timeout: 60_000, interval: 100 });
  // For the name that resolves to an internal address only the second time.
  await passTime(store);
  const again = async () =>
    (await webhooks()).every((row) => row.attempts > 1 || row.state !== "queued");
  await vi.waitUntil(again, { timeout: 60_000, interval: 100 });
  const reasons = (await webhooks()).map((row) => row.last_error ?? row.state);
  return {
    hosts: hosts.length,
    redirected: receiver.declined.length,
    reached: inside.reached(),
    reasons,
  };
}

describe.each(anyEngine)("on %s", (engine) => {
  test("webhooks reach no private, loopback, literal, redirected or rebound address", async () => {
    const { hosts, redirected, reached, reasons } = await sendToInternal(engine, []);
    reportFigure("webhooksInside", engine, `${hosts} addresses and a redirect: ${reached} reached`);
    expect(reached).toBe(0);
    expect(redirected).toBe(1);
    const inside = reasons.filter((reason) => reason === "refused: inside-address");
    expect(inside).toHaveLength(hosts);
    expect(reasons).toContain("refused: redirect 307");
  });

  test("control: if the operator allows them, all are reached", async () => {
    reportControl("webhooksInside", engine);
    const allow = reachable.map((host) => host.replace(/^\[(.*)\]$/, "$1"));
    const { reached } = await sendToInternal(engine, allow);
    expect(reached).toBeGreaterThanOrEqual(reachable.length);
  });
});

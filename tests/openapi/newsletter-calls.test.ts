import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "#server/base/log.ts";
import { startApp, type StartedApp } from "#tests/http/start-app.ts";
import { readDescription } from "./description.ts";
import { createFindUndocumented } from "./undocumented.ts";

const path = "/api/newsletter/unsubscribe";
const description = readDescription();
const findUndocumented = createFindUndocumented(description);
const { get, post } = description.paths[path] ?? {};

let app: StartedApp;
let address: string;
beforeAll(async () => {
  app = await startApp();
  address = `${path}?token=${app.signer.sign("newsletter-unsubscribe", crypto.randomUUID())}`;
});
afterAll(() => app.stop());

const oneClick = { "List-Unsubscribe": "One-Click" };

function send(to: string, fields: Record<string, string> = oneClick, by: StartedApp = app) {
  return fetch(`${by.origin}${to}`, { method: "POST", body: new URLSearchParams(fields) });
}

async function sendTo(changes: Parameters<typeof startApp>[0]) {
  const other = await startApp(changes);
  const response = await send(address, oneClick, other);
  const copy = new Response(await response.text(), response);
  await other.stop();
  return copy;
}

test("every status that is described comes, as described", async () => {
  const gone = () => Promise.reject(new Error("disk full"));
  const unsubscribe = () => Promise.resolve("done" as const);
  const newsletter = { open: gone, confirm: gone, unsubscribe };
  const info = () => {
    throw new Error("the log is gone");
  };
  const provoked: Record<string, () => Promise<Response>> = {
    200: () => sendTo({ newsletter }),
    404: () => send(`${path}?token=made-up`),
    413: () => send(address, { more: "x".repeat(5000) }),
    415: () => send(address, { "List-Unsubscribe": "Later" }),
    500: () => sendTo({ log: { ...createLog("silent"), info } }),
    503: () => sendTo({ newsletter: { ...newsletter, unsubscribe: gone } }),
  };
  expect(Object.keys(provoked)).toEqual(Object.keys(post?.responses ?? {}));
  for (const [status, provoke] of Object.entries(provoked)) {
    const response = await provoke();
    expect(response.status).toBe(Number(status));
    expect(post && (await findUndocumented(post, response))).toEqual([]);
  }
});

test("who opens the address is sent on, as described", async () => {
  const response = await fetch(`${app.origin}${address}`, { redirect: "manual" });
  expect(response.status).toBe(303);
  expect(get && (await findUndocumented(get, response))).toEqual([]);
});

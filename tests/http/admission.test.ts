import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import guideDisclosure from "#content/en/disclosures/guide-form.yaml";
import { createRateLimit } from "#server/http/rate-limit.ts";
import { noopObserver } from "#server/metrics/metrics.ts";
import { person, postForm, postJson, startApp, type StartedApp } from "./testing.ts";

let app: StartedApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const json = { "Content-Type": "application/json" };

/** Posts JSON, or a plain form, without Origin unless it's given. */
function bare(body: string | URLSearchParams, headers: Record<string, string>, to = app) {
  const isForm = typeof body !== "string";
  return fetch(isForm ? to.origin : `${to.origin}/api/leads`, {
    method: "POST",
    redirect: "manual",
    headers: isForm ? headers : { ...json, ...headers },
    body,
  });
}

const hidden = { Origin: "null" };
const elsewhere = { Origin: "https://evil.test" };

describe("a form from", () => {
  // What is sent as JSON gets the first status, and what is sent as a plain form the second.
  test.each<[string, Record<string, string>, number, number]>([
    ["our page", { Origin: "http://localhost:3000" }, 201, 303],
    ["our page, with a slash", { Origin: "http://localhost:3000/" }, 201, 303],
    ["our page, in capitals", { Origin: "HTTP://LOCALHOST:3000" }, 201, 303],
    ["our page, with the final dot", { Origin: "http://localhost.:3000" }, 201, 303],
    ["our page, by another scheme", { Origin: "https://127.0.0.1" }, 403, 403],
    ["another site", elsewhere, 403, 403],
    ["another site that claims ours", { ...elsewhere, "Sec-Fetch-Site": "same-origin" }, 403, 403],
    ["two sites", { Origin: "http://localhost:3000, https://evil.test" }, 403, 403],
    ["a sandboxed page", hidden, 403, 403],
    ["a page without an origin", { ...hidden, "Sec-Fetch-Site": "cross-site" }, 403, 403],
    ["a hidden origin of our page", { ...hidden, Referer: "http://localhost:3000/" }, 403, 403],
    ["a browser that hides ours", { ...hidden, "Sec-Fetch-Site": "same-origin" }, 201, 303],
    ["a browser on our page", { "Sec-Fetch-Site": "same-origin" }, 201, 303],
    ["a browser on another site", { "Sec-Fetch-Site": "cross-site" }, 403, 403],
    ["a browser on a neighboring site", { "Sec-Fetch-Site": "same-site" }, 403, 403],
    ["a browser on no page", { "Sec-Fetch-Site": "none" }, 403, 403],
    ["an old browser on our page", { Referer: "http://localhost:3000/about" }, 201, 303],
    ["a program, or an old browser on another site", { Referer: "https://x.test/" }, 201, 403],
    ["a program", {}, 201, 403],
    ["a program that names itself", { "User-Agent": "curl/8.5.0" }, 201, 403],
    ["a program that leaves the value out", { Origin: "" }, 201, 403],
  ])("%s", async (_, headers, call, plain) => {
    expect((await bare(JSON.stringify(person), headers)).status).toBe(call);
    expect((await bare(new URLSearchParams(person), headers)).status).toBe(plain);
  });

  test.each([
    ["https://www.example.com", 201, 303],
    ["https://www.example.com:443", 201, 303],
    ["https://www.example.com.", 201, 303],
    ["http://www.example.com", 403, 403],
    ["https://www.example.com.evil.test", 403, 403],
    ["https://www.example.com:8443", 403, 403],
    ["http://localhost:3000", 403, 403],
  ])("%s, if www.example.com is public", async (Origin, call, plain) => {
    const proxied = await startApp({ publicUrl: new URL("https://www.example.com") });
    expect((await postJson(proxied, person, { Origin })).status).toBe(call);
    expect((await postForm(proxied, person, { Origin })).status).toBe(plain);
  });

  test("a program is stored as such, and counted and limited like a person's", async () => {
    const outcomes: string[] = [];
    const site = await startApp({
      rateLimit: createRateLimit(2),
      metricsObserver: {
        ...noopObserver,
        submission: (...labels) => void outcomes.push(labels.join(" ")),
      },
    });
    const version = { "Disclosure-Version": guideDisclosure.versions[0]?.version ?? "" };
    const page = { Origin: site.origin, Referer: `${site.origin}/`, ...version };
    const statusOf = async (headers: Record<string, string>, email = "program@x.test") =>
      (await bare(JSON.stringify({ ...person, email }), headers, site)).status;
    expect(await statusOf(version)).toBe(201);
    expect(await statusOf(page, "page@x.test")).toBe(201);
    expect(await statusOf({})).toBe(429);
    expect(await statusOf(elsewhere)).toBe(403);
    expect(outcomes).toEqual([
      "guide taken program",
      "guide taken page",
      "guide too-many program",
      "guide wrong-origin program",
    ]);
    expect(await site.leads()).toMatchObject([
      { channel: "api", page: "unknown" },
      { channel: "web", page: "/" },
    ]);
  });
});

describe("JSON of the type", () => {
  test.each([
    "application/json",
    "application/json;  charset=utf-8",
    "Application/JSON;charset=UTF-8",
    "application/json ; charset=utf-8",
    "application/json;\tcharset=utf-8",
    "application/json;CHARSET=utf-8",
    'application/json; charset="utf-8"',
    "application/json; charset=utf8",
    "application/json; charset=us-ascii",
    "application/json; charset=",
    "application/json;; charset=utf-8;",
    "application/json; odata=verbose; charset=UTF-8",
  ])("%s is read", async (type) => {
    expect((await postJson(app, person, { "Content-Type": type })).status).toBe(201);
  });

  test.each([
    "text/plain; application/json",
    "application/jsonp",
    "application/json; charset=latin1",
    "application/json; charset=utf-16",
    "application/json, text/plain",
    "text/plain, application/json",
    "text/plain;charset=utf-8;application/json",
    "multipart/form-data; boundary=application/json",
    "application/ json",
    "application",
    "*/*",
    "application/x-www-form-urlencoded",
  ])("%s is refused", async (type) => {
    expect((await postJson(app, person, { "Content-Type": type })).status).toBe(415);
  });

  test("application/json, compressed, is refused", async () => {
    const headers = { ...json, "Content-Encoding": "gzip", Origin: app.origin };
    const body = gzipSync(JSON.stringify(person));
    const response = await fetch(`${app.origin}/api/leads`, { method: "POST", headers, body });
    expect(response.status).toBe(415);
  });
});

test.each(["", "{", "null", "1", '"text"', "\u0000", '{"a":1}x'])(
  "%j is not a form and is refused",
  async (body) => {
    expect((await postJson(app, body)).status).toBe(400);
  },
);

test("a body of exactly 64 KiB is read, a larger one is not", async () => {
  const ofLength = (length: number) => `{"a":"${"x".repeat(length - 8)}"}`;
  expect((await postJson(app, ofLength(65_536))).status).toBe(422);
  expect((await postJson(app, ofLength(65_537))).status).toBe(413);
});

test("__proto__ in a body changes nothing", async () => {
  const text = `{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"firstName":"Ada","email":"proto@x.test"}`;
  expect((await postJson(app, text)).status).toBe(201);
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
});

test.each(["/api/other", "/api/", "/api/leads/1", "/api/leads/"])(
  "%s is not found",
  async (path) => {
    const response = await fetch(`${app.origin}${path}`);
    expect(response.status).toBe(404);
    expect(response.headers.get("content-type")).toContain("application/json");
    expect(await response.json()).toMatchObject({ success: false });
  },
);

import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import agency from "#content/agency/agency.yaml";
import guideDisclosure from "#content/en/disclosures/guide-form.yaml";
import { honeypotField } from "#contract/hidden-fields.ts";
import { createRateLimit } from "#server/http/rate-limit.ts";
import { foreignOrigins, person, postJson, startApp, type StartedApp } from "./testing.ts";

let app: StartedApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

test("a lead gets a 201, is stored, and the response is not cacheable", async () => {
  const response = await postJson(app, person, {
    "Idempotency-Key": "key-0000000000000001",
    "Lead-Source": "landing=%2Fabout&utm_source=news&evil=1&utm_term=a%00b",
    "Disclosure-Version": "2026-11-20",
    Referer: `${app.origin}/about?x=1`,
    "User-Agent": "Browser/1",
  });
  expect(response.status).toBe(201);
  expect(response.headers.get("cache-control")).toBe("no-store");
  const reply: unknown = await response.json();
  expect(reply).toEqual({ success: true, message: expect.any(String), id: expect.any(String) });
  const { db } = app.database;
  expect(await app.leads()).toMatchObject([{ email: "ada@visitor.test", page: "/about" }]);
  expect(await db.selectFrom("disclosure_records").selectAll().execute()).toMatchObject([
    { version: "2026-11-20", ip: "127.0.0.1", user_agent: "Browser/1", channel: "api" },
  ]);
  expect(await db.selectFrom("lead_sources").selectAll().execute()).toMatchObject([
    { landing: "/about", utm_source: "news", utm_term: "ab", utm_medium: null },
  ]);
});

test.each([
  ["UTM_Source=mail&Utm_Medium=email", { utm_source: "mail", utm_medium: "email" }],
  [
    "utm_source=a&amp;utm_term=b&amp;amp;utm_content=c",
    { utm_source: "a", utm_term: "b", utm_content: "c" },
  ],
  ["utm_source=&utm_source=first&UTM_SOURCE=second", { utm_source: "first" }],
  [
    "Landing=%2F&REFERRER=android-app%3A%2F%2Fx.y%2F",
    { landing: "/", referrer: "android-app://x.y/" },
  ],
  ["source=mail&utm_id=7", { utm_source: null, landing: null }],
])("the source %s is stored", async (query, parts) => {
  const headers = { "Lead-Source": query, "Idempotency-Key": crypto.randomUUID() };
  const response = await postJson(app, { ...person, email: "source@x.test" }, headers);
  const { id } = (await response.json()) as { id: string };
  const sources = app.database.db.selectFrom("lead_sources").selectAll();
  expect(await sources.where("lead_id", "=", id).executeTakeFirst()).toMatchObject(parts);
});

test("the same key gets the same response; with another body, it is rejected", async () => {
  const key = { "Idempotency-Key": "key-0000000000000002" };
  const first: unknown = await (await postJson(app, person, key)).json();
  expect(await (await postJson(app, person, key)).json()).toEqual(first);
  const other = await postJson(app, { ...person, firstName: "Eve" }, key);
  expect(other.status).toBe(422);
  expect(await other.json()).toMatchObject({ success: false });
});

test("simultaneous attempts with one key wait for each other: one lead, one response", async () => {
  const key = { "Idempotency-Key": "key-0000000000000003" };
  const fields = { ...person, email: "at-once@x.test" };
  const tries = Array.from({ length: 20 }, () => postJson(app, fields, key));
  const other = postJson(app, { ...fields, firstName: "Eve" }, key);
  const answers = await Promise.all((await Promise.all(tries)).map((answer) => answer.text()));
  // Whichever content came first has the key; the response never says that the first is still in progress.
  const taken = (await other).status === 201;
  expect(new Set(answers).size).toBe(1);
  expect(answers[0]).toContain(taken ? '"success":false' : '"success":true');
  expect((await other).status).toBe(taken ? 201 : 422);
  const leads = (await app.leads()).filter(({ email }) => email === fields.email);
  expect(leads).toHaveLength(1);
});

test("invalid fields are listed", async () => {
  const response = await postJson(app, { firstName: "", email: "x" });
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({
    success: false,
    errors: { firstName: "First name is required", email: "Invalid email address" },
  });
});

test("a filled-in honeypot is stored as suspected, with the same response", async () => {
  const response = await postJson(app, { ...person, email: "bot@x.test", [honeypotField]: "yes" });
  expect(response.status).toBe(201);
  const leads = await app.leads();
  expect(leads.find((lead) => lead.email === "bot@x.test")).toMatchObject({ suspected: "trap" });
});

describe("origin", () => {
  test.each([
    ...foreignOrigins,
    ["our host with another scheme", { Origin: "https://127.0.0.1" }],
    ["two origins", { Origin: "http://localhost:3000, https://evil.test" }],
  ])("%s is rejected", async (_, headers) => {
    const response = await postJson(app, person, headers);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ success: false });
  });

  test("a hidden origin is accepted if the browser says that it is the same", async () => {
    const headers = { Origin: "null", "Sec-Fetch-Site": "same-origin" };
    expect((await postJson(app, person, headers)).status).toBe(201);
  });

  test.each([
    ["a page of another site", { "Sec-Fetch-Site": "cross-site" }, 403],
    ["a page of a neighboring site", { "Sec-Fetch-Site": "same-site" }, 403],
    ["a browser, but no page", { "Sec-Fetch-Site": "none" }, 403],
    ["a page of ours", { "Sec-Fetch-Site": "same-origin" }, 201],
    ["a page of ours, in an old browser", { Referer: "http://localhost:3000/about" }, 201],
    ["a program", {}, 201],
    ["a program that names itself", { "User-Agent": "curl/8.5.0" }, 201],
    ["a program that leaves the value out", { Origin: "" }, 201],
    ["a program that relays a visitor's page", { Referer: "https://landing.test/" }, 201],
  ])("without one, the request of %s is answered", async (_, headers, status) => {
    expect((await bare(headers)).status).toBe(status);
  });

  test.each([
    "http://localhost:3000",
    "http://localhost:3000/",
    "HTTP://LOCALHOST:3000",
    "http://localhost.:3000",
  ])("%s, the public address, is accepted", async (origin) => {
    expect((await postJson(app, person, { Origin: origin })).status).toBe(201);
  });

  test("the default port may be named", async () => {
    const secure = await startApp({ publicUrl: new URL("https://www.example.com") });
    const statusOf = async (origin: string) =>
      (await postJson(secure, person, { Origin: origin })).status;
    expect(await statusOf("https://www.example.com:443")).toBe(201);
    expect(await statusOf("https://www.example.com.")).toBe(201);
    expect(await statusOf("http://www.example.com")).toBe(403);
    expect(await statusOf("https://www.example.com.evil.test")).toBe(403);
    expect(await statusOf("https://www.example.com:8443")).toBe(403);
    await secure.stop();
  });

  test("a program's request is stored as such, and counted and limited like a person's", async () => {
    const seen: string[] = [];
    const own = await startApp({
      rateLimit: createRateLimit(2),
      metricsObserver: {
        request: () => {},
        submission: (...labels) => void seen.push(labels.join(" ")),
      },
    });
    const version = guideDisclosure.versions[0]?.version ?? "";
    const page = { Origin: own.origin, Referer: `${own.origin}/`, "Disclosure-Version": version };
    expect((await bare({ "Disclosure-Version": version }, own)).status).toBe(201);
    expect((await bare({ ...page }, own, "page@x.test")).status).toBe(201);
    expect((await bare({}, own)).status).toBe(429);
    expect((await bare({ Origin: "https://evil.test" }, own)).status).toBe(403);
    expect(seen).toEqual([
      "guide taken program",
      "guide taken page",
      "guide too-many program",
      "guide wrong-origin program",
    ]);
    expect(await own.leads()).toMatchObject([
      { channel: "api", page: "unknown" },
      { channel: "web", page: "/" },
    ]);
    await own.stop();
  });
});

describe("type", () => {
  test.each([
    "application/json",
    "application/json; charset=utf-8",
    "application/json;  charset=utf-8",
    "Application/JSON;charset=UTF-8",
    "application/json ; charset=utf-8",
    "application/json;\tcharset=utf-8",
    "application/json;CHARSET=utf-8",
    'application/json; charset="utf-8"',
    "application/json; charset=utf8",
    "application/json; charset=us-ascii",
    "application/json; charset=",
    "application/json;",
    "application/json; charset=utf-8;",
    "application/json;; charset=utf-8",
    "application/json; version=1",
    "application/json; odata=verbose; charset=UTF-8",
  ])("%s is read", async (type) => {
    expect((await postJson(app, person, { "Content-Type": type })).status).toBe(201);
  });

  test.each([
    "text/plain",
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
  ])("%s is rejected", async (type) => {
    const response = await postJson(app, person, { "Content-Type": type });
    expect(response.status).toBe(415);
    expect(await response.json()).toMatchObject({ success: false });
  });

  test("a compressed body is rejected", async () => {
    const response = await fetch(`${app.origin}/api/leads`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "Content-Encoding": "gzip",
        Origin: app.origin,
      },
      body: gzipSync(JSON.stringify(person)),
    });
    expect(response.status).toBe(415);
  });
});

test.each(["", "{", "[]", "null", "1", '"text"', "\u0000", '{"a":1}x'])(
  "%j is not a form and is rejected with 400",
  async (body) => {
    const response = await postJson(app, body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ success: false });
  },
);

test("invalid UTF-8 is rejected", async () => {
  const response = await fetch(`${app.origin}/api/leads`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: app.origin },
    body: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
  });
  expect(response.status).toBe(400);
});

test("__proto__ in a body changes nothing", async () => {
  const text = `{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"firstName":"Ada","email":"proto@x.test"}`;
  expect((await postJson(app, text)).status).toBe(201);
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
});

test.each(["GET", "PUT", "DELETE", "PATCH", "OPTIONS"])(
  "%s is not allowed on this path",
  async (method) => {
    const response = await fetch(`${app.origin}/api/leads`, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("POST");
    expect(await response.json()).toMatchObject({ success: false });
  },
);

test.each(["/api/other", "/api/", "/api/leads/1", "/api/leads/"])(
  "%s is not found",
  async (path) => {
    const response = await fetch(`${app.origin}${path}`);
    expect(response.status).toBe(404);
    expect(response.headers.get("content-type")).toContain("application/json");
    expect(await response.json()).toMatchObject({ success: false });
  },
);

test("while the store is unavailable, the response asks the visitor to wait or call", async () => {
  const broken = await startApp({
    leads: { submit: () => Promise.reject(new Error("disk canary-disk is full")) },
  });
  const response = await postJson(broken, person);
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("30");
  expect(await response.json()).toMatchObject({
    success: false,
    message: expect.stringContaining(agency.phone.display),
  });
  expect(broken.logged()).toContain("lead not stored");
  expect(broken.logged()).not.toContain("canary");
  await broken.stop();
});

/** Posts JSON without Origin. */
function bare(headers: Record<string, string>, to = app, email = "bare@x.test"): Promise<Response> {
  return fetch(`${to.origin}/api/leads`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify({ ...person, email }),
  });
}

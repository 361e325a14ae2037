import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { speculationRules } from "#scripts/site/browser-rules.ts";
import { head, plainGet, rawRequest } from "./raw-requests.ts";
import { planInput, postForm, pagePolicy, startApp, type StartedApp } from "./testing.ts";

let app: StartedApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

test("health checks report the real state", async () => {
  let draining = false;
  let gone = false;
  const service = await startApp({
    isDraining: () => draining,
    backend: { check: () => (gone ? Promise.reject(new Error("canary")) : Promise.resolve()) },
  });
  const ask = async (path: string) => (await fetch(`${service.origin}${path}`)).status;
  expect([await ask("/healthz"), await ask("/readyz")]).toEqual([200, 200]);
  gone = true;
  expect([await ask("/healthz"), await ask("/readyz")]).toEqual([200, 503]);
  gone = false;
  draining = true;
  expect([await ask("/healthz"), await ask("/readyz")]).toEqual([200, 503]);
  const { headers } = await fetch(`${service.origin}/readyz`);
  expect(headers.get("cache-control")).toBe("no-store");
  expect(service.logged()).not.toContain("canary");
});

describe("a request without a host name", () => {
  // What load balancers send by default, and what a person types into telnet.
  test.each([
    ["GET /healthz HTTP/1.0", "", 200],
    ["GET /readyz HTTP/1.0", "", 200],
    ["HEAD /readyz HTTP/1.0", "", 200],
    ["GET /readyz HTTP/1.0", "Host: \r\n", 200],
    ["GET /readyz HTTP/1.1", "Host: \r\nConnection: close\r\n", 200],
    ["GET /readyz HTTP/1.1", "Host:\r\nConnection: close\r\n", 200],
    ["GET /healthz HTTP/1.0", "Connection: keep-alive\r\nUser-Agent: probe\r\n", 200],
    ["GET /healthz HTTP/1.0", "Host: [::1]:3000\r\n", 200],
    ["GET /about HTTP/1.0", "", 200],
    ["GET /about?q=x HTTP/1.0", "", 200],
    ["GET /plans HTTP/1.0", "", 200],
    ["GET /about/ HTTP/1.0", "", 308],
    ["GET /nowhere HTTP/1.0", "", 404],
    ["OPTIONS / HTTP/1.0", "", 405],
    ["GET /healthz HTTP/1.1", "Connection: close\r\n", 400],
    ["GET /readyz HTTP/1.1", "Connection: close\r\n", 400],
    ["GET /readyz HTTP/1.0", "Host: a b\r\n", 400],
  ])("%s %j: %i", async (line, headers, status) => {
    const answer = await rawRequest(app.port, `${line}\r\n${headers}\r\n`);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer.toLowerCase()).toContain("x-content-type-options: nosniff");
  });

  test("a form over HTTP/1.0 is stored", async () => {
    const body = JSON.stringify({ firstName: "Ada", email: "old@x.test" });
    const lines = [
      "POST /api/leads HTTP/1.0",
      "Content-Type: application/json",
      "Origin: http://localhost:3000",
      `Content-Length: ${body.length}`,
    ];
    const answer = await rawRequest(app.port, `${lines.join("\r\n")}\r\n\r\n${body}`);
    expect(answer).toMatch(/^HTTP\/1\.1 201 /);
  });
});

describe("pages name their speculation rules", () => {
  const rules = '"/speculation-rules.json"';
  const page = { Accept: "text/html" };

  test.each([
    ["/", {}, "GET", rules],
    ["/about", { "Accept-Encoding": "br" }, "GET", rules],
    ["/about", { "If-None-Match": "*" }, "GET", rules],
    ["/about", { Host: "a_b.test" }, "GET", rules],
    ["/about?q=x", {}, "GET", rules],
    ["/", {}, "HEAD", rules],
    ["/nowhere", page, "GET", undefined],
    ["/about", page, "PUT", undefined],
    ["/about/", page, "GET", undefined],
    ["/assets/app-1.js", page, "GET", undefined],
    ["/guide.pdf", page, "GET", undefined],
    ["/speculation-rules.json", page, "GET", undefined],
    ["/healthz", page, "GET", undefined],
    ["/api/leads", page, "POST", undefined],
  ])("%s with %j by %s: %s", async (path, headers, method, expected) => {
    const answer = await plainGet(app, path, headers, method);
    expect(answer.headers["speculation-rules"]).toBe(expected);
  });

  test.each([
    ["an accepted one", planInput, 201],
    ["one with errors", { ...planInput, email: "nobody" }, 422],
  ])("the page after a form post, %s", async (_, fields, status) => {
    const response = await postForm(app, fields, {}, "/compare-plans");
    expect(response.status).toBe(status);
    expect(response.headers.get("speculation-rules")).toBe(rules);
  });

  test("error pages do not", async () => {
    const response = await postForm(app, { firstName: "boom" });
    expect(response.status).toBe(500);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(response.headers.get("speculation-rules")).toBeNull();
  });

  test("the rules have the media type that browsers require, and are cacheable", async () => {
    const { status, headers, body } = await plainGet(app, "/speculation-rules.json");
    expect([status, headers["content-type"]]).toEqual([200, "application/speculationrules+json"]);
    expect(headers["cache-control"]).toBe("public, max-age=3600");
    expect(JSON.parse(body.toString())).toEqual(speculationRules);
  });
});

describe("security headers", () => {
  const always = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy":
      "accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()",
  };
  const nothing = "default-src 'none'; frame-ancestors 'none'";

  test.each([
    ["/", "GET", 200, pagePolicy],
    ["/about", "GET", 200, pagePolicy],
    ["/nowhere", "GET", 404, pagePolicy],
    ["/about", "PUT", 405, pagePolicy],
    ["/about/", "GET", 308, nothing],
    ["/assets/app-1.js", "GET", 200, nothing],
    ["/guide.pdf", "GET", 200, "frame-ancestors 'none'"],
    ["/healthz", "GET", 200, nothing],
    ["/api/leads", "POST", 415, nothing],
    ["/api/none", "GET", 404, nothing],
  ])("%s by %s", async (path, method, status, csp) => {
    const response = await plainGet(app, path, { Accept: "*/*" }, method);
    expect(response.status).toBe(status);
    expect(response.headers).toMatchObject({ ...always, "content-security-policy": csp });
    for (const name of ["server", "x-powered-by", "strict-transport-security"]) {
      expect(response.headers).not.toHaveProperty(name);
    }
  });

  test.each([
    ["not HTTP", "hello\r\n\r\n", 400],
    ["no Host", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
    ["endless headers", head("GET /", { Cookie: "x".repeat(20_000) }), 431],
  ])("%s", async (_, bytes, status) => {
    const answer = await rawRequest(app.port, bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer.toLowerCase()).toContain("x-content-type-options: nosniff");
    expect(answer.toLowerCase()).toContain(`content-security-policy: ${nothing}`);
  });

  test("HSTS is sent only if the site uses HTTPS", async () => {
    const secure = await startApp({ publicUrl: new URL("https://www.example.com") });
    const { headers } = await fetch(secure.origin);
    expect(headers.get("strict-transport-security")).toBe("max-age=31536000");
  });
});

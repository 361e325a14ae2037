import { afterEach, beforeEach, expect, test } from "vitest";
import agency from "#content/agency/agency.yaml";
import { requestHeaders } from "#contract/request-headers.ts";
import { securityHeaders } from "#server/http/headers.ts";
import { stuckApp } from "./full-room.ts";
import { person, planWish, postForm, postJson } from "./post.ts";
import { rawPost } from "./raw-post.ts";
import { head, rawRequest } from "./raw-request.ts";

type Stuck = Awaited<ReturnType<typeof stuckApp>>;
let service: Stuck;
let first: Promise<Response>;

/** A service with one place, and somebody in it. */
beforeEach(async () => {
  service = await stuckApp({ most: 1, milliseconds: 60_000 });
  first = postJson(service.app, person);
  await service.inside(1);
});
afterEach(async () => {
  service.go();
  await first;
  await service.app.stop();
});

const json = JSON.stringify(person);
const jsonHead = (length: number, path = "/api/leads") =>
  head(`POST ${path}`, { "Content-Type": "application/json", "Content-Length": String(length) });
const getAbout = head("GET /about");

test("refusals carry every header that all answers do, and may not be kept", async () => {
  const always = securityHeaders(new URL("http://localhost:3000"));
  const { "Content-Security-Policy": _, ...ofPages } = always;
  const call = await postJson(service.app, person);
  const page = await postForm(service.app, person);
  for (const [name, value] of Object.entries(always)) expect(call.headers.get(name)).toBe(value);
  for (const [name, value] of Object.entries(ofPages)) expect(page.headers.get(name)).toBe(value);
  expect(page.headers.get("content-security-policy")).toContain("style-src");
  expect(page.headers.get("speculation-rules")).toBeNull();
  for (const { headers } of [call, page]) expect(headers.get("cache-control")).toBe("no-store");
  expect(call.headers.get("content-type")).toBe("application/json");
  expect(await call.json()).toMatchObject({
    message: expect.stringContaining(agency.phone.display),
  });
});

test("the connection goes on: who asks for a page behind the form gets both answers", async () => {
  const requests = `${jsonHead(json.length)}${json}${getAbout}`;
  const all = await rawRequest(service.app.port, requests, { answers: 2 });
  expect(all.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 503", "HTTP/1.1 200"]);
  expect(all).not.toMatch(/^connection: close/im);
});

test("nobody waits for a body that does not come, and the connection ends within seconds", async () => {
  const began = performance.now();
  const post = rawPost(service.app.port, "/api/leads", "x".repeat(50_000));
  let isClosed = false;
  void post.closed.then(() => (isClosed = true));
  expect(await post.answer()).toMatch(/^HTTP\/1\.1 503 /);
  expect(isClosed, "answered while the body could still come").toBe(false);
  await post.closed;
  expect(performance.now() - began).toBeGreaterThan(900);
  expect(performance.now() - began).toBeLessThan(4000);
});

test("a body that comes after the answer is thrown away, and the connection goes on", async () => {
  const body = "x".repeat(50_000);
  const post = rawPost(service.app.port, "/api/leads", body);
  expect(await post.answer()).toMatch(/^HTTP\/1\.1 503 /);
  expect(await post.askAgain(`${body}${getAbout}`)).toMatch(/^HTTP\/1\.1 200 /);
  post.close();
});

test("a body without end is not taken in: the connection ends", async () => {
  const post = rawPost(service.app.port, "/", "x".repeat(20_000_000));
  expect(await post.sendBody()).toMatch(/^HTTP\/1\.1 503 /);
  await post.closed;
});

test.each([
  ["/api/leads", {}, "guide"],
  ["/api/leads?utm_source=x", {}, "guide"],
  ["/api/plan-requests", {}, "compare"],
  ["/api/plan-requests", { [requestHeaders.leadForm]: "consultation" }, "consultation"],
  ["/api/contacts", {}, "contact"],
  ["/", {}, "guide"],
  ["/compare-plans", {}, "compare"],
  ["/talk-to-agent", {}, "consultation"],
  ["/contact", {}, "contact"],
])("a post to %s with %j is told apart as %s", async (path, headers, kind) => {
  const post = path.startsWith("/api/") ? postJson : postForm;
  const answer = await post(service.app, planWish, headers, path);
  expect(answer.status).toBe(503);
  expect(service.outcomes).toEqual([`${kind} overloaded`]);
  expect(service.requests).toEqual([`503 ${path.split("?")[0]}`]);
});

test("one that says it is no form we know is told to try again, and counts for no form", async () => {
  const headers = { [requestHeaders.leadForm]: "bogus" };
  const answer = await postJson(service.app, planWish, headers, "/api/plan-requests");
  expect(answer.status).toBe(503);
  expect(service.requests).toEqual(["503 /api/plan-requests"]);
  expect(service.outcomes).toEqual([]);
});

test("no line of the log for each", async () => {
  for (let count = 0; count < 5; count += 1) await postJson(service.app, person);
  expect(service.app.logged()).not.toContain('"status":503');
});

test.each([
  ["a page", "GET /", 200],
  ["the address of a call, asked otherwise", "PUT /api/leads", 405],
  ["what is no submission", "POST /api/counts", 403],
  ["a page without a form", "POST /about", 403],
  ["the newsletter's link", "POST /newsletter/confirm", 403],
  ["nothing that there is", "POST /nowhere", 404],
])("%s is answered as ever: %s gives %i", async (_, line, status) => {
  const answer = await rawRequest(service.app.port, head(line, { "Content-Length": "0" }));
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
});

test("control: with a place free, a form is looked at", async () => {
  service.go();
  await first;
  const foreign = await postJson(service.app, person, { Origin: "https://evil.test" });
  expect(foreign.status).toBe(403);
});

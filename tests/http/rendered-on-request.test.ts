import { afterAll, beforeAll, expect, test } from "vitest";
import { plainGet } from "./requests.ts";
import { type StartedApp, pagePolicy, pageText, startApp } from "./testing.ts";

let app: StartedApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

test("a search page is rendered with the results for its query", async () => {
  const { status, headers, body } = await plainGet(app, "/about?q=part%20b");
  expect(status).toBe(200);
  expect(body.toString()).toContain('"asked":"part b"');
  expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(headers["cache-control"]).toBe("no-cache");
});

test("its policy allows no inline script", async () => {
  const { headers } = await plainGet(app, "/about?q=x");
  expect(headers["content-security-policy"]).toBe(pagePolicy);
});

test.each([
  ["no query", "/about"],
  ["another parameter", "/about?utm_source=letter"],
  ["an empty query", "/about?q=%20"],
  ["an endless query", `/about?q=${"x".repeat(1200)}`],
])("%s gets the prerendered page", async (_, path) => {
  const { status, body } = await plainGet(app, path);
  expect(status).toBe(200);
  expect(body.toString()).toBe(`${pageText}about`);
});

test("any other page is served as built", async () => {
  const { body } = await plainGet(app, "/?q=deductible");
  expect(body.toString()).toBe(pageText);
});

test("search queries are not logged", async () => {
  await plainGet(app, "/about?q=canary-question");
  expect(app.logged()).toContain('"/about"');
  expect(app.logged()).not.toContain("canary");
});

test("over the limit, the prerendered page is served", async () => {
  const own = await startApp();
  for (let count = 0; count < 600; count += 1) await plainGet(own, "/about?q=x");
  const { status, body } = await plainGet(own, "/about?q=x");
  expect(status).toBe(200);
  expect(body.toString()).toBe(`${pageText}about`);
  await own.stop();
});

test("renders a file for each request, with its type and name and no other header of the route", async () => {
  const { status, headers, body } = await plainGet(app, "/dates.ics?month=5&year=2027");
  expect(status).toBe(200);
  expect(body.toString()).toBe("BEGIN:VCALENDAR\r\n");
  expect(headers).toMatchObject({
    "content-type": "text/calendar; charset=utf-8",
    "content-disposition": 'attachment; filename="dates.ics"',
    "cache-control": "private, no-cache",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  });
  expect(headers).not.toHaveProperty("x-of-its-own");
});

test("redirects to one of our pages if the route can't read the query", async () => {
  const { status, headers } = await plainGet(app, "/dates.ics?year=2027");
  expect([status, headers.location]).toEqual([303, "/about?year=2027"]);
});

test("accepts a query of any length", async () => {
  const { status, headers } = await plainGet(app, `/dates.ics?month=${"5".repeat(1200)}`);
  expect([status, headers.location]).toEqual([303, "/about"]);
});

test.each(["html", "away", "boom"])(
  "blocks another type, another host and a failure: %s",
  async (month) => {
    const { status, headers } = await plainGet(app, `/dates.ics?month=${month}`);
    expect(status).toBe(500);
    expect(headers["location"]).toBeUndefined();
  },
);

test("only GET and HEAD are allowed", async () => {
  const response = await fetch(`${app.origin}/dates.ics?month=5`, { method: "PUT" });
  expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  const head = await fetch(`${app.origin}/dates.ics?month=5`, { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
});

test("the query is neither logged nor counted", async () => {
  await plainGet(app, "/dates.ics?month=canary-month");
  expect(app.logged()).toContain('"/dates.ics"');
  expect(app.logged()).not.toContain("canary");
  expect(app.uses).toEqual([]);
});

test("over the limit, says so, and when to try again", async () => {
  const own = await startApp();
  for (let count = 0; count < 600; count += 1) await plainGet(own, "/dates.ics?month=5");
  const { status, headers } = await plainGet(own, "/dates.ics?month=5");
  expect(status).toBe(429);
  expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  await own.stop();
});

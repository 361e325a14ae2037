import { afterAll, beforeAll, expect, test } from "vitest";
import { plainGet } from "./requests.ts";
import { pagePolicy, pageText, startApp, type StartedApp } from "./testing.ts";

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

import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createRateLimit } from "#server/http/rate-limit.ts";
import { isWholeRun } from "#tests/run.ts";
import {
  isHourLeft,
  message,
  pagePolicy,
  person,
  planInput,
  postForm,
  startApp,
  type StartedApp,
} from "./testing.ts";

let app: StartedApp;
beforeAll(async () => {
  // A limit that the random forms don't reach.
  app = await startApp({ rateLimit: createRateLimit(1_000_000) });
});
afterAll(() => app.stop());

test("the guide's form leads to its thank-you page", async () => {
  const response = await postForm(app, person);
  expect([response.status, response.headers.get("location")]).toEqual([
    303,
    "/thank-you-guide#main",
  ]);
});

test("a page that shows errors is compressed, and its policy allows no inline script", async () => {
  const response = await postForm(app, { email: "x" }, { "Accept-Encoding": "gzip" });
  expect(response.status).toBe(422);
  expect(response.headers.get("content-encoding")).toBe("gzip");
  expect(response.headers.get("content-security-policy")).toBe(pagePolicy);
});

test.each([
  ["/about", 405],
  ["/assets/app-1.js", 405],
  ["/nowhere", 404],
  ["/about/", 404],
])("a post to %s returns %i", async (path, status) => {
  expect((await postForm(app, person, {}, path)).status).toBe(status);
});

test("any plain form gets no 5xx", { timeout: 120_000 }, async () => {
  const text = fc.string({ unit: "binary", maxLength: 80 });
  const each = fc.asyncProperty(fc.dictionary(text, text), text, async (fields, firstName) => {
    const response = await postForm(app, { ...fields, firstName, email: "a@x.test" });
    expect(response.status).toBeLessThan(500);
  });
  await fc.assert(each, { numRuns: isWholeRun ? 200 : 50 });
});

test("an action that throws gets a 500, and its message is neither shown nor logged", async () => {
  const response = await postForm(app, { ...person, firstName: "boom" });
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain("canary");
  expect(app.logged()).toContain("page render failed");
  expect(app.logged()).not.toContain("canary");
});

test("a renderer that throws gets a 500 with the error page", async () => {
  const broken = await startApp({ renderPage: () => Promise.reject(new Error("canary")) });
  const response = await postForm(broken, person);
  expect(response.status).toBe(500);
  expect(await response.text()).toMatch(/something went wrong/i);
  expect(broken.logged()).not.toContain("canary");
});

test("posts to pages without a form for a lead are limited, and never take from those with one", async () => {
  const limited = await startApp({ pagesPerHour: 3 });
  const path = "/newsletter/confirm";
  for (let count = 0; count < 3; count += 1) await postForm(limited, {}, {}, path);
  const refused = await postForm(limited, {}, {}, path);
  expect([refused.status, isHourLeft(refused.headers.get("retry-after"))]).toEqual([429, true]);
  expect((await postForm(limited, person)).status).toBe(303);
  for (const page of ["/compare-plans", "/talk-to-agent"])
    expect((await postForm(limited, planInput, {}, page)).status).toBe(201);
  expect((await postForm(limited, message, {}, "/contact")).status).toBe(201);
});

import { beforeEach, describe, expect, test } from "vitest";
import { honeypotField } from "#contract/submission-parts.ts";
import { plainGet } from "./raw-requests.ts";
import { postForm, postJson, startApp, type StartedApp } from "./testing.ts";

const person = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36";

let app: StartedApp;
beforeEach(async () => {
  app = await startApp();
});

const ask = async (path: string, headers: Record<string, string> = {}, method = "GET") =>
  (await plainGet(app, path, { "User-Agent": person, ...headers }, method)).status;

const report = (body: unknown, headers: Record<string, string> = {}) =>
  postJson(app, body, { "User-Agent": person, ...headers }, "/api/counts");

const counted = () => app.uses.map(({ page, form, step, field }) => [page, form, step, field]);
const view = [["/about", "", "viewed", ""]];

describe("views of pages", () => {
  test.each([
    ["opened", {}],
    ["opened by a browser that says so", { "Sec-Fetch-Dest": "document" }],
    ["opened from the browser's cache", { "If-None-Match": "*" }],
    ["opened on a phone by Cubot", { "User-Agent": "Mozilla/5.0 (Linux; Android 14; CUBOT X70)" }],
  ])("%s: counted", async (_, headers) => {
    await ask("/about", headers);
    expect(counted()).toEqual(view);
  });

  test("a page with a query is counted without the query", async () => {
    expect(await ask("/about?q=my+heart")).toBe(200);
    expect(counted()).toEqual(view);
  });

  test("a page of plan data is counted by its route, which names no county", async () => {
    expect(await ask("/plans?zip=00003")).toBe(200);
    expect(await ask("/plans/tx/canary-county")).toBe(404);
    expect(counted()).toEqual([["/plans", "", "viewed", ""]]);
    const opened = { page: "/plans/tx/canary-county", step: "viewed" };
    expect((await report(opened)).status).toBe(204);
    expect(counted().at(-1)).toEqual(["/plans/:state/:county", "", "viewed", ""]);
  });

  test.each([
    ["with Sec-GPC", { "Sec-GPC": "1" }],
    ["fetched ahead", { "Sec-Purpose": "prefetch", "Sec-Fetch-Dest": "document" }],
    ["prefetched with another header", { "Sec-Purpose": "prefetch;anonymous-client-ip" }],
    ["run ahead", { "Sec-Purpose": "prefetch;prerender" }],
    ["prefetched, though cached", { "Sec-Purpose": "prefetch", "If-None-Match": "*" }],
    ["fetched by a script", { "Sec-Fetch-Dest": "empty" }],
    ["requested by a crawler", { "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" }],
    ["requested by a tool", { "User-Agent": "curl/8.17.0" }],
  ])("%s: answered and not counted", async (_, headers: Record<string, string>) => {
    const status = headers["If-None-Match"] === undefined ? 200 : 304;
    expect(await ask("/about", headers)).toBe(status);
    expect(await ask("/about?q=my+heart", headers)).toBe(status);
    expect(counted()).toEqual([]);
  });

  test("only opened pages are counted", async () => {
    expect(await ask("/about", {}, "HEAD")).toBe(200);
    expect(await ask("/nowhere")).toBe(404);
    expect(await ask("/about/")).toBe(308);
    expect(await ask("/assets/app-1.js")).toBe(200);
    expect(await ask("/healthz")).toBe(200);
    expect(await ask("/dates.ics?month=5&year=1962")).toBe(200);
    expect(counted()).toEqual([]);
  });
});

describe("reports of the page's script", () => {
  const started = { page: "/", form: "guide", step: "started" };

  test("a report is counted and gets an empty response", async () => {
    const response = await report(started);
    expect(response.status).toBe(204);
    expect(await response.text()).toBe("");
    expect(counted()).toEqual([["/", "guide", "started", ""]]);
    expect(app.logged()).not.toContain('"level":"info"');
  });

  test.each([
    ["with Sec-GPC", { "Sec-GPC": "1" }],
    ["by a program", { "User-Agent": "Mozilla/5.0 HeadlessChrome/142.0.0.0" }],
  ])("%s: accepted and not counted", async (_, headers) => {
    expect((await report(started, headers)).status).toBe(204);
    expect(counted()).toEqual([]);
  });

  test.each([
    ["from another program", started, { Origin: "" }, 403],
    ["of a path under the plans", { page: "/plans/tx/canary/x", step: "viewed" }, {}, 400],
  ])("%s: refused", async (_, body, headers, status) => {
    const response = await report(body, headers);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ success: false });
    expect(counted()).toEqual([]);
  });
});

const lead = (fields: object, key: string, headers: Record<string, string> = {}) =>
  postJson(app, fields, { ...visit(), "Idempotency-Key": key, ...headers });

/** The headers of a browser on the home page. */
const visit = () => ({ "User-Agent": person, Referer: `${app.origin}/` });

describe("forms that were sent", () => {
  const ada = { firstName: "Ada", email: "ada@x.test" };

  test("a lead counts once, even if it is sent several times", async () => {
    for (const _ of ["first", "again"]) expect((await lead(ada, "key-12345678")).status).toBe(201);
    expect(counted()).toEqual([["/", "guide", "submitted", ""]]);
  });

  test("a plain form post is counted too", async () => {
    await postForm(app, { ...ada, email: "canary" }, visit());
    expect(counted()).toEqual([
      ["/", "guide", "failed", ""],
      ["/", "guide", "failed", "email"],
    ]);
  });

  test("submissions from bots or with Sec-GPC are stored and not counted", async () => {
    await lead({ ...ada, [honeypotField]: "x" }, "key-12345678");
    await lead({ ...ada, email: "eve@x.test" }, "key-23456789", { "Sec-GPC": "1" });
    expect(await app.leads()).toHaveLength(2);
    expect(counted()).toEqual([]);
  });
});

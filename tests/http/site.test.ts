import { setTimeout as delay } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { amountPeriod } from "#content/amounts/known-amounts.ts";
import { createLog } from "#server/base/log.ts";
import { idleServices } from "#server/http/health.ts";
import type { SiteBuild } from "#server/http/render.ts";
import { createSite } from "#server/load-site.ts";
import { noopObserver } from "#server/metrics/metrics.ts";
import { newsletterLinks } from "#server/newsletter/links.ts";
import { head, plainGet, rawRequest } from "./raw-requests.ts";
import { buildFixture, isHourLeft, openPlans, startApp, type StartedApp } from "./testing.ts";

let app: StartedApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

describe("encodings", () => {
  test.each([
    ["br, gzip", "br"],
    ["gzip, deflate, br, zstd", "br"],
    ["gzip", "gzip"],
    ["GZIP;q=0.5", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["*", "br"],
    ["br;q=0, *;q=0.1", "gzip"],
    ["zstd", undefined],
    ["gzip;q=0", undefined],
    ["", undefined],
  ])("Accept-Encoding %j gets %s", async (accepted, encoding) => {
    const { headers, body } = await plainGet(app, "/", { "Accept-Encoding": accepted });
    expect(headers["content-encoding"]).toBe(encoding);
    expect(headers["vary"]).toBe("Accept-Encoding");
    expect(Number(headers["content-length"])).toBe(body.length);
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ""];
    expect((unpack ? unpack(body) : body).toString()).toContain("<title>/</title>");
  });
});

test("a page is revalidated, an asset is immutable", async () => {
  expect((await plainGet(app, "/about")).headers["cache-control"]).toBe("no-cache");
  expect((await plainGet(app, "/assets/app-1.js")).headers["cache-control"]).toBe(
    "public, max-age=31536000, immutable",
  );
});

test("an unchanged page gets a 304 without a body; each encoding has its own ETag", async () => {
  const { headers } = await plainGet(app, "/about", { "Accept-Encoding": "br" });
  const etag = String(headers["etag"]);
  expect(etag).toMatch(/^W\/"[\w-]+"$/);
  for (const tag of [etag, etag.slice(2), `"x", ${etag}`, "*"]) {
    const again = await plainGet(app, "/about", { "Accept-Encoding": "br", "If-None-Match": tag });
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
    expect(again.headers["etag"]).toBe(etag);
    expect(again.headers["vary"]).toBe("Accept-Encoding");
  }
  for (const encoding of ["gzip", ""]) {
    const request = { "Accept-Encoding": encoding, "If-None-Match": etag };
    expect((await plainGet(app, "/about", request)).status).toBe(200);
  }
});

test("HEAD has the headers of GET and no body", async () => {
  const full = await plainGet(app, "/about");
  const bare = await plainGet(app, "/about", {}, "HEAD");
  expect(bare.status).toBe(200);
  expect(bare.body).toHaveLength(0);
  for (const name of ["content-length", "etag", "content-type", "content-security-policy"]) {
    expect(bare.headers[name]).toBe(full.headers[name]);
  }
});

test.each([
  "/nowhere",
  "/404",
  "/problem",
  "/index.html",
  "/about/index.html",
  "/index.html.br",
  "/site-manifest.json",
  "/.env",
  "/assets",
  "/assets/",
  "/ASSETS/app-1.js",
  "//assets/app-1.js",
  "/assets//app-1.js",
  "/GUIDE.pdf",
  "//evil.test/",
  "/about%00",
  "/%61bout",
  "/about/..",
  "/about/../about",
  "/../client/index.html",
  "/%2e%2e/%2e%2e/etc/passwd",
  "/..%2f..%2fetc%2fpasswd",
  "/assets/..%5c..%5c.env",
  "/assets/../../../../etc/passwd",
])("%s is not found", async (path) => {
  const { status, body } = await plainGet(app, path, { Accept: "text/html" });
  expect(status).toBe(404);
  expect(body.toString()).toContain("<title>/404</title>");
});

test.each(["GET /about\\..\\x", "GET /%zz", "GET *", "GET about"])(
  "the malformed %s is rejected without an error",
  async (line) => {
    const answer = await rawRequest(app.port, head(line, { Connection: "close" }));
    expect(answer).toMatch(/^HTTP\/1\.1 (400|404) /);
  },
);

test("a proxy's absolute-form request gets the same page", async () => {
  const answer = await rawRequest(
    app.port,
    head("GET http://x.test/about", { Connection: "close" }),
  );
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
});

test("a missing image or script gets a line of text, not a page", async () => {
  for (const headers of [{ "Sec-Fetch-Dest": "script" }, { Accept: "image/avif,*/*;q=0.8" }]) {
    const { status, headers: answered, body } = await plainGet(app, "/nowhere", headers);
    expect(status).toBe(404);
    expect(answered["content-type"]).toBe("text/plain; charset=utf-8");
    expect(body.length).toBeLessThan(100);
  }
});

test("an error page is compressed but not cacheable", async () => {
  const { headers } = await plainGet(app, "/nowhere", { "Accept-Encoding": "br" });
  expect(headers["content-encoding"]).toBe("br");
  expect(headers["cache-control"]).toBe("no-store");
  expect(headers["etag"]).toBeUndefined();
});

test.each([
  ["/about", "PUT", 405, "GET, HEAD"],
  ["/contact", "PUT", 405, "GET, HEAD, POST"],
  ["/assets/app-1.js", "DELETE", 405, "GET, HEAD"],
  ["/dates.ics", "PUT", 405, "GET, HEAD"],
  ["/plans", "POST", 405, "GET, HEAD"],
  ["/plans/tx/canary-county", "PUT", 405, "GET, HEAD"],
  ["/healthz", "POST", 405, "GET, HEAD"],
  ["/readyz", "DELETE", 405, "GET, HEAD"],
  ["/nowhere", "PUT", 404, undefined],
  ["/plans/tx/fort/bend", "PUT", 404, undefined],
])("%s rejects %s", async (path, method, status, allow) => {
  const response = await plainGet(app, path, {}, method);
  expect(response.status).toBe(status);
  expect(response.headers["allow"]).toBe(allow);
});

test("the log has only known routes, never what was typed", async () => {
  await plainGet(app, "/canary-path?canary=1", { Accept: "text/html", "User-Agent": "canary" });
  await plainGet(app, "/contact?email=canary@x.test");
  await plainGet(app, "/about?q=canary-question");
  await plainGet(app, "/dates.ics?month=canary-month");
  await plainGet(app, "//cOnTaCt//canary");
  await plainGet(app, "//tAlK-tO-aGeNt//");
  await plainGet(app, "/contact%20canary-text&utm_source=canary-source");
  await plainGet(app, "/guide.pdf%20canary-text");
  await plainGet(app, "/api/leads/canary");
  await plainGet(app, "/api/leads?canary");
  await plainGet(app, "/plans/TX/canary-county");
  await plainGet(app, "/plans/tx/canary-county", {}, "PUT");
  await plainGet(app, "/plans?zip=canary-zip");
  await plainGet(app, "/api/plans?zip=canary-zip&county=tx/canary-county");
  for (const route of [
    "(not found)",
    "/contact",
    "/about",
    "/dates.ics",
    "/talk-to-agent (moved)",
    "/contact (moved)",
    "(file) (moved)",
    "/api/*",
    "/api/leads",
    "/plans/:state/:county",
    "/plans/:state/:county (moved)",
  ])
    expect(app.logged()).toContain(`"route":"${route}"`);
  expect(app.logged()).not.toMatch(/canary|tAlK/);
});

test("a request's duration is logged and counted in milliseconds", async () => {
  const request = vi.fn<typeof noopObserver.request>();
  const page = new Response("", { headers: { "Content-Type": "text/html" } });
  const renderPage = () => delay(60, page);
  const metricsObserver = { ...noopObserver, request };
  const slow = await startApp({ rendersAhead: false, metricsObserver, renderPage });
  await plainGet(slow, "/about");
  const duration = expect.toSatisfy((time: number) => time > 50 && time < 30_000);
  const lines = slow.logged().split("\n");
  const line = lines.find((text) => text.includes('"route":"/about"')) ?? "";
  expect(JSON.parse(line)).toMatchObject({ level: "debug", status: 200, milliseconds: duration });
  expect(request.mock.calls).toEqual([["/about", 200, duration]]);
});

test("a search page is rendered with the results for its query", async () => {
  const { status, headers, body } = await plainGet(app, "/about?q=part%20b");
  expect(status).toBe(200);
  expect(body.toString()).toContain('"query":"part b"');
  expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(headers["cache-control"]).toBe("private, no-cache");
});

test.each([
  ["no query", "/about"],
  ["another parameter", "/about?utm_source=letter"],
  ["an empty query", "/about?q=%20"],
  ["an endless query", `/about?q=${"x".repeat(4100)}`],
])("%s gets the same page", async (_, path) => {
  const [plain, answer] = await Promise.all([plainGet(app, "/about"), plainGet(app, path)]);
  expect([answer.status, answer.headers["etag"]]).toEqual([200, plain.headers["etag"]]);
  expect(answer.body.toString()).toContain('"query":null');
});

test("over the limit, a search or form comes without its query, and anything else says when to try again", async () => {
  const site = await startApp({ pagesPerHour: 3 });
  for (let count = 0; count < 3; count += 1) await plainGet(site, "/dates.ics?month=5");
  for (const [path = "", plain = ""] of [
    ["/about?q=x", "/about"],
    ["/compare-plans?choice=2026/tx/sample", "/compare-plans"],
  ]) {
    const { status, headers } = await plainGet(site, path);
    expect([status, headers["etag"]]).toEqual([200, (await plainGet(site, plain)).headers["etag"]]);
  }
  const links = newsletterLinks(site.signer, new URL(site.origin), site.now);
  const { pathname, search } = links.unsubscribe("some-id");
  for (const path of ["/dates.ics?month=5", `${pathname}${search}`]) {
    const { status, headers, body } = await plainGet(site, path);
    expect([status, isHourLeft(headers["retry-after"])]).toEqual([429, true]);
    // A valid link isn't called invalid.
    expect(body.toString()).not.toContain("no-link");
  }
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

test("a field left blank reaches the route with the others", async () => {
  expect((await plainGet(app, "/dates.ics?month=&year=2027")).status).toBe(200);
  expect((await plainGet(app, "/dates.ics?month=&year=")).status).toBe(303);
});

test("a page about plans learns of a blank field, too", async () => {
  const loaded = async (path: string) => (await plainGet(app, path)).body.toString();
  expect(await loaded("/plans?zip=")).not.toBe(await loaded("/plans"));
});

test.each(["boom", "away"])("a failure or another site is the error page: %s", async (month) => {
  const { status, headers, body } = await plainGet(app, `/dates.ics?month=${month}`);
  expect([status, headers["location"], body.toString().includes("canary")]).toEqual([
    500,
    undefined,
    false,
  ]);
});

test("a page that is kept is rendered again on another day", async () => {
  const clock = { today: "2026-12-31" };
  const dated = await startApp({
    today: () => clock.today,
    renderPage: async (_, { today }) =>
      new Response(today(), { headers: { "Content-Type": "text/html" } }),
  });
  const shows = async () => (await plainGet(dated, "/about")).body.toString();
  expect(await shows()).toBe("2026-12-31");
  clock.today = "2027-01-01";
  expect(await shows()).toBe("2027-01-01");
});

describe("the pages of another period", () => {
  const siteFrom = (from: string): SiteBuild => ({
    ...buildFixture,
    entry: {
      module: {
        ...buildFixture.entry.module,
        period: amountPeriod(from),
        default: () => Response.json(from),
      },
    },
  });

  /** A site on a day that can be set, with the days for which it was loaded. */
  async function datedSite(load: (day: string) => Promise<SiteBuild>) {
    const clock = { today: "2026-12-31" };
    const lines: string[] = [];
    const log = createLog("warn", { write: (line) => void lines.push(line) });
    const { renderPage } = await createSite({ load, today: () => clock.today, log });
    const services = { ...idleServices, plans: openPlans("none"), today: () => clock.today };
    const shows = async () =>
      (await renderPage(new Request("http://localhost/about"), services)).json();
    return { clock, lines, shows };
  }

  test("are loaded once, on its first day", async () => {
    const load = vi.fn<(day: string) => Promise<SiteBuild>>(async (day) => siteFrom(day));
    const { clock, lines, shows } = await datedSite(load);
    expect(await shows()).toBe("2026-10-01");
    clock.today = "2027-01-01";
    expect(await Promise.all([shows(), shows()])).toEqual(["2027-01-01", "2027-01-01"]);
    clock.today = "2027-09-30";
    expect(await shows()).toBe("2027-01-01");
    expect(load.mock.calls).toEqual([["2026-10-01"], ["2027-01-01"]]);
    expect(lines).toEqual([]);
  });

  test("that can't be loaded leave those before, and the log says so", async () => {
    const load = async (day: string) => {
      if (day === "2027-01-01") throw new Error("gone");
      return siteFrom(day);
    };
    const { clock, lines, shows } = await datedSite(load);
    clock.today = "2027-01-01";
    expect(await shows()).toBe("2026-10-01");
    expect(lines.join()).toContain("the pages of a new year can't be loaded");
  });

  test("that the build doesn't have are missed in the log", async () => {
    const { clock, lines, shows } = await datedSite(async () => siteFrom("2026-10-01"));
    clock.today = "2027-01-01";
    expect(await shows()).toBe("2026-10-01");
    expect(lines.join()).toContain("pages quote old amounts");
  });
});

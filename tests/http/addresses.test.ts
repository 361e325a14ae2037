import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { head, plainGet, rawRequest } from "./raw-requests.ts";
import { startApp, type StartedApp } from "./testing.ts";

let app: StartedApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

test.each([
  ["/old/about", "/about"],
  ["/old/about/?utm_source=x", "/about?utm_source=x"],
])("%s, an old path, is redirected permanently", async (path, location) => {
  const { status, headers } = await plainGet(app, path);
  expect(status).toBe(308);
  expect(headers["location"]).toBe(location);
});

describe("a nonstandard spelling of a path redirects to the page", () => {
  test.each([
    ["/About", "/about"],
    ["/ABOUT/?q=1&Q=A%2FB", "/about?q=1&Q=A%2FB"],
    ["//about", "/about"],
    ["/about//", "/about"],
    ["///Newsletter//CONFIRM///?token=x", "/newsletter/confirm?token=x"],
    ["//", "/"],
    ["//?utm_source=x", "/?utm_source=x"],
    ["/OLD//about/", "/about"],
    ["/plans/", "/plans"],
    ["//Plans?zip=99999", "/plans?zip=99999"],
    ["/about//?next=//evil.test", "/about?next=//evil.test"],
  ])("%s to %s, by GET and HEAD", async (path, location) => {
    const answers = await Promise.all(
      ["GET", "HEAD"].map((method) => plainGet(app, path, {}, method)),
    );
    for (const { status, headers, body } of answers)
      expect([status, headers["location"], body.length]).toEqual([308, location, 0]);
    // The target must not redirect again, or in a loop.
    expect((await plainGet(app, location)).status).toBe(200);
  });

  test.each(["GET http://x.test//About", "HEAD http://x.test//About"])("%s", async (line) => {
    const answer = await rawRequest(app.port, head(line, { Connection: "close" }));
    expect(answer).toMatch(/^HTTP\/1\.1 308 [\s\S]*^location: \/about\r$/im);
  });
});

describe("an address that took up the text around it redirects to the page", () => {
  const strays = ". , ; : ! ' * ** _ ~ - ) ).) ), ). ] > ... / /) )/ ]( | ` } (see)".split(" ");
  const encoded =
    "%20 %20%20 %09 %0A %C2%A0 %29 %22 %22. %3E %3C %5D %60 %2F %E2%80%A6 %E2%80%99 %E2%80%9D";
  const others =
    "%E2%80%9D. %E2%80%8B %EF%B8%8F %92 %85 %A0 %F0%9F%91%8D %20or%20call%20us. %E2%80%99s %E2%80%94see *or* %3Cbr%3E %7C";
  const copied = [
    "<https://x.test/about>",
    "](https://x.test/about)",
    '"target="_blank"',
    "&gt;",
    "%23main",
  ];

  test.each([...strays, ...`${encoded} ${others}`.split(" "), ...copied])(
    "after it, %s",
    async (stray) => {
      const { status, headers } = await plainGet(app, `/about${stray}`);
      expect([status, headers["location"]]).toEqual([308, "/about"]);
    },
  );

  test.each([
    ["/about).?q=1", "/about?q=1"],
    ["/about&utm_source=x", "/about?utm_source=x"],
    ["/about&utm_source=x&utm_medium=a%26b", "/about?utm_source=x&utm_medium=a%26b"],
    ["/about&amp;utm_source=x", "/about?utm_source=x"],
    ["/about%26utm_source%3Dx%26utm_medium%3Dmail", "/about?utm_source=x&utm_medium=mail"],
    ["/about%3Futm_source=x", "/about?utm_source=x"],
    ["/about)&utm_source=x?utm_medium=mail", "/about?utm_source=x&utm_medium=mail"],
    ["/about&next=//evil.test", "/about?next=//evil.test"],
    ["/About)", "/about"],
    ["//about/).", "/about"],
    ["/)", "/"],
    ["/%E2%80%9D.", "/"],
    ["/&utm_source=x", "/?utm_source=x"],
    ["/newsletter/confirm&token=x", "/newsletter/confirm?token=x"],
    ["/old/about).", "/about"],
    ["/plans).", "/plans"],
    ["/plans/tx/fort-bend).", "/plans/tx/fort-bend"],
    ["/plans/tx/fort-bend&zip=77494", "/plans/tx/fort-bend?zip=77494"],
    ["/guide.pdf)", "/guide.pdf"],
    ["/guide.pdf%20", "/guide.pdf"],
    ["/assets/app-1.js/", "/assets/app-1.js"],
  ])("%s to %s, by GET and HEAD", async (path, location) => {
    for (const method of ["GET", "HEAD"]) {
      const { status, headers, body } = await plainGet(app, path, {}, method);
      expect([status, headers["location"], body.length]).toEqual([308, location, 0]);
    }
    expect((await plainGet(app, location)).status).not.toBe(308);
  });

  test.each([
    "/nowhere)",
    "/%",
    "/about%",
    "/%zz)",
    "/%c0%ae%c0%ae/about",
    "/%252e%252e%252fabout)",
    "/....//about)",
    "/index.html/",
    "/nowhere&utm_source=x",
    "/%20about",
    "/%20and%20more",
    "/%61bout)",
    "/about%2e%2e%2fabout)",
    "/aboutus)",
    "/404)",
    "/.env)",
    "/GUIDE.pdf)",
  ])("%s, which is no address of ours even without it, is not found", async (path) => {
    const { status, headers } = await plainGet(app, path, { Accept: "text/html" });
    expect([status, headers["location"]]).toEqual([404, undefined]);
  });

  test("a post with a stray end is not one of ours", async () => {
    expect((await plainGet(app, "/about)", {}, "POST")).status).toBe(404);
  });

  test("a very long one is answered at once", async () => {
    const start = performance.now();
    await plainGet(app, `/about${")".repeat(14_000)}x`);
    await plainGet(app, `/about${"%29".repeat(4_500)}`);
    expect(performance.now() - start).toBeLessThan(500);
  });
});

// Links crafted by others must not redirect to another site.
test.each([
  "//evil.test",
  "//evil.test/about",
  "///evil.test//",
  "//EVIL.test/%2e%2e",
  "/\\evil.test",
  "/\\\\about",
  "/%2F/evil.test",
  "//evil.test%2F..",
  "//about@evil.test/",
  "//evil.test).",
  "//evil.test&next=about",
  "/%5C%5Cevil.test)",
  "//evil.test%20/about",
  "/)/evil.test",
  "http://x.test//evil.test/about",
])("%s is not redirected", async (target) => {
  const answer = await rawRequest(app.port, head(`GET ${target}`, { Connection: "close" }));
  expect(answer).toMatch(/^HTTP\/1\.1 (400|404) /);
  expect(answer).not.toMatch(/^location:/im);
});

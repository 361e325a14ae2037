import { afterAll, beforeAll, expect, test } from "vitest";
import { createHttpServer } from "#server/http/server.ts";
import { createFileSender } from "#server/http/static-files.ts";
import { plainGet } from "./plain-get.ts";
import { siteFixture } from "./site-fixture.ts";
import { startApp, type StartedApp } from "./start-app.ts";

let app: StartedApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

/** With this host the sender leaves a request to the app, which takes it. */
const appHost = { Host: "a_b.test" };

test.each([
  ["/", {}, "GET"],
  ["/about", { "Accept-Encoding": "br" }, "GET"],
  ["/about", { "If-None-Match": "*" }, "GET"],
  ["/?utm_source=x", { "Accept-Encoding": "gzip" }, "HEAD"],
  ["/assets/app-1.js", { "Accept-Encoding": "br" }, "GET"],
])(
  "%s with %j by %s is answered alike by the sender and the app",
  async (path, headers, method) => {
    const sent = await plainGet(app, path, headers, method);
    const answered = await plainGet(app, path, { ...headers, ...appHost }, method);
    for (const { headers: all } of [sent, answered]) delete all["date"];
    expect(sent).toEqual(answered);
    expect([200, 304]).toContain(sent.status);
  },
);

test("the app sees only what needs a closer look", async () => {
  const seen: string[] = [];
  const sendFile = createFileSender({
    site: await siteFixture(),
    headers: {},
    note() {},
    countView() {},
  });
  const server = createHttpServer({
    fetch: ({ method, url }) => {
      seen.push(`${method} ${new URL(url).pathname}`);
      return new Response();
    },
    answerers: [sendFile],
    headers: {},
    keepAlive: 1000,
  });
  const port = await server.listen(0, "127.0.0.1");
  await plainGet({ port }, "/about");
  await plainGet({ port }, "/?utm_source=x", {}, "HEAD");
  expect(seen).toEqual([]);
  await plainGet({ port }, "/about", appHost);
  await plainGet({ port }, "/about", { "Content-Length": "0" }, "POST");
  await plainGet({ port }, "/learning-center?q=deductible");
  await plainGet({ port }, "/nowhere");
  expect(seen).toEqual(["GET /about", "POST /about", "GET /learning-center", "GET /nowhere"]);
  await server.close(100);
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { noopObserver } from "#server/metrics/metrics.ts";
import { createReaderLinks, newsletterLinks } from "#server/newsletter/links.ts";
import { plainGet } from "./raw-requests.ts";
import { person, postForm, postJson, startApp, type StartedApp } from "./testing.ts";

/** Uses of links, as the metrics count them. */
const linkUses: string[] = [];
const metricsObserver = {
  ...noopObserver,
  newsletter: (...labels: string[]) => void linkUses.push(labels.join(" ")),
};

let app: StartedApp;
beforeAll(async () => {
  app = await startApp({ metricsObserver });
});
afterAll(() => app.stop());

let confirm: string;
let stop: string;
let oneClick: string;
/** Signs up a new subscriber. Returns the links in their email. */
beforeEach(async () => {
  const email = `${crypto.randomUUID()}@visitor.test`;
  const answer = await postJson(app, { ...person, email, wantsNewsletter: true });
  const { id } = (await answer.json()) as { id: string };
  const links = newsletterLinks(app.signer, new URL(app.origin), app.now);
  const of = await createReaderLinks(app.database, links)(id);
  const pathOf = (url: URL | undefined) => `${url?.pathname}${url?.search}`;
  confirm = pathOf(of?.confirm);
  stop = pathOf(of?.unsubscribe);
  oneClick = pathOf(of?.oneClick);
});

const newest = () =>
  app.database.db
    .selectFrom("newsletter_subscriptions")
    .selectAll()
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
const state = async () => (await newest()).state;

describe("the pages", () => {
  test("opening a link changes nothing, even if a scanner does it repeatedly", async () => {
    for (const path of [confirm, stop, confirm]) {
      const { status, body } = await plainGet(app, path);
      expect(status).toBe(200);
      expect(body.toString()).toContain('"state":"ask"');
    }
    await plainGet(app, confirm, {}, "HEAD");
    expect(await state()).toBe("pending");
  });

  test("one button confirms, with proof; the other unsubscribes", async () => {
    const answer = await postForm(app, {}, { "User-Agent": "Firefox" }, confirm);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await answer.text()).toContain('"state":"done"');
    expect(await newest()).toMatchObject({
      state: "confirmed",
      confirmed_ip: "127.0.0.1",
      confirmed_user_agent: "Firefox",
    });
    expect(await (await postForm(app, {}, {}, stop)).text()).toContain('"state":"done"');
    expect(await state()).toBe("unsubscribed");
    expect(linkUses.slice(-2)).toEqual(["confirm done", "unsubscribe done"]);
    const again = (await plainGet(app, confirm)).body.toString();
    expect(again).toContain('"state":"ask-again"');
    expect(await state()).toBe("unsubscribed");
  });

  test("a missing or invalid token gets a message, and the button 422", async () => {
    for (const path of [
      "/newsletter/confirm",
      confirm.slice(0, -1),
      stop.replace("unsubscribe", "confirm"),
    ]) {
      expect((await plainGet(app, path)).body.toString()).toContain('"state":"no-link"');
      const answer = await postForm(app, {}, {}, path);
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain('"state":"no-link"');
    }
    expect(await state()).toBe("pending");
  });

  // `3` and `_` are characters of a token too.
  const strays = `. ) ). > , ; ! * _ ] ' … ’ " &gt; %20 %0D%0A %A0 3`.split(" ");

  test.each(strays)("a link that took up the %s after it works", async (stray) => {
    for (const [path, done] of [
      [confirm, "confirmed"],
      [stop, "unsubscribed"],
    ] as const) {
      const address = encodeURI(path + stray).replaceAll("%25", "%");
      expect((await plainGet(app, address)).body.toString()).toContain('"state":"ask"');
      const answer = await postForm(app, {}, {}, address);
      expect(await answer.text()).toContain('"state":"done"');
      expect(await state()).toBe(done);
    }
  });

  test("a link that was broken over two lines works", async () => {
    const half = confirm.length - 20;
    const address = `${confirm.slice(0, half)}%0A%20${confirm.slice(half)}`;
    expect((await plainGet(app, address)).body.toString()).toContain('"state":"ask"');
  });

  test("a button on another site does nothing", async () => {
    const answer = await postForm(app, {}, { Origin: "https://evil.test" }, confirm);
    expect(answer.status).toBe(403);
    expect(await state()).toBe("pending");
  });
});

describe("one click (RFC 8058)", () => {
  const body = "List-Unsubscribe=One-Click";
  const type = { "Content-Type": "application/x-www-form-urlencoded" };
  const click = (init: RequestInit, path = oneClick) =>
    fetch(`${app.origin}${path}`, { method: "POST", redirect: "manual", ...init });

  test("unsubscribes without Origin, as a URL-encoded or multipart form, once or repeatedly", async () => {
    await postForm(app, {}, {}, confirm);
    const multipart = new FormData();
    multipart.set("List-Unsubscribe", "One-Click");
    for (const init of [{ body: multipart }, { body, headers: type }, { body, headers: type }]) {
      const answer = await click(init);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toEqual({ success: true });
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(await state()).toBe("unsubscribed");
    }
  });

  const multipart = (...lines: string[]) => ({
    body: ["--b", ...lines, "--b--", ""].join("\r\n"),
    headers: { "Content-Type": 'multipart/form-data; boundary="b"' },
  });
  const field = 'Content-Disposition: form-data; name="List-Unsubscribe"';
  const typed = (value: string) => ({ body, headers: { "Content-Type": value } });

  test.each<[string, RequestInit]>([
    ["a multipart form", multipart(field, "", "One-Click")],
    ["a part with a type", multipart(field, "Content-Type: text/plain", "", "One-Click")],
    ["a part without quotes", multipart(field.replaceAll('"', ""), "", "One-Click")],
    ["a multipart form without its boundary", typed("multipart/form-data")],
    ["another type's case", typed("Application/X-WWW-Form-Urlencoded")],
    ["a charset", typed('application/x-www-form-urlencoded; charset="utf-8"')],
    ["plain text", typed("text/plain;charset=UTF-8")],
    ["no type", { body: new TextEncoder().encode(body) }],
    ["lowercase", { body: body.toLowerCase(), headers: type }],
    ["uppercase", { body: body.toUpperCase(), headers: type }],
    ["a line break", { body: `${body}\r\n`, headers: type }],
    ["encoding", { body: "List-Unsubscribe%3DOne-Click", headers: type }],
    ["another field", { body: `${body}&x=1`, headers: type }],
    ["twice", { body: `${body}&${body}`, headers: type }],
    ["JSON", { body: '{"List-Unsubscribe":"One-Click"}' }],
    ["an empty body", { headers: type }],
    ["a line break only", { body: "\r\n", headers: type }],
    ["nothing at all", {}],
  ])("unsubscribes with %s", async (_, init) => {
    expect((await click(init)).status).toBe(200);
    expect(await state()).toBe("unsubscribed");
  });

  test.each([
    ["another answer", { body: "List-Unsubscribe=Yes", headers: type }, 415],
    ["another field", { body: "x=One-Click", headers: type }, 415],
    ["any other text", { body: "hello" }, 415],
    ["too long", { body: `${body}${"x".repeat(5000)}`, headers: type }, 413],
  ])("%s is rejected", async (_, init, status) => {
    const answer = await click(init);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ success: false, message: expect.any(String) });
    expect(await state()).toBe("pending");
  });

  test("opening its URL redirects to the page with the button", async () => {
    const answer = await fetch(`${app.origin}${oneClick}`, { redirect: "manual" });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(stop);
    expect(await state()).toBe("pending");
  });

  test("tokens and addresses are not logged", async () => {
    await click({ body, headers: type });
    await plainGet(app, confirm);
    const [, token = "none"] = confirm.split("token=");
    expect(app.logged()).toContain("/api/newsletter/unsubscribe");
    expect(app.logged()).not.toContain(token);
    expect(app.logged()).not.toContain("visitor.test");
  });
});

test("without the store, the page asks to try again, and one click gets an error", async () => {
  const site = await startApp({ metricsObserver });
  const links = newsletterLinks(site.signer, new URL(site.origin), site.now);
  await site.database.close();
  const page = links.unsubscribe("some-id");
  const path = `${page.pathname}${page.search}`;
  expect((await plainGet(site, path)).body.toString()).toContain('"state":"ask"');
  const answer = await postForm(site, {}, {}, path);
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "30"]);
  expect(await answer.text()).toContain('"state":"unavailable"');
  const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
  const call = await fetch(links.oneClick("some-id"), { method: "POST", body });
  expect([call.status, call.headers.get("retry-after")]).toEqual([503, "30"]);
  expect(linkUses.slice(-2)).toEqual(["unsubscribe unavailable", "unsubscribe unavailable"]);
});

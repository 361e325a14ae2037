import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type StartedDesk, startDesk } from "./desk-visits.ts";
import { plainGet } from "./raw-requests.ts";
import { postJson, startApp } from "./testing.ts";

let desk: StartedDesk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.stop());

const signInPage = (next: string) => `/desk/sign-in?${new URLSearchParams({ next })}`;

/** The data of a page, which is in its last paragraph. */
async function dataOf(answer: Response): Promise<unknown> {
  const json = /<p>(\{.*\})<\/p>$/s.exec(await answer.text())?.[1] ?? "null";
  return JSON.parse(json);
}

describe("before anybody was ever invited", () => {
  let closed: StartedDesk;
  beforeAll(async () => {
    closed = await startDesk();
  });
  afterAll(() => closed.stop());

  test.each([
    "/desk",
    "/desk/",
    "/Desk",
    "//desk",
    "/desk?q=1",
    "/desk,",
    "/desk/sign-in",
    "/desk/sign-in?next=/desk",
    "/desk/link?token=x",
    "/desk/leads/1042",
    "/desk/x",
    "/desk/events",
    "/desk/passkey-options",
  ])("%s is like any unknown address", async (path) => {
    const browser = closed.browser();
    const unknown = await browser.get("/nowhere");
    const answers = [await browser.get(path), await browser.post(path, { act: "ask" })];
    const namesOf = ({ headers }: Response) => [...headers.keys()].toSorted();
    for (const answer of answers) {
      expect(answer.status).toBe(404);
      expect(namesOf(answer)).toEqual(namesOf(unknown));
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(answer.headers.get("content-length")).toBe(unknown.headers.get("content-length"));
    }
  });

  test("the first invitation opens it, without a restart", async () => {
    const site = await startDesk();
    const browser = site.browser();
    expect((await browser.get("/desk")).status).toBe(404);
    const { link } = await site.invite("Maria", "manager");
    const away = await browser.get("/desk");
    expect([away.status, away.headers.get("location")]).toEqual([303, signInPage("/desk")]);
    const entry = await browser.signIn(link);
    expect(entry.headers.get("location")).toBe("/desk/welcome");
    expect(await dataOf(await browser.get("/desk"))).toMatchObject({
      loaderData: { desk: { reader: "Maria" } },
    });
  });
});

test("who isn't signed in is sent to sign in, and back to the page that they wanted", async () => {
  const { email, browser: first } = await desk.join("Dana");
  const browser = desk.browser();
  const away = await browser.get("/desk/leads/1042?q=x&made-up=1");
  const place = signInPage("/desk/leads/1042?q=x");
  expect([away.status, away.headers.get("location")]).toEqual([303, place]);
  expect(away.headers.getSetCookie()).toEqual([]);
  expect(await dataOf(await browser.get(place))).toMatchObject({
    loaderData: { "desk/sign-in": { reader: "nobody", next: "/desk/leads/1042?q=x" } },
  });
  await browser.post(place, { act: "ask", email });
  await vi.waitFor(() => expect(desk.mails).not.toEqual([]), { timeout: 5000 });
  const { pathname, search } = new URL(desk.mails.at(-1)?.link ?? "");
  const entry = await browser.signIn(pathname + search);
  expect(entry.headers.get("location")).toBe("/desk/leads/1042?q=x");
  // Each of the two browsers has a session of its own, until it signs out.
  await first.post("/desk/sign-in", { act: "sign-out" });
  expect(first.cookies.size).toBe(0);
  expect((await first.get("/desk")).status).toBe(303);
  expect((await browser.get("/desk")).status).toBe(200);
});

test("an unknown address has the desk's own page for whoever works there, and the public one for others", async () => {
  const { browser } = await desk.join("Una");
  const inside = await browser.get("/desk/nowhere");
  const outside = await desk.browser().get("/desk/nowhere");
  expect([inside.status, outside.status]).toEqual([404, 404]);
  expect(inside.headers.get("cache-control")).toBe("no-store");
  expect(await dataOf(inside)).toMatchObject({ loaderData: { "desk/*": { reader: "Una" } } });
  expect(await outside.text()).toContain("<title>/404");
  // Another spelling still leads on.
  expect((await browser.get("/desk/")).status).toBe(308);
});

test("what a page does by itself doesn't keep a session alive", async () => {
  const site = await startDesk();
  const { browser } = await site.join("Dee");
  const { db } = site.database;
  const fiveMinutesAgo = new Date(Date.now() - 300_000).toISOString();
  const seen = async () => {
    const row = await db.selectFrom("desk_sessions").select("last_seen_at").executeTakeFirst();
    return row?.last_seen_at;
  };
  await db.updateTable("desk_sessions").set({ last_seen_at: fiveMinutesAgo }).execute();
  await browser.get("/desk", { "Sec-Fetch-Dest": "empty" });
  await browser.get("/desk", { "Sec-Fetch-Dest": "document", "Sec-Purpose": "prefetch" });
  await browser.get("/desk/passkey-options");
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await seen()).toBe(fiveMinutesAgo);
  await browser.get("/desk", { "Sec-Fetch-Dest": "document" });
  await vi.waitFor(async () => expect(await seen()).not.toBe(fiveMinutesAgo));
});

test("a form that is sent after the session has ended loses nothing, and does nothing", async () => {
  const { browser } = await desk.join("Eli");
  const cookies = new Map(browser.cookies);
  await browser.post("/desk/sign-in", { act: "sign-out" });
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  const note = 'Call "again" <Monday>\r\nat 10 & \u202Eask';
  const answer = await browser.post("/desk/leads/1042", { act: "note", note, key: "k" });
  expect(answer.status).toBe(403);
  expect(await dataOf(answer)).toMatchObject({
    actionData: null,
    loaderData: {
      "desk/sign-in": {
        reader: "nobody",
        standIn: {
          because: "ended",
          path: "/desk/leads/1042",
          fields: [
            ["act", "note"],
            ["note", note],
            ["key", "k"],
          ],
        },
      },
    },
  });
});

test("a form that fails while it's done is there to be sent again", async () => {
  const { browser } = await desk.join("Fay");
  const answer = await browser.post("/desk/leads/1042", { act: "note", note: "fail", key: "k" });
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "30"]);
  expect(await dataOf(answer)).toMatchObject({
    actionData: null,
    loaderData: { "desk/sign-in": { reader: "Fay", standIn: { because: "failed" } } },
  });
});

test("a page that fails stays the desk's", async () => {
  const { browser } = await desk.join("Flo");
  const answer = await browser.get("/desk/leads/1042?q=fail");
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([500, "no-store"]);
  expect(await answer.text()).toContain("<title>/desk/leads/1042</title>");
});

test("a page or an act for managers is refused to an agent, in words", async () => {
  const { browser } = await desk.join("Finn");
  for (const answer of [
    await browser.get("/desk/team"),
    await browser.post("/desk/team", { act: "invite" }),
    await browser.post("/desk/leads/1042", { act: "release" }),
  ]) {
    expect(answer.status).toBe(403);
    expect(await dataOf(answer)).toMatchObject({
      actionData: null,
      loaderData: { "desk/sign-in": { reader: "Finn", standIn: { because: "role" } } },
    });
  }
});

test("nobody keeps an answer of the desk, finds it, or is told that it hasn't changed", async () => {
  const { browser } = await desk.join("Gus");
  const answers = [
    await browser.get("/desk", { "If-None-Match": "*" }),
    await browser.get("/desk/team"),
    await browser.get("/desk/unknown"),
    await browser.get("/desk/"),
    await browser.get("/desk/sign-in"),
    await browser.post("/desk/leads/1", { act: "note" }),
    await browser.post("/desk/leads/1", { act: "made-up" }),
    await browser.post("/desk/unknown", {}),
    await desk.browser().get("/desk"),
    await desk.browser().get("/desk/passkey-options"),
    await fetch(`${desk.origin}/desk`, { method: "DELETE" }),
  ];
  const statuses = answers.map(({ status }) => status);
  expect(statuses).toEqual([200, 403, 404, 308, 200, 200, 400, 404, 303, 200, 405]);
  for (const { headers } of answers) {
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-robots-tag")).toBe("noindex");
    expect(headers.get("etag")).toBeNull();
    expect(headers.get("speculation-rules")).toBeNull();
  }
});

test("the desk isn't counted, and neither its log nor its metrics name a lead, a query, a person or a secret", async () => {
  const routes = new Set<string>();
  const observer = {
    request: (route: string) => void routes.add(route),
    submission() {},
    newsletter() {},
  };
  const site = await startDesk({ metricsObserver: observer });
  const { email, link } = await site.invite("Hana");
  const browser = site.browser();
  const mozilla = { "User-Agent": "Mozilla/5.0" };
  await browser.get(link, mozilla);
  await browser.signIn(link);
  await browser.get("/desk", mozilla);
  await browser.get("/desk/leads/987654?q=Rosalind", mozilla);
  await browser.get("/desk/leads/987654/", mozilla);
  await browser.get("/desk/Rosalind", mozilla);
  await browser.post("/desk/leads/987654", { act: "note", note: "Rosalind" });
  await browser.post("/desk/sign-in", { act: "ask", email });
  const seen = site.logged() + [...routes].join("\n");
  expect(seen).toContain("/desk/leads/:number");
  expect(seen).not.toMatch(/987654|Rosalind|desk\.test|Hana/);
  const secrets = [link.split("token=")[1] ?? "", ...browser.cookies.values()];
  for (const secret of secrets) expect(seen).not.toContain(secret);
  const report = { page: "/desk", step: "viewed" };
  expect((await postJson(site, report, mozilla, "/api/counts")).status).toBe(400);
  expect(site.uses).toEqual([]);
  await browser.get("/about", mozilla);
  expect(site.uses).toHaveLength(1);
});

test("the public site sets no cookie and shows everybody the same, whoever is signed in", async () => {
  const { browser } = await desk.join("Ida");
  for (const path of [
    "/",
    "/about",
    "/plans",
    "/nowhere",
    "/guide.pdf",
    "/speculation-rules.json",
  ]) {
    const answer = await browser.get(path);
    const plain = await plainGet(desk, path);
    expect([path, answer.headers.getSetCookie()]).toEqual([path, []]);
    expect(answer.headers.get("x-robots-tag")).toBeNull();
    expect([path, answer.headers.get("cache-control")]).toEqual([
      path,
      plain.headers["cache-control"],
    ]);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(plain.body);
  }
});

test("an office of ten behind one address works all day, and a stranger there doesn't render pages without end", async () => {
  const site = await startDesk({ pagesPerHour: 3 });
  const { browser } = await site.join("Jo");
  for (let count = 0; count < 8; count += 1) expect((await browser.get("/desk")).status).toBe(200);
  const stranger = site.browser();
  const statuses = [];
  for (let count = 0; count < 4; count += 1)
    statuses.push((await stranger.get("/desk/sign-in")).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect((await stranger.get("/desk/passkey-options")).status).toBe(429);
  expect((await browser.get("/desk")).status).toBe(200);
});

test("without the store, the desk says so, and lets nobody in", async () => {
  const site = await startDesk();
  const { browser } = await site.join("Kit");
  expect((await browser.get("/desk")).status).toBe(200);
  await site.database.close();
  for (const answer of [
    await browser.get("/desk"),
    await browser.post("/desk/leads/1", { act: "note", note: "x" }),
  ]) {
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "30"]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  }
  // A form isn't lost with it: what was typed is there to be sent again.
  const form = await browser.post("/desk/leads/1", { act: "note", note: "Call again", key: "k" });
  expect([form.status, await form.text()]).toEqual([
    503,
    expect.stringMatching(/"because":"failed".*\["note","Call again"\]/),
  ]);
  // What is the same for everybody needs no store.
  expect((await site.browser().get("/desk/sign-in")).status).toBe(200);
  expect((await browser.get("/about")).status).toBe(200);
});

test("over https, cookies are bound to this host", async () => {
  const site = await startDesk({ publicUrl: new URL("https://agency.example") });
  const { link } = await site.invite("Lea");
  const browser = site.browser();
  const own = { Origin: "https://agency.example" };
  const asking = await browser.post("/desk/sign-in", { act: "ask", email: "lea@desk.test" }, own);
  const entry = await browser.post(link, { act: "use" }, own);
  const cookies = [...asking.headers.getSetCookie(), ...entry.headers.getSetCookie()];
  const rules = (seconds: number) => `Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax; Secure`;
  expect(cookies.map((line) => line.replace(/=[\w-]{43};/, "=SECRET;"))).toEqual([
    `__Host-desk-asker=SECRET; ${rules(900)}`,
    `__Host-desk=SECRET; ${rules(604_800)}`,
    `__Host-desk-known=SECRET; ${rules(34_560_000)}`,
    `__Host-desk-asker=; ${rules(0)}`,
  ]);
});

test("a site without any page of the desk has none", async () => {
  const site = await startApp();
  const { status } = await plainGet(site, "/desk");
  expect(status).toBe(404);
});

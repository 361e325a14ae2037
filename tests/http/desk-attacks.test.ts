import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { commandLine } from "#server/desk/audit.ts";
import { type StartedDesk, startDesk } from "./desk-visits.ts";

let desk: StartedDesk;
beforeAll(async () => {
  desk = await startDesk();
  await desk.invite("Owner", "manager");
});
afterAll(() => desk.stop());

let count = 0;
/** Another person, so that tests don't share limits of a mailbox. */
const somebody = () => `Person${(count += 1)}`;

const readsDesk = async (browser: ReturnType<StartedDesk["browser"]>) =>
  (await browser.get("/desk")).status === 200;

test("a session that an attacker put into the browser isn't the one that signs in", async () => {
  const planted = "p".repeat(43);
  const { link } = await desk.invite(somebody());
  const [victim, attacker] = [desk.browser(), desk.browser()];
  for (const { cookies } of [victim, attacker]) cookies.set("desk", planted);
  await victim.signIn(link);
  expect(victim.cookies.get("desk")).not.toBe(planted);
  expect([await readsDesk(victim), await readsDesk(attacker)]).toEqual([true, false]);
  // Nor does a real session of the attacker's become the victim's.
  const { browser: insider } = await desk.join(somebody());
  const { link: second } = await desk.invite(somebody());
  const shared = desk.browser();
  shared.cookies.set("desk", insider.cookies.get("desk") ?? "");
  await shared.signIn(second);
  expect([await readsDesk(shared), await readsDesk(insider)]).toEqual([true, false]);
});

test("a mail scanner that opens a link changes nothing, however often and in whatever way", async () => {
  const { link } = await desk.invite(somebody());
  for (let opened = 0; opened < 5; opened += 1) {
    const answer = await desk.browser().get(link, { "User-Agent": "LinkScanner/1.0" });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
    await fetch(desk.origin + link, { method: "HEAD" });
    await fetch(desk.origin + link, { method: "OPTIONS" });
  }
  await desk.browser().signIn(link);
});

test("guessing links is slow, and asking for them, too", async () => {
  const site = await startDesk();
  await site.invite("Maria");
  const attacker = site.browser();
  const outcomes = [];
  for (let guess = 0; guess < 125; guess += 1) {
    const token = String(guess).padStart(43, "x");
    const answer = await attacker.post(`/desk/link?token=${token}`, { act: "use" });
    outcomes.push(/"outcome":"([\w-]+)"/.exec(await answer.text())?.[1]);
  }
  expect(outcomes.slice(118, 122)).toEqual(["no-link", "no-link", "too-many", "too-many"]);
  const asked = [];
  for (let guess = 0; guess < 42; guess += 1) {
    const email = `guess${guess}@desk.test`;
    const answer = await attacker.post("/desk/sign-in", { act: "ask", email });
    asked.push(/"asked":"([\w-]+)"/.exec(await answer.text())?.[1]);
  }
  expect(asked.slice(38)).toEqual(["sent", "sent", "too-many", "too-many"]);
  expect(site.mails).toEqual([]);
});

describe("a post from another site does nothing", () => {
  const elsewhere = "https://evil.test";
  test.each([
    ["its origin", { Origin: elsewhere }, 403],
    ["a hidden origin", { Origin: "null" }, 403],
    ["a subdomain's origin", { Origin: "https://x.localhost:3000" }, 403],
    ["JSON that looks like a form", { "Content-Type": "text/plain" }, 415],
  ])("%s", async (_, headers, status) => {
    const { browser, id } = await desk.join(somebody(), "manager");
    const answer = await browser.post("/desk/leads/1042", { act: "note" }, headers);
    expect(answer.status).toBe(status);
    expect(await answer.text()).not.toContain('"done"');
    // Nor can it sign anybody out, or in.
    await browser.post("/desk/sign-in", { act: "sign-out" }, headers);
    expect(await readsDesk(browser)).toBe(true);
    const { link } = await desk.invite(somebody());
    expect((await desk.browser().post(link, { act: "use" }, headers)).status).toBe(status);
    await desk.browser().signIn(link);
    await desk.accounts.disable(commandLine, id);
  });
});

test("a disabled person is out with the next request, whatever is still open", async () => {
  const { browser, id } = await desk.join(somebody());
  expect(await readsDesk(browser)).toBe(true);
  await desk.accounts.disable(commandLine, id);
  expect((await browser.get("/desk/leads/1042")).status).toBe(303);
  const post = await browser.post("/desk/leads/1042", { act: "note", note: "x" });
  expect(post.status).toBe(403);
  expect(await post.text()).not.toContain('"done"');
  expect((await browser.get("/desk/events")).status).toBe(403);
  expect((await browser.get("/desk/passkey-options?for=add")).status).toBe(403);
});

test("a made-up act, or one that every object has, is none", async () => {
  const { browser } = await desk.join(somebody(), "manager");
  for (const act of ["constructor", "toString", "__proto__", "", "Note", "note "]) {
    const answer = await browser.post("/desk/leads/1042", { act });
    expect([act, answer.status]).toEqual([act, 400]);
  }
});

test.each([
  ["//evil.test/desk"],
  ["https://evil.test/desk"],
  ["https:/desk"],
  ["/\\evil.test/desk"],
  ["/desk/../about"],
  ["/desk/%2e%2e/about"],
  ["/desk@evil.test"],
  ["/desk.evil.test"],
  ["javascript:alert(1)"],
  ["/about"],
  ["/desk/sign-in"],
  ["/desk/link?token=x"],
  ["/desk/unknown"],
  ["/desk/leads/1\r\nLocation: //evil.test"],
  [" /desk/team"],
])("after signing in, %j leads to the desk's first page", async (next) => {
  expect(await placeAfter(next)).toBe("/desk");
});

/** Signs in with a link that leads on to a place. */
async function placeAfter(next: string): Promise<string | null> {
  const { id } = await desk.join(somebody());
  const link = await desk.linkFor(id);
  const entry = await desk.browser().signIn(`${link}&${new URLSearchParams({ next })}`);
  return entry.headers.get("location");
}

test("control: after signing in, an address of the desk leads there", async () => {
  for (const next of ["/desk/team", "/desk/leads/1042", "/desk/leads/7?q=a%26b"])
    expect(await placeAfter(next)).toBe(next);
});

test("after signing out, the browser has nothing to show, and the old cookie opens nothing", async () => {
  const { browser } = await desk.join(somebody());
  const page = await browser.get("/desk");
  expect(page.headers.get("cache-control")).toBe("no-store");
  const old = browser.cookies.get("desk") ?? "";
  const out = await browser.post("/desk/sign-in", { act: "sign-out" });
  expect(out.headers.getSetCookie()).toEqual(["desk=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"]);
  browser.cookies.set("desk", old);
  const again = await browser.get("/desk", { "If-None-Match": "*" });
  expect([again.status, again.headers.get("location")]).toEqual([
    303,
    // Which says so.
    "/desk/sign-in?next=%2Fdesk&ended=yes",
  ]);
});

test.each(["", "x", "a".repeat(42), "a".repeat(44), `${"a".repeat(42)}"`, "%00", "a".repeat(4000)])(
  "a cookie that is none of ours, %j, is nobody's",
  async (value) => {
    const browser = desk.browser();
    browser.cookies.set("desk", value);
    browser.cookies.set("desk-asker", value);
    expect((await browser.get("/desk")).status).toBe(303);
    const { link } = await desk.invite(somebody());
    await browser.signIn(link);
  },
);

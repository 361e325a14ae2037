import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import {
  type AccountsForTests,
  accountsForTests,
  hours,
  plainBrowser,
  tokenIn,
} from "./accounts-testing.ts";
import { hashOf } from "./sessions.ts";

let store: AccountsForTests;
beforeEach(async () => {
  store = await accountsForTests();
});

const asker = "a".repeat(43);
const asking = { ...plainBrowser, asker };
const minutes = (count: number) => hours(count / 60);

/** Asks for a link, and reads it in the mail. */
async function ask(email: string, next = "/desk"): Promise<string> {
  const before = store.mails.length;
  expect(await store.desk.deskAsk({ email, asker, known: null, next })).toBe("sent");
  await vi.waitFor(() => expect(store.mails).toHaveLength(before + 1), { timeout: 5000 });
  return store.mails.at(-1)?.mail.link ?? "";
}

test("an invitation works once, within 7 days, in any browser, and leaves no secret in the store", async () => {
  const { token } = await store.invite("Maria", "manager");
  const asks = { state: "ask", purpose: "invitation", name: "Maria" };
  expect(await store.desk.deskOpenLink(token, null)).toEqual(asks);
  store.pass(hours(7 * 24) - 1);
  expect(await store.desk.deskOpenLink(token, asker)).toEqual(asks);
  const session = await store.enter(token);
  expect(session.isFirst).toBe(true);
  expect(await store.desk.deskUseLink(token, plainBrowser)).toBe("no-link");
  expect(await store.desk.deskOpenLink(token, null)).toEqual({ state: "no-link" });
  const { db } = store.database;
  const stored = [
    await db.selectFrom("desk_links").selectAll().execute(),
    await db.selectFrom("desk_sessions").selectAll().execute(),
  ];
  expect(JSON.stringify(stored)).not.toContain(token);
  expect(JSON.stringify(stored)).not.toContain(session.token);

  const { token: late } = await store.invite("Sam");
  store.pass(hours(7 * 24));
  expect(await store.desk.deskUseLink(late, plainBrowser)).toBe("no-link");
});

test("a link by mail works once, for 15 minutes, in the browser that asked; expired, used and made-up ones look alike", async () => {
  const { email, token } = await store.invite("Maria");
  await store.enter(token);
  const link = await ask("MARIA@desk.example", "/desk/leads/1042");
  expect(link).toMatch(
    /^https:\/\/agency\.example\/desk\/link\?token=[\w-]{43}&next=%2Fdesk%2Fleads%2F1042$/,
  );
  expect(store.mails.at(-1)?.to).toBe(email);
  const mailed = tokenIn(link);
  for (const other of [null, "b".repeat(43)]) {
    expect(await store.desk.deskOpenLink(mailed, other)).toEqual({ state: "other-browser" });
    expect(await store.desk.deskUseLink(mailed, { ...asking, asker: other })).toBe("other-browser");
  }
  expect(await store.desk.deskOpenLink(mailed, asker)).toMatchObject({
    state: "ask",
    name: "Maria",
  });
  expect((await store.enter(mailed, asking)).isFirst).toBe(false);
  const expired = tokenIn(await ask(email));
  store.pass(minutes(15));
  for (const dead of [mailed, expired, "c".repeat(43), ""]) {
    expect(await store.desk.deskOpenLink(dead, asker)).toEqual({ state: "no-link" });
    expect(await store.desk.deskUseLink(dead, asking)).toBe("no-link");
    // Nor does it tell another browser that there was one.
    expect(await store.desk.deskUseLink(dead, plainBrowser)).toBe("no-link");
  }
});

test("of two presses of one button at the same time, one signs in", async () => {
  const { token } = await store.invite("Maria");
  const outcomes = await Promise.all(
    [1, 2, 3].map(() => store.desk.deskUseLink(token, plainBrowser)),
  );
  expect(outcomes.filter((outcome) => typeof outcome !== "string")).toHaveLength(1);
  expect(await store.database.db.selectFrom("desk_sessions").selectAll().execute()).toHaveLength(1);
});

test("nobody learns from an answer whether an address is invited, nor from its time", async () => {
  const { email } = await store.invite("Maria");
  const slow = vi.spyOn(store.deps.mailer, "send").mockImplementation(async (to, mail) => {
    store.mails.push({ to: to.address, mail });
    return await new Promise<boolean>(() => {});
  });
  onTestFinished(() => slow.mockRestore());
  const timed = async (address: string) => {
    const start = performance.now();
    const outcome = await store.desk.deskAsk({ email: address, asker, known: null, next: "/desk" });
    return { outcome, ms: performance.now() - start };
  };
  const answers = [await timed("eve@elsewhere.example"), await timed(email)];
  expect(answers.map(({ outcome }) => outcome)).toEqual(["sent", "sent"]);
  // The mail server never answers, and nobody waits for it.
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(2000);
  // As many rows are written, and of the same kind.
  const links = store.database.db.selectFrom("desk_links").where("purpose", "=", "sign-in");
  expect(await links.select("used_at").execute()).toHaveLength(2);
  await vi.waitFor(() => expect(store.mails).toHaveLength(2), { timeout: 5000 });
  expect(store.mails.map(({ to }) => to)).toEqual([email, email]);
});

test("a mailbox gets ten links in an hour, and a disabled person none", async () => {
  const { email, id } = await store.invite("Maria");
  const request = { email, asker, known: null, next: "/desk" };
  const outcomes = [];
  for (let count = 0; count < 11; count += 1) outcomes.push(await store.desk.deskAsk(request));
  expect(outcomes.slice(9)).toEqual(["sent", "too-many"]);
  const stranger = { ...request, email: "eve@elsewhere.example" };
  for (let count = 0; count < 11; count += 1) outcomes.push(await store.desk.deskAsk(stranger));
  expect(outcomes.slice(-2)).toEqual(["sent", "too-many"]);
  store.pass(hours(1));
  await store.desk.disable({ personId: "", name: "", role: "manager", sessionId: "" }, id);
  await vi.waitFor(() => expect(store.mails).toHaveLength(11), { timeout: 5000 });
  expect(await store.desk.deskAsk(request)).toBe("sent");
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(store.mails).toHaveLength(11);
});

test("a stranger can't use up the links of somebody who has signed in before", async () => {
  const maria = await store.join("Maria");
  const sam = await store.join("Sam");
  const request = { email: "Maria@desk.example", asker, next: "/desk" };
  const askedFrom = async (known: string | null, times: number) => {
    const outcomes = [];
    for (let count = 0; count < times; count += 1)
      outcomes.push(await store.desk.deskAsk({ ...request, known }));
    return outcomes.at(-1);
  };
  expect(await askedFrom(null, 11)).toBe("too-many");
  // Somebody else's browser, or a made-up one, is a stranger's.
  for (const known of [sam.known, "k".repeat(43)])
    expect(await askedFrom(known, 1)).toBe("too-many");
  expect(await askedFrom(maria.known, 10)).toBe("sent");
  expect(await askedFrom(maria.known, 1)).toBe("too-many");
});

describe("a session", () => {
  /** Does something with it; the time is written behind the answer. */
  async function use(token: string): Promise<void> {
    expect(await store.desk.deskActor(token, true)).not.toBeNull();
    const row = store.database.db
      .selectFrom("desk_sessions")
      .select("last_seen_at")
      .where("token_hash", "=", hashOf(token));
    const now = store.deps.now().toISOString();
    await vi.waitFor(
      async () => expect((await row.executeTakeFirst())?.last_seen_at).toBe(now),
      5000,
    );
  }

  test("ends after 12 hours without use, and after 7 days with it", async () => {
    const { token } = await store.join("Maria");
    const isIn = async (isUse: boolean) => (await store.desk.deskActor(token, isUse)) !== null;
    store.pass(hours(12) - 1);
    await use(token);
    store.pass(hours(11));
    // A page that stays open doesn't keep it alive.
    expect(await isIn(false)).toBe(true);
    store.pass(hours(1) + 1);
    expect(await isIn(true)).toBe(false);

    const { token: busy } = await store.join("Sam");
    for (let passed = 0; passed < 7 * 24; passed += 8) {
      await use(busy);
      store.pass(hours(8));
    }
    expect(await store.desk.deskActor(busy, true)).toBeNull();
  });

  test("isn't one while its person is disabled, even if it wasn't deleted", async () => {
    const { token } = await store.join("Maria");
    const disabled_at = store.deps.now().toISOString();
    await store.database.db.updateTable("desk_people").set({ disabled_at }).execute();
    expect(await store.desk.deskActor(token, true)).toBeNull();
  });

  test("is written to at most once a minute", async () => {
    const { token } = await store.join("Maria");
    store.pass(minutes(1) - 1);
    await store.desk.deskActor(token, true);
    await new Promise((resolve) => setTimeout(resolve, 100));
    const row = store.database.db.selectFrom("desk_sessions").selectAll();
    const { started_at: start, last_seen_at: seen } = await row.executeTakeFirstOrThrow();
    expect(seen).toBe(start);
    store.pass(1);
    await use(token);
  });

  test("has a new secret each time, and the one before in the same browser ends", async () => {
    const first = await store.join("Maria");
    const link = tokenIn(await ask("maria@desk.example"));
    const second = await store.enter(link, { ...asking, session: first.token });
    expect(second.token).not.toBe(first.token);
    expect(second.token).toMatch(/^[\w-]{43}$/);
    expect(await store.desk.deskActor(first.token, false)).toBeNull();
    expect(await store.desk.deskActor(second.token, false)).toMatchObject({ name: "Maria" });
  });

  test("ends when its person signs out, once, and is deleted when it's over", async () => {
    const { token } = await store.join("Maria");
    await store.desk.deskSignOut(token);
    await store.desk.deskSignOut(token);
    expect(await store.desk.deskActor(token, true)).toBeNull();
    expect(await store.log()).toEqual(
      ["the command line: invite Maria", "Maria: sign-in", "Maria: sign-out"].toSorted(),
    );
    await store.join("Sam");
    store.pass(hours(13));
    await store.join("Ann");
    const sessions = store.database.db.selectFrom("desk_sessions").selectAll();
    expect(await sessions.execute()).toHaveLength(1);
  });
});

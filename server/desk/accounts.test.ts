import { beforeEach, expect, test } from "vitest";
import {
  type AccountsForTests,
  accountsForTests,
  hours,
  plainBrowser,
  tokenIn,
} from "./accounts-testing.ts";
import { audit, commandLine } from "./audit.ts";
import { readPeople } from "./accounts-people.ts";
import { deskForTests } from "./leads-testing.ts";

let store: AccountsForTests;
beforeEach(async () => {
  store = await accountsForTests();
});

test("says who is invited, in which role, and since when they come; nobody before the first", async () => {
  const { desk } = store;
  expect(await desk.deskIsOpen()).toBe(false);
  const maria = await store.join("Maria", "manager");
  const sam = await store.invite("Sam");
  expect(await desk.deskIsOpen()).toBe(true);
  await desk.setMorningMail(maria, false);
  const now = store.deps.now().toISOString();
  const both = { createdAt: now, disabledAt: null, passkeys: 0, leftLeads: 0 };
  expect(await desk.people(maria)).toEqual([
    {
      ...both,
      id: maria.personId,
      name: "Maria",
      email: "maria@desk.example",
      role: "manager",
      morningMail: false,
      lastSeenAt: now,
    },
    {
      ...both,
      id: sam.id,
      name: "Sam",
      email: sam.email,
      role: "agent",
      morningMail: true,
      lastSeenAt: null,
    },
  ]);
});

test("says how many open leads somebody has left who may not sign in anymore", async () => {
  const office = await deskForTests();
  const [one, two, closed] = [await office.submit(), await office.submit(), await office.submit()];
  for (const number of [one, two, closed])
    await office.done(number, { act: "assign", personId: "maria" });
  await office.done(two, { act: "status", status: "working" });
  await office.done(closed, { act: "status", status: "enrolled" });
  const { db } = office.database;
  const left = async () => (await readPeople(db)).map(({ id, leftLeads }) => [id, leftLeads]);
  // Control: whoever works here has left none.
  expect(await left()).toEqual([
    ["maria", 0],
    ["tom", 0],
  ]);
  await db
    .updateTable("desk_people")
    .set({ disabled_at: "2026" })
    .where("id", "=", "maria")
    .execute();
  expect(await left()).toEqual([
    ["tom", 0],
    ["maria", 2],
  ]);
});

test("invites an address once, however it's written, and mails the link", async () => {
  const maria = await store.join("Maria", "manager");
  const invite = (name: string, email: string) =>
    store.desk.invite(maria, { name, email, role: "agent" });
  expect(await invite("Maria", " MARIA@Desk.example ")).toEqual({ outcome: "taken" });
  expect(await invite("", "sam@desk.example")).toEqual({ outcome: "invalid" });
  expect(await invite("Sam", "sam@desk")).toEqual({ outcome: "invalid" });
  const outcome = await invite(" Sam\n Ortiz ", "mailto:Sam@desk.example");
  expect(outcome).toMatchObject({
    outcome: "invited",
    mailed: true,
    person: { name: "Sam  Ortiz", email: "Sam@desk.example" },
  });
  const { link = "" } = outcome.outcome === "invited" ? outcome : {};
  expect(store.mails.at(-1)).toEqual({
    to: "Sam@desk.example",
    mail: { kind: "invitation", link, by: "Maria", days: 7 },
  });
});

test("a new invitation ends the earlier ones", async () => {
  const { id, token } = await store.invite("Sam");
  const again = await store.desk.inviteAgain(commandLine, id);
  expect(await store.desk.deskUseLink(token, plainBrowser)).toBe("no-link");
  const { link = "" } = again.outcome === "invited" ? again : {};
  await store.enter(tokenIn(link));
  expect(await store.desk.inviteAgain(commandLine, "nobody")).toEqual({ outcome: "invalid" });
});

test("somebody who is disabled is out at once, everywhere, with every link, until they're let in again", async () => {
  const { desk } = store;
  const maria = await store.join("Maria", "manager");
  const sam = await store.join("Sam");
  const again = await desk.inviteAgain(maria, sam.personId);
  const { link = "" } = again.outcome === "invited" ? again : {};
  expect(await desk.disable(maria, sam.personId)).toBe("done");
  expect(await desk.deskActor(sam.token, true)).toBeNull();
  expect(await desk.deskUseLink(tokenIn(link), plainBrowser)).toBe("no-link");
  expect(await desk.inviteAgain(maria, sam.personId)).toEqual({ outcome: "invalid" });
  expect(await desk.enable(maria, sam.personId)).toBe("done");
  expect(await desk.deskActor(sam.token, true)).toBeNull();
  expect(await desk.deskUseLink(tokenIn(link), plainBrowser)).toBe("no-link");
  const renewed = await desk.inviteAgain(maria, sam.personId);
  await store.enter(tokenIn(renewed.outcome === "invited" ? renewed.link : ""));
  expect(await desk.disable(maria, "nobody")).toBe("unknown");
  expect(await store.log()).toEqual(
    [
      "the command line: invite Maria",
      "Maria: sign-in",
      "the command line: invite Sam",
      "Sam: sign-in",
      "Maria: invite-again Sam",
      "Maria: disable Sam",
      "Maria: enable Sam",
      "Maria: invite-again Sam",
      "Sam: sign-in",
    ].toSorted(),
  );
});

test("a role counts from the next request on, and the last manager stays one", async () => {
  const { desk } = store;
  const maria = await store.join("Maria", "manager");
  const sam = await store.join("Sam");
  const roleOf = async (token: string) => (await desk.deskActor(token, false))?.role;
  expect(await desk.disable(maria, maria.personId)).toBe("last-manager");
  expect(await desk.setRole(maria, maria.personId, "agent")).toBe("last-manager");
  // Somebody who was only invited may never come.
  const { id } = await store.invite("Ann", "manager");
  expect(await desk.disable(maria, maria.personId)).toBe("last-manager");
  expect(await desk.disable(maria, id)).toBe("done");
  expect(await desk.setRole(maria, sam.personId, "manager")).toBe("done");
  expect(await roleOf(sam.token)).toBe("manager");
  // Each could do it alone; at the same time, one of the two is the last.
  const both = await Promise.all([
    desk.setRole(sam, maria.personId, "agent"),
    desk.disable(maria, sam.personId),
  ]);
  expect(both.toSorted()).toEqual(["done", "last-manager"]);
});

test("shows one's own sessions and ends only those", async () => {
  const { desk } = store;
  const maria = await store.join("Maria");
  const sam = await store.join("Sam");
  store.pass(hours(1));
  const again = await desk.inviteAgain(commandLine, maria.personId);
  const phone = await store.enter(tokenIn(again.outcome === "invited" ? again.link : ""), {
    ...plainBrowser,
    userAgent: "Mozilla/5.0 (iPhone) Version/18.1 Safari/604.1",
  });
  const { sessions } = await desk.account(maria);
  expect(sessions.map(({ device, isThis }) => [device, isThis])).toEqual([
    ["Safari on an iPhone", false],
    ["A browser", true],
  ]);
  // The id of somebody else's session is worth nothing.
  expect(await desk.signOut(maria, sam.sessionId)).toBe("unknown");
  expect(await desk.deskActor(sam.token, false)).not.toBeNull();
  expect(await desk.signOut(maria, sessions[0]?.id ?? "")).toBe("done");
  expect(await desk.deskActor(phone.token, false)).toBeNull();
  expect(await desk.signOutEverywhere(commandLine, maria.personId)).toBe("done");
  expect(await desk.deskActor(maria.token, false)).toBeNull();
  expect(await store.log()).toEqual(
    expect.arrayContaining([
      "Maria: sign-out-session",
      "the command line: sign-out-everywhere Maria",
    ]),
  );
});

test("the audit log is read by pages, newest first, and forgets what is older than two years", async () => {
  const maria = await store.join("Maria", "manager");
  const note = (subject: string) =>
    store.database.write((tx) => audit(tx, maria, "export", subject, store.deps.now()));
  for (let count = 1; count <= 60; count += 1) {
    if (count % 3 === 0) store.pass(1);
    await note(String(count));
  }
  const first = await store.desk.audit(maria, {});
  const second = await store.desk.audit(maria, { after: first.next ?? "" });
  const entries = [...first.entries, ...second.entries];
  const numbers = entries.flatMap(({ act, subject }) =>
    act === "export" ? [Number(subject)] : [],
  );
  expect(first.entries).toHaveLength(50);
  expect(second.next).toBeNull();
  // Three of them happened in the same millisecond.
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, at) => at + 1));
  const times = entries.map(({ at }) => at);
  expect(times).toEqual(times.toSorted().toReversed());
  expect((await store.desk.audit(maria, { after: "' or 1=1" })).entries[0]?.subject).toBe("60");
  store.pass(hours(24) * 732);
  await note("61");
  expect(await store.log()).toEqual(["Maria: export 61"]);
});

import { beforeEach, describe, expect, test } from "vitest";
import type { OutboxTable } from "#server/db/tables.ts";
import { erasePerson } from "#server/leads/erase.ts";
import { newsletterLinks } from "#server/newsletter/links.ts";
import { createNewsletter } from "#server/newsletter/newsletter.ts";
import { storedAct } from "./act-detail.ts";
import { type DeskForTests, deskForTests } from "./leads-testing.ts";

let desk: DeskForTests;
let lead: number;
beforeEach(async () => {
  desk = await deskForTests();
  lead = await guide("ada@exmaple.com");
  desk.pass(60);
});

async function guide(email: string, more: object = {}): Promise<number> {
  const fields = { firstName: "Ada", email, name: undefined, phone: undefined, message: undefined };
  return await desk.submit({ ...fields, ...more }, {}, "guide");
}

interface Changes {
  readonly email?: string;
  readonly phone?: string;
  readonly name?: string;
  readonly zip?: string;
}

/** Corrects the lead. @returns what the act says was done; or why nothing was */
async function correct(changes: Changes, resend = false) {
  const outcome = await desk.act(lead, { act: "correct", ...changes, resend });
  if (outcome.outcome !== "done")
    return outcome.outcome === "refused" ? outcome.reason : JSON.stringify(outcome);
  const { id } = await desk.rowOf(lead);
  const acts = desk.database.db.selectFrom("lead_acts").selectAll().where("lead_id", "=", id);
  const newest = await acts.orderBy("id", "desc").limit(1).executeTakeFirstOrThrow();
  return storedAct(newest).detail;
}

/** The lead's emails to the visitor, oldest first. */
async function mails() {
  const { id } = await desk.rowOf(lead);
  const rows = desk.database.db.selectFrom("outbox").selectAll().where("lead_id", "=", id);
  const toVisitor = rows.where("kind", "in", ["guide-email", "newsletter-confirmation"]);
  return await toVisitor.orderBy("created_at").orderBy("id").execute();
}

async function states(): Promise<string[]> {
  return (await mails()).map(({ state }) => state);
}

async function setMails(change: Partial<OutboxTable>): Promise<void> {
  const rows = desk.database.db.updateTable("outbox").set(change);
  await rows.where("kind", "=", "guide-email").execute();
}

const bounce = () =>
  setMails({
    state: "sent",
    bounced_at: "2026-11-20T15:00:00.000Z",
    bounce: "permanent",
    bounce_status: "5.1.1",
  });

describe("a mistyped address", () => {
  test("is corrected, found by the new one, and the email that bounced goes there as a new message", async () => {
    await bounce();
    expect(await correct({ email: " Ada@example.com" })).toMatchObject({
      fields: ["email"],
      mails: 1,
    });
    const [old, anew] = await mails();
    expect(old).toMatchObject({ state: "sent", resent_as: anew?.id });
    expect(anew).toMatchObject({ state: "queued", kind: "guide-email", resent_as: null });
    expect(await desk.rowOf(lead)).toMatchObject({
      email: "Ada@example.com",
      email_normalized: "ada@example.com",
    });
    expect(await desk.acts(lead)).toEqual([
      {
        kind: "corrected",
        field: "email",
        from: "ada@exmaple.com",
        mails: { queued: 1, withheld: 0, accepted: 0 },
      },
    ]);
    const numbers = async (text: string) =>
      (await desk.desk.search(desk.maria, text)).lines.map(({ number }) => number);
    expect([await numbers("ada@example.com"), await numbers("ada@exmaple.com")]).toEqual([
      [lead],
      [],
    ]);
  });

  test("a second correction sends nothing twice, and the same address again changes nothing", async () => {
    await bounce();
    await correct({ email: "ada@example.com" });
    expect(await correct({ email: "ada@example.com" })).toBe("That's what is stored already.");
    await correct({ email: "ada@example.org" });
    expect(await states()).toEqual(["sent", "queued"]);
  });

  test("an email that was only written to a file goes to the new address", async () => {
    await setMails({ state: "file-only" });
    await correct({ email: "ada@example.com" });
    expect(await states()).toEqual(["queued"]);
  });

  test("a refused email is tried again; a delivered one only if that's wanted", async () => {
    await setMails({ state: "failed", last_error: "refused: 550 RCPT TO" });
    await correct({ email: "ada@example.com" });
    expect(await states()).toEqual(["queued"]);
    await setMails({ state: "sent" });
    expect(await correct({ email: "ada@example.org" })).toMatchObject({
      fields: ["email"],
      mails: 0,
      accepted: 1,
    });
    expect(await states()).toEqual(["sent"]);
    await correct({ email: "ada@example.net" }, true);
    expect(await states()).toEqual(["sent", "queued"]);
  });

  test("what was accepted for the old address can be sent again afterward, once", async () => {
    await setMails({ state: "sent" });
    const nothing = "No email went to an earlier address, so there is nothing to send again.";
    expect(await correct({}, true)).toBe(nothing);
    await correct({ email: "ada@example.com" });
    desk.pass(60);
    expect(await correct({}, true)).toMatchObject({ mails: 1 });
    const [old, anew] = await mails();
    expect(old).toMatchObject({ state: "sent", resent_as: anew?.id });
    // The new one went to the right address.
    desk.pass(60);
    await desk.database.db
      .updateTable("outbox")
      .set({ state: "sent", updated_at: desk.clock() })
      .where("id", "=", anew?.id ?? "")
      .execute();
    expect(await correct({}, true)).toBe(nothing);
  });

  test("nothing goes to a suppressed address, or beyond the form's limit", async () => {
    await bounce();
    const { suppressions, database } = desk.deps;
    const stop = { scope: "all", reason: "operator", createdAt: desk.clock() } as const;
    await suppressions.add(database.db, "ada@example.com", stop);
    expect(await correct({ email: "ada@example.com" })).toMatchObject({ withheld: 1 });
    expect((await mails()).at(-1)).toMatchObject({ state: "withheld", last_error: "suppressed" });
    // They asked again with the right address, and got the guide.
    await guide("ada@example.org");
    await correct({ email: "ada@example.org" });
    expect((await mails()).at(-1)).toMatchObject({ state: "withheld", last_error: "mail-limit" });
    // Control: to an address without either, the withheld one is sent.
    await correct({ email: "ada@example.net" });
    expect((await mails()).at(-1)).toMatchObject({ state: "queued" });
  });

  test("of the same mailbox gets the email that bounced, which doesn't count toward its limit", async () => {
    lead = await guide("ada+x@example.com");
    await bounce();
    await correct({ email: "ada@example.com" });
    expect((await states()).toSorted()).toEqual(["queued", "sent"]);
  });

  test("waits for a message that is being sent right now", async () => {
    await setMails({ lease_owner: "worker", lease_until: "2026-11-20T15:03:00.000Z" });
    expect(await correct({ email: "ada@example.com" })).toMatch(/right now/);
    expect((await desk.rowOf(lead)).email).toBe("ada@exmaple.com");
    desk.pass(10);
    expect(await correct({ email: "ada@example.com" })).toMatchObject({ fields: ["email"] });
  });
});

describe("the newsletter", () => {
  const subscriptions = () =>
    desk.database.db
      .selectFrom("newsletter_subscriptions")
      .select(["email", "state", "lead_id"])
      .orderBy("email")
      .execute();

  async function token(number: number): Promise<string> {
    const links = newsletterLinks(desk.deps.signer, new URL("https://desk.example"), desk.deps.now);
    return links.confirm((await desk.rowOf(number)).id).searchParams.get("token") ?? "";
  }
  const confirm = (confirmation: string) =>
    createNewsletter(desk.deps).confirm(confirmation, { ip: "203.0.113.9", userAgent: "test" });

  test("a signup moves to the new address, and only a link sent there confirms it", async () => {
    lead = await guide("bo@exmaple.com", { wantsNewsletter: true });
    const early = await token(lead);
    desk.pass(60);
    await correct({ email: "bo@example.com" });
    const { id } = await desk.rowOf(lead);
    expect(await subscriptions()).toEqual([
      { email: "bo@example.com", state: "pending", lead_id: id },
    ]);
    desk.pass(60);
    expect(await confirm(early)).toBe("no-link");
    expect(await confirm(await token(lead))).toBe("done");
  });

  test("another person's later signup with the old address stays", async () => {
    lead = await guide("ada@example.org", { firstName: "Bob", wantsNewsletter: true });
    desk.pass(24 * 60);
    const own = await guide("ada@example.org", { wantsNewsletter: true });
    await correct({ email: "bob@example.org" });
    expect(await subscriptions()).toEqual([
      { email: "ada@example.org", state: "pending", lead_id: (await desk.rowOf(own)).id },
      { email: "bob@example.org", state: "pending", lead_id: (await desk.rowOf(lead)).id },
    ]);
    expect(await confirm(await token(own))).toBe("done");
  });
});

test("corrects a phone number, a name and a ZIP code as the form takes them", async () => {
  lead = await desk.submit();
  const changes = { phone: "972.204.5866", name: " Ada  King ", zip: "75201-1234" };
  expect(await correct(changes)).toMatchObject({ fields: ["phone", "name", "zip"] });
  const page = await desk.page(lead);
  expect(page.lead).toMatchObject({
    name: "Ada  King",
    zipCode: "75201",
    details: { phone: "(972) 204-5866" },
  });
  expect((await desk.acts(lead)).toSorted(byField)).toEqual([
    { kind: "corrected", field: "name", from: "Ada Flores" },
    { kind: "corrected", field: "phone", from: "(972) 204-5855" },
    { kind: "corrected", field: "zip", from: null },
  ]);
  for (const text of ["king", "5866", "75201"])
    expect((await desk.desk.search(desk.maria, text)).lines).toHaveLength(1);
  expect((await desk.desk.search(desk.maria, "5855")).lines).toEqual([]);
});

const byField = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

test("says what it can't take, and changes nothing", async () => {
  for (const [changes, error] of [
    [{ email: "ada@" }, "Invalid email address"],
    [{ phone: "123" }, "valid phone number"],
    [{ phone: "972 204 5855" }, "doesn't ask for a phone number"],
    [{ name: "A".repeat(51) }, "cannot exceed 50"],
    [{ zip: "7520" }, "5 digits"],
  ] as const)
    expect(await correct(changes)).toContain(error);
  expect(await desk.rowOf(lead)).toMatchObject({ email: "ada@exmaple.com", version: 0 });
});

test("an erase by either address leaves no trace of the old one", async () => {
  await correct({ email: "ada@example.com" });
  const { db } = desk.database;
  const at = new Date(desk.clock());
  await erasePerson(desk.database, "ada@exmaple.com", at);
  expect(await desk.acts(lead)).toEqual([{ kind: "corrected", field: "email", from: null }]);
  const texts = JSON.stringify([
    await db.selectFrom("lead_acts").selectAll().execute(),
    await db.selectFrom("lead_words").selectAll().execute(),
    await db.selectFrom("lead_corrections").selectAll().execute(),
  ]);
  expect(texts).toContain("ada@example.com");
  expect(texts).not.toContain("exmaple");
  await erasePerson(desk.database, "ada@example.com", at);
  expect(await db.selectFrom("lead_corrections").selectAll().execute()).toEqual([]);
});

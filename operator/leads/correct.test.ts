import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { bounceSamples } from "#server/delivery/mail/testing.ts";
import { contextForTests, type TestContext } from "#operator/cli/testing.ts";
import { outboxProgram } from "#operator/outbox/program.ts";
import { newsletterLinks, newsletterTokens } from "#server/newsletter/links.ts";
import { createNewsletter } from "#server/newsletter/newsletter.ts";
import { createSuppressions } from "#server/suppression/suppressions.ts";
import { leadsProgram } from "./program.ts";

let context: TestContext;
let lead: string;

beforeEach(async () => {
  context = await contextForTests();
  lead = await context.submit({ fields: { firstName: "Ada", email: "ada@exmaple.com" } });
  context.setClock("2026-11-20T15:00:00.000Z");
});
afterEach(() => context.remove());

const leads = (...words: string[]) => context.run(leadsProgram, ...words);
const correct = (...words: string[]) => leads("correct", lead, ...words);
const outbox = (...words: string[]) => context.run(outboxProgram, ...words);

interface Message {
  readonly id: string;
  readonly kind: string;
  readonly state: string;
  readonly messageId: string;
  readonly resentAs: string | null;
  readonly lastError: string | null;
}

interface Shown {
  readonly email: string;
  readonly corrections: readonly object[];
  readonly emailBounce: object | null;
  readonly messages: readonly Message[];
}

async function show(id = lead): Promise<Shown> {
  return JSON.parse((await leads("show", id, "--json")).printed);
}

async function mails(id = lead): Promise<Message[]> {
  return (await show(id)).messages.filter(({ kind }) => kind !== "agency-notification");
}

async function setState(
  state: "sent" | "failed" | "file-only",
  change: object = {},
): Promise<void> {
  const rows = context.database.db.updateTable("outbox").set({ state, ...change });
  await rows.where("kind", "!=", "agency-notification").execute();
}

/** Marks the guide email as sent, and reads the report that it came back. */
async function bounce(): Promise<Message> {
  await setState("sent");
  const [mail] = await mails();
  if (mail === undefined) throw new Error("no mail");
  context.setInput(bounceSamples.postfix(mail.messageId));
  await outbox("bounces", "-");
  return mail;
}

describe("a mistyped address", () => {
  test("is corrected, and the email that bounced is queued again as a new message", async () => {
    const bounced = await bounce();
    expect((await show()).emailBounce).not.toBeNull();
    const { exitCode, printed } = await correct("--email", " ada@example.com", "--by", "Maria");
    const [old, anew] = await mails();
    expect([exitCode, printed]).toEqual([
      0,
      `Ada (1001): corrected the email address. Old values are kept with the lead.\n` +
        `Queued for the new address: the email with the guide (${anew?.id}).\n`,
    ]);
    expect(old).toMatchObject({ id: bounced.id, state: "sent", resentAs: anew?.id });
    expect(anew).toMatchObject({ state: "queued", kind: "guide-email", resentAs: null });
    expect(anew?.messageId).not.toBe(bounced.messageId);
    expect(await show()).toMatchObject({
      email: "ada@example.com",
      // It isn't flagged anymore.
      emailBounce: null,
      corrections: [
        {
          field: "email",
          oldValue: "ada@exmaple.com",
          correctedAt: "2026-11-20T15:00:00.000Z",
          correctedBy: "Maria",
        },
      ],
    });
    expect((await leads("show", lead)).printed).toContain("by Maria: email was ada@exmaple.com");
  });

  test("a second correction sends nothing twice, and the same address again changes nothing", async () => {
    await bounce();
    await correct("--email", "ada@example.com");
    expect(await correct("--email", "ada@example.com")).toMatchObject({
      exitCode: 1,
      complained: `error: Lead 1001 already has these details. Nothing was changed.\n`,
    });
    await correct("--email", "ada@example.org");
    expect((await mails()).map(({ state }) => state)).toEqual(["sent", "queued"]);
    expect((await show()).corrections).toHaveLength(2);
  });

  test("an email that was only written to a file goes to the new address", async () => {
    await setState("file-only");
    const { printed } = await correct("--email", "ada@example.com");
    const [mail, ...others] = await mails();
    expect(printed).toContain(`Queued for the new address: the email with the guide (${mail?.id})`);
    expect([mail?.state, others]).toEqual(["queued", []]);
  });

  test("a refused email is tried again; a delivered one only with --resend", async () => {
    await setState("failed", { last_error: "refused: 550 RCPT TO" });
    await correct("--email", "ada@example.com");
    expect((await mails()).map(({ state }) => state)).toEqual(["queued"]);
    await setState("sent");
    expect((await correct("--email", "ada@example.org")).printed).toContain(
      "None of their emails came back or failed.\n" +
        "A mail server accepted 1 email for the old address. To send it to the new one: npm run leads -- correct 1001 --resend\n",
    );
    expect(await mails()).toHaveLength(1);
    await correct("--email", "ada@example.net", "--resend");
    expect((await mails()).map(({ state }) => state)).toEqual(["sent", "queued"]);
  });

  test.each([[["--resend"]], [["--email", "ada@example.com", "--resend"]]])(
    "what was accepted for the old address can be resent afterward with %j, once",
    async (words) => {
      await setState("sent");
      const nothing =
        "error: No email went to an earlier address of lead 1001. Nothing was changed.\n";
      const uncorrected = await correct("--email", "ada@exmaple.com", "--resend");
      expect(uncorrected.complained).toBe(nothing);
      await correct("--email", "ada@example.com");
      context.setClock("2026-11-20T16:00:00.000Z");
      const { exitCode, printed } = await correct(...words);
      const [old, anew] = await mails();
      expect([exitCode, printed]).toEqual([
        0,
        "Ada (1001): the emails that went to an earlier address are sent again.\n" +
          `Queued for the new address: the email with the guide (${anew?.id}).\n`,
      ]);
      expect(old).toMatchObject({ state: "sent", resentAs: anew?.id });
      expect((await show()).corrections).toHaveLength(1);
      // The new one went to the right address.
      const delivery = { state: "sent", updated_at: "2026-11-20T17:00:00.000Z" } as const;
      const outboxRows = context.database.db.updateTable("outbox").set(delivery);
      await outboxRows.where("id", "=", anew?.id ?? "").execute();
      expect((await correct(...words)).complained).toBe(nothing);
      expect(await mails()).toHaveLength(2);
    },
  );

  test("a failed email that a correction withheld isn't sent by retrying all that failed", async () => {
    await setState("failed", { last_error: "refused: 550 RCPT TO" });
    await context.submit({ fields: { firstName: "Ada", email: "ada@example.org" } });
    expect((await correct("--email", "ada@example.org")).printed).toContain("1 in 24 hours");
    await outbox("retry", "--all-failed");
    expect((await mails()).map(({ state }) => state)).toEqual(["failed", "withheld"]);
  });

  test("nothing goes to a suppressed address, or beyond the form's limit", async () => {
    await bounce();
    await leads("suppress", "ada@example.com");
    expect((await correct("--email", "ada@example.com")).printed).toContain(
      "Not sent: the email with the guide, because the address is on the suppression list.",
    );
    expect((await mails()).at(-1)).toMatchObject({ state: "withheld", lastError: "suppressed" });
    // They asked again with the right address, and got the guide.
    await context.submit({ fields: { firstName: "Ada", email: "ada@example.org" } });
    expect((await correct("--email", "ada@example.org")).printed).toContain("1 in 24 hours");
    expect((await mails()).at(-1)).toMatchObject({ state: "withheld", lastError: "mail-limit" });
    // Control: to an address without either, the withheld one is sent.
    await correct("--email", "ada@example.net");
    expect((await mails()).at(-1)).toMatchObject({ state: "queued" });
  });

  test("of the same mailbox gets the email that bounced, which doesn't count toward its limit", async () => {
    lead = await context.submit({ fields: { firstName: "Ada", email: "ada+x@example.com" } });
    await bounce();
    const { printed } = await correct("--email", "ada@example.com");
    expect(printed).toContain("Queued for the new address: the email with the guide");
    expect((await mails()).map(({ state }) => state).toSorted()).toEqual(["queued", "sent"]);
  });

  test("waits for a message that is being sent right now", async () => {
    await context.database.db
      .updateTable("outbox")
      .set({ lease_owner: "worker", lease_until: "2026-11-20T15:01:00.000Z" })
      .execute();
    expect((await correct("--email", "ada@example.com")).complained).toContain("right now");
    expect((await show()).email).toBe("ada@exmaple.com");
    context.setClock("2026-11-20T15:01:01.000Z");
    expect((await correct("--email", "ada@example.com")).exitCode).toBe(0);
  });
});

describe("the newsletter", () => {
  const subscriptions = () =>
    context.database.db
      .selectFrom("newsletter_subscriptions")
      .select(["email", "state", "lead_id"])
      .orderBy("email")
      .execute();

  const newsletterAt = (time: string) => {
    const { database, signer } = context;
    const suppressions = createSuppressions(signer);
    return createNewsletter({ database, signer, suppressions, now: () => new Date(time) });
  };

  /** The token in the link that a lead's email got at this time. */
  function tokenOf(id: string, time: string): string {
    const site = new URL("https://desk.example");
    const links = newsletterLinks(context.signer, site, () => new Date(time));
    return links.confirm(id).searchParams.get("token") ?? "";
  }

  const confirmer = { ip: "203.0.113.9", userAgent: "test" };

  test("a signup moves to the new address, and only a link sent there confirms it", async () => {
    lead = await context.submit({
      fields: { firstName: "Bo", email: "bo@exmaple.com", wantsNewsletter: true },
    });
    await correct("--email", "bo@example.com");
    expect(await subscriptions()).toEqual([
      { email: "bo@example.com", state: "pending", lead_id: lead },
    ]);
    const time = "2026-11-20T16:00:00.000Z";
    const newsletter = newsletterAt(time);
    const early = tokenOf(lead, "2026-11-20T14:00:00.000Z");
    const tokens = newsletterTokens(context.signer, () => new Date(time));
    expect(tokens.leadOf(early)?.leadId).toBe(lead);
    expect(await newsletter.open("confirm", early)).toBe("no-link");
    expect(await newsletter.confirm(early, confirmer)).toBe("no-link");
    const late = tokenOf(lead, "2026-11-20T15:30:00.000Z");
    expect(await newsletter.confirm(late, confirmer)).toBe("done");
  });

  test.each([null, "trap"] as const)(
    "another person's later signup with the old address stays (suspected: %s)",
    async (suspected) => {
      const fields = { firstName: "Ada", email: "ada@example.org", wantsNewsletter: true };
      lead = await context.submit({ fields: { ...fields, firstName: "Bob" } });
      context.setClock("2026-11-21T15:00:00.000Z");
      // Control: an imported lead, which got no email, doesn't get the signup.
      const imported = await context.submit({ fields });
      const { db } = context.database;
      await db.updateTable("leads").set({ channel: "import" }).where("id", "=", imported).execute();
      context.setClock("2026-11-22T15:00:00.000Z");
      const own = await context.submit({ fields, suspected });
      await correct("--email", "bob@example.org");
      expect(await subscriptions()).toEqual([
        { email: "ada@example.org", state: "pending", lead_id: own },
        { email: "bob@example.org", state: "pending", lead_id: lead },
      ]);
      const token = tokenOf(own, "2026-11-22T15:00:00.000Z");
      const newsletter = newsletterAt("2026-11-22T16:00:00.000Z");
      expect(await newsletter.confirm(token, confirmer)).toBe("done");
    },
  );
});

test("an email that bounced can be sent again to the same address, once", async () => {
  const { id } = await bounce();
  expect((await outbox("retry", id)).printed).toMatch(/^1 message is queued\./);
  const [old, anew] = await mails();
  expect([old?.resentAs, anew?.state]).toEqual([anew?.id, "queued"]);
  expect((await outbox("retry", id)).complained).toEqual(
    expect.stringContaining(`error: Message ${id} was replaced by ${anew?.id}.`),
  );
  expect((await outbox("why", id)).printed).toContain(`npm run outbox -- why ${anew?.id}`);
  // Control: one that didn't bounce can't be.
  await setState("sent");
  expect((await outbox("retry", anew?.id ?? "")).complained).toContain("was already sent");
});

test("corrects a phone number, a name and a ZIP code as the form takes them", async () => {
  const request = { phone: "9722045855", message: "Please call me." };
  const fields = { name: "Ada", email: "a@example.com", ...request };
  lead = await context.submit({ fields }, "contact");
  const words = ["--phone", "972.204.5866", "--name", "Ada King", "--zip", "75201"];
  expect((await correct(...words)).printed).toContain(
    "corrected the phone number, name and ZIP code.",
  );
  expect(await show()).toMatchObject({
    name: "Ada King",
    zipCode: "75201",
    details: { phone: "(972) 204-5866" },
    corrections: [
      { field: "name", oldValue: "Ada" },
      { field: "phone", oldValue: "(972) 204-5855" },
      { field: "zip", oldValue: null },
    ],
  });
});

test("says what it can't take, and changes nothing", async () => {
  expect((await correct()).complained).toContain("Say what to correct");
  expect((await correct("--email", "ada@")).complained).toContain("Invalid email address.");
  expect((await correct("--phone", "123")).complained).toContain("valid phone number.");
  expect((await correct("--phone", "9722045855")).complained).toContain("doesn't ask for a phone");
  expect(await show()).toMatchObject({ email: "ada@exmaple.com", zipCode: null, corrections: [] });
});

test("an erase by either address leaves no trace of the old one", async () => {
  await correct("--email", "ada@example.com");
  expect((await leads("erase", "ada@exmaple.com", "--yes")).printed).toContain(
    "1 earlier address of another request",
  );
  expect(await show()).toMatchObject({ corrections: [{ field: "email", oldValue: null }] });
  await correct("--email", "ada@example.org");
  const { exitCode, printed } = await leads("erase", "ada@example.org", "--yes");
  expect([exitCode, printed]).toEqual([0, expect.stringContaining("none left")]);
  const left = context.database.db.selectFrom("lead_corrections").selectAll();
  expect(await left.execute()).toEqual([]);
});

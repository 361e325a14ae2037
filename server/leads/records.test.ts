import { beforeEach, expect, test, describe } from "vitest";
import type { BounceReport } from "#server/base/bounce-report.ts";
import { createNewsletter } from "#server/newsletter/newsletter.ts";
import { createSigner } from "#server/signing/signing.ts";
import { managerOver } from "#server/desk/leads-testing.ts";
import {
  type LeadsFixture,
  leadsFixture,
  idOf,
  submissionForTests as submission,
} from "./testing.ts";
import { findLeads } from "./read-leads.ts";
import { recordBounce } from "./bounces.ts";
import { erasePerson } from "./erase.ts";

describe("bounces", () => {
  let fixture: LeadsFixture;
  beforeEach(async () => {
    fixture = await leadsFixture();
  });

  const now = () => new Date("2026-11-20T13:00:00.000Z");
  const report: BounceReport = {
    bounce: "permanent",
    status: "5.1.1",
    reason: "550 no such user",
    reportedAt: "2026-11-20T12:03:11.000Z",
    messageIds: [],
    envelopeId: null,
    recipients: [],
    sentAt: null,
  };

  const record = (change: Partial<BounceReport>) =>
    recordBounce({ ...fixture, now, agents: ["agents@desk.example"] }, { ...report, ...change });

  async function submit(wantsNewsletter = false): Promise<string> {
    const fields = { firstName: "Ada", email: "ada@example.com", wantsNewsletter };
    return idOf(await fixture.leads.submit("guide", submission({ fields })));
  }

  async function email(kind = "guide-email") {
    const row = (await fixture.outbox()).find((message) => message.kind === kind);
    if (row === undefined) throw new Error(`No ${kind}`);
    return row;
  }

  test("is stored at the email with its Message-ID, once, and shows at the lead", async () => {
    const lead = await submit();
    const { id, message_id } = await email();
    const ours = { messageIds: ["<x@y.example>", message_id] };
    expect(await record(ours)).toEqual({
      outcome: "recorded",
      outboxId: id,
      newsletterEnded: false,
      isSuppressed: false,
    });
    expect(await record({ ...ours, reason: "again" })).toEqual({ outcome: "known" });
    expect(await email()).toMatchObject({
      bounced_at: report.reportedAt,
      bounce: "permanent",
      bounce_status: "5.1.1",
      bounce_reason: "550 no such user",
    });
    expect((await email("agency-notification")).bounce).toBeNull();
    const [{ emailBounce } = { emailBounce: null }] = await findLeads(fixture.database, [lead]);
    expect(emailBounce).toMatchObject({ kind: "permanent", status: "5.1.1" });
  });

  test("is found by the envelope id where a relay gave the email another Message-ID", async () => {
    await submit();
    const { id } = await email();
    const messageIds = ["<0100018-ses@email.amazonses.example>"];
    expect(await record({ messageIds, envelopeId: id })).toMatchObject({ outboxId: id });
  });

  describe("without our Message-ID", () => {
    const byRecipient = {
      messageIds: ["<0100018-ses@email.amazonses.example>"],
      recipients: ["ada@example.com"],
    };
    async function markSent(updatedAt: string, kind?: string): Promise<void> {
      const rows = fixture.database.db.updateTable("outbox").set({ state: "sent" });
      const some = kind === undefined ? rows : rows.where("kind", "=", kind as "guide-email");
      await some.set({ updated_at: updatedAt }).execute();
    }

    test.each([
      ["sent when the report says", "2026-11-20T12:00:05.000Z", {}, true],
      ["sent days before the report", "2026-11-16T12:00:05.000Z", {}, true],
      ["sent too long before it", "2026-11-14T12:00:05.000Z", {}, false],
      ["sent after it", "2026-11-20T12:30:00.000Z", {}, false],
      [
        "sent at the returned message's time",
        "2026-11-20T11:00:03.000Z",
        { sentAt: "2026-11-20T11:00:00.000Z" },
        true,
      ],
      [
        "sent at another time than the returned message",
        "2026-11-20T11:30:00.000Z",
        { sentAt: "2026-11-20T11:00:00.000Z" },
        false,
      ],
      [
        "sent to someone else",
        "2026-11-20T12:00:05.000Z",
        { recipients: ["bo@example.com"] },
        false,
      ],
      ["sent to a tag", "2026-11-20T12:00:05.000Z", { recipients: ["ada+x@example.com"] }, false],
      ["for no recipient", "2026-11-20T12:00:05.000Z", { recipients: [] }, false],
    ])("an email %s is found: %s, %j, %s", async (_, updatedAt, change, isFound) => {
      await submit();
      await markSent(updatedAt);
      const { id } = await email();
      const outcome = await record({ ...byRecipient, ...change });
      expect(outcome).toMatchObject(
        isFound ? { outcome: "recorded", outboxId: id } : { outcome: "unknown" },
      );
      const again = await record({ ...byRecipient, ...change });
      expect(again).toEqual({ outcome: isFound ? "known" : "unknown" });
    });

    test("none is found among several, or if it wasn't sent", async () => {
      await submit();
      expect(await record(byRecipient)).toEqual({ outcome: "unknown" });
      await submit(true);
      await markSent("2026-11-20T12:00:00.000Z");
      expect(await record(byRecipient)).toEqual({ outcome: "unknown" });
      expect((await fixture.outbox()).filter(({ bounce }) => bounce !== null)).toEqual([]);
    });

    test("agents' notifications are found by their address", async () => {
      await submit();
      await markSent("2026-11-20T12:00:00.000Z");
      const { id } = await email("agency-notification");
      const recipients = ["agents@desk.example"];
      expect(await record({ ...byRecipient, recipients })).toMatchObject({ outboxId: id });
    });

    test("the address before a correction counts", async () => {
      const lead = await submit();
      await markSent("2026-11-20T12:00:00.000Z");
      await managerOver({ ...fixture, now }).correctEmail(lead, "ada@example.org");
      const { id } = await email();
      expect(await record(byRecipient)).toMatchObject({ outboxId: id });
    });
  });

  test("a complaint suppresses all mail to the person, once", async () => {
    await submit(true);
    const { id, message_id } = await email();
    const { suppressions, database } = fixture;
    const complaint = { bounce: "complaint", status: "abuse", messageIds: [message_id] } as const;
    expect(await record(complaint)).toEqual({
      outcome: "recorded",
      outboxId: id,
      newsletterEnded: false,
      isSuppressed: true,
    });
    const entries = () => suppressions.of(database.db, "ada@example.com");
    expect(await entries()).toMatchObject([{ scope: "all", reason: "complaint" }]);
    const subscription = database.db.selectFrom("newsletter_subscriptions").select("state");
    expect(await subscription.execute()).toEqual([{ state: "unsubscribed" }]);
    await suppressions.remove(database.db, "ada@example.com", ["all"]);
    expect(await record(complaint)).toEqual({ outcome: "known" });
    expect(await entries()).toEqual([]);
  });

  test("of an email that isn't ours changes nothing", async () => {
    await submit();
    const { id } = await email();
    for (const change of [
      { messageIds: ["<0193a5e0-7c1b-7d3e-9a41-2f6c8b7e1d22@desk.example>"] },
      { messageIds: [`<${id}@other.example>`] },
      { envelopeId: "nobody" },
      {},
    ])
      expect(await record(change)).toEqual({ outcome: "unknown" });
    expect((await email()).bounce).toBeNull();
  });

  test("for good replaces late, and late never replaces for good", async () => {
    await submit();
    const messageIds = [(await email()).message_id];
    const late = { messageIds, bounce: "temporary", status: "4.2.2" } as const;
    const outcomes: string[] = [];
    for (const bounce of [late, late, { messageIds }, late])
      outcomes.push((await record(bounce)).outcome);
    expect(outcomes).toEqual(["recorded", "known", "recorded", "known"]);
    expect(await email()).toMatchObject({ bounce: "permanent", bounce_status: "5.1.1" });
  });

  test.each(["2031-01-01T00:00:00.000Z", "1999-01-01T00:00:00.000Z", null])(
    "a report from %s counts from now",
    async (reportedAt) => {
      await submit();
      await record({ messageIds: [(await email()).message_id], reportedAt });
      expect((await email()).bounced_at).toBe("2026-11-20T13:00:00.000Z");
    },
  );

  test.each(["permanent", "complaint"] as const)(
    "a %s report about an agents' email says nothing about the visitor",
    async (bounce) => {
      const lead = await submit(true);
      const messageIds = [(await email("agency-notification")).message_id];
      const outcome = await record({ bounce, messageIds });
      expect(outcome).toMatchObject({ outcome: "recorded", isSuppressed: false });
      const [stored] = await findLeads(fixture.database, [lead]);
      expect(stored?.emailBounce).toBeNull();
      expect(await suppressed()).toEqual([]);
    },
  );

  test.each([
    [{}, true],
    [{ status: "5.1.10" }, true],
    [{ status: "5.2.1" }, true],
    [{ status: "5.7.26" }, false],
    [{ status: "5.2.2" }, false],
    [{ bounce: "temporary", status: "4.2.2" }, false],
  ] as const)("%j ends the newsletter: %s", async (change, ends) => {
    const lead = await submit(true);
    const { suppressions, database } = fixture;
    const signer = createSigner("for tests");
    const newsletter = createNewsletter({ database, signer, suppressions, now });
    const token = signer.sign("newsletter-confirm", `${lead} ${now().getTime() + 1}`);
    await newsletter.confirm(token, { ip: "::1", userAgent: "Firefox" });
    const outcome = await record({ ...change, messageIds: [(await email()).message_id] });
    expect(outcome).toMatchObject({ newsletterEnded: ends });
    const reader = await database.db
      .selectFrom("newsletter_subscriptions")
      .select("state")
      .execute();
    expect(reader).toEqual([{ state: ends ? "unsubscribed" : "confirmed" }]);
    expect(await suppressed()).toEqual(ends ? [["newsletter", "bounced"]] : []);
  });

  test("an address that never wanted the newsletter isn't suppressed", async () => {
    await submit();
    await record({ messageIds: [(await email()).message_id] });
    expect(await suppressed()).toEqual([]);
  });

  /** Corrects the address of a lead whose emails have been sent. */
  async function correct(lead: string): Promise<void> {
    await fixture.database.db.updateTable("outbox").set({ state: "sent" }).execute();
    await managerOver({ ...fixture, now }).correctEmail(lead, "bea@example.com");
  }

  const quote = "550 5.7.1 <ada@example.com> rejected";

  test("keep no address that was erased after a correction", async () => {
    const lead = await submit();
    const old = await email();
    await record({ messageIds: [old.message_id], status: "5.7.1", reason: quote });
    await correct(lead);
    const fields = { firstName: "Cy", email: "cy@example.com" };
    await fixture.leads.submit("guide", submission({ fields }));
    const rows = await fixture.outbox();
    const other = rows.find(({ lead_id, kind }) => lead_id !== lead && kind === "guide-email");
    await record({ envelopeId: other?.id ?? null });
    await erasePerson(fixture.database, "ada@example.com", now());
    const bounced = (await fixture.outbox()).filter(({ bounce }) => bounce !== null);
    const reports = bounced.map((row) => [row.id, [row.bounce_status, row.bounce_reason]]);
    expect(Object.fromEntries(reports)).toEqual({
      [old.id]: ["5.7.1", null],
      [other?.id ?? ""]: ["5.1.1", report.reason],
    });
  });

  test.each([
    ["erased", null],
    ["kept", quote],
  ])(
    "that come after the old address was %s don't end the new one's newsletter",
    async (fate, reason) => {
      const lead = await submit(true);
      const { id, message_id } = await email();
      await correct(lead);
      if (fate === "erased") await erasePerson(fixture.database, "ada@example.com", now());
      expect(await record({ messageIds: [message_id], reason: quote })).toEqual({
        outcome: "recorded",
        outboxId: id,
        newsletterEnded: false,
        isSuppressed: false,
      });
      expect(await email()).toMatchObject({ bounce: "permanent", bounce_reason: reason });
      const readers = fixture.database.db.selectFrom("newsletter_subscriptions");
      expect(await readers.select(["email", "state"]).execute()).toEqual([
        { email: "bea@example.com", state: "pending" },
      ]);
    },
  );

  async function suppressed() {
    const list = await fixture.suppressions.list(fixture.database.db);
    return list.map(({ scope, reason }) => [scope, reason]);
  }
});

describe("corrections of a suspected lead whose address gets no mail", () => {
  let fixture: LeadsFixture;
  let lead: string;
  beforeEach(async () => {
    fixture = await leadsFixture();
    const { suppressions, database } = fixture;
    const stopped = { scope: "all", reason: "operator", createdAt: now().toISOString() } as const;
    await suppressions.add(database.db, "ada@example.com", stopped);
    lead = idOf(await fixture.leads.submit("guide", submission({ suspected: "trap" })));
  });

  const now = () => new Date("2026-11-20T13:00:00.000Z");
  const correct = () => managerOver({ ...fixture, now }).correctEmail(lead, "bea@example.com");
  const release = () => managerOver({ ...fixture, now }).release(lead);

  async function guides(): Promise<string[]> {
    const rows = (await fixture.outbox()).filter(({ kind }) => kind === "guide-email");
    return rows.map(({ state }) => state).toSorted();
  }

  test("send nothing before its release", async () => {
    await correct();
    expect(await guides()).toEqual(["held", "withheld"]);
    await release();
    expect(await guides()).toEqual(["queued", "withheld"]);
  });

  test("send its mail after its release", async () => {
    await release();
    await correct();
    expect(await guides()).toEqual(["queued", "withheld"]);
  });
});

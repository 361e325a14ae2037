import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  type LeadsFixture,
  leadsFixture,
  idOf,
  submissionForTests as submission,
} from "./testing.ts";
import { countLeads } from "./read-leads.ts";

let fixture: LeadsFixture;
beforeEach(async () => {
  fixture = await leadsFixture();
});
afterEach(() => fixture.remove());

describe("idempotency", () => {
  test("the same key and body get the same reply and no second lead", async () => {
    const first = submission({ key: "form-0001" });
    const answer = await fixture.leads.submit("guide", first);
    fixture.setClock("2026-12-24T12:00:00.000Z");
    const reordered = { email: "ada@example.com", zipCode: "", firstName: "Ada" };
    expect(await fixture.leads.submit("guide", { ...first, fields: reordered })).toEqual({
      taken: true,
      reply: answer.reply,
    });
    expect(await countLeads(fixture.database)).toBe(1);
    expect(fixture.onQueued).toHaveBeenCalledTimes(1);
  });

  test("ten concurrent submissions with the same key are one lead", async () => {
    const one = submission({ key: "form-0001" });
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => fixture.leads.submit("guide", one)),
    );
    expect(new Set(outcomes.map(idOf)).size).toBe(1);
    expect(await countLeads(fixture.database)).toBe(1);
    expect(await fixture.outbox()).toHaveLength(2);
    expect(fixture.onQueued).toHaveBeenCalledTimes(1);
  });

  test.each([
    ["name", { fields: { firstName: "Eve", email: "ada@example.com" } }],
    ["consent", { fields: { firstName: "Ada", email: "ada@example.com", wantsNewsletter: true } }],
    ["trap", { suspected: "trap" as const }],
  ])("rejects the same key with a different %s", async (_, change) => {
    await fixture.leads.submit("guide", submission({ key: "form-0001" }));
    const outcome = await fixture.leads.submit(
      "guide",
      submission({ key: "form-0001", ...change }),
    );
    expect(outcome).toMatchObject({ taken: false, refusal: "key-reused" });
    expect(await countLeads(fixture.database)).toBe(1);
  });

  test("an invalid request does not use up its key", async () => {
    const fields = { firstName: "", email: "ada@example.com" };
    await fixture.leads.submit("guide", submission({ key: "form-0001", fields }));
    expect(await fixture.leads.submit("guide", submission({ key: "form-0001" }))).toMatchObject({
      taken: true,
    });
  });

  test("different keys are different leads", async () => {
    await fixture.leads.submit("guide", submission());
    await fixture.leads.submit("guide", submission());
    expect(await countLeads(fixture.database)).toBe(2);
  });
});

describe("a plain post, which has no key", () => {
  test("twice within 10 minutes is one lead with one reply, even when concurrent", async () => {
    const both = await Promise.all([
      fixture.leads.submit("guide", plain()),
      fixture.leads.submit("guide", plain()),
    ]);
    fixture.setClock("2026-11-20T12:09:59.999Z");
    const third = await fixture.leads.submit(
      "guide",
      plain({ fields: { firstName: " Ada", email: "ada@example.com" } }),
    );
    expect(new Set([...both, third].map(idOf)).size).toBe(1);
    expect(await countLeads(fixture.database)).toBe(1);
  });

  test("10 minutes later is a new lead, which starts another 10 minutes", async () => {
    const first = await fixture.leads.submit("guide", plain());
    fixture.setClock("2026-11-20T12:10:00.000Z");
    const second = await fixture.leads.submit("guide", plain());
    fixture.setClock("2026-11-20T12:19:00.000Z");
    expect(idOf(await fixture.leads.submit("guide", plain()))).toBe(idOf(second));
    expect(idOf(second)).not.toBe(idOf(first));
    expect(await countLeads(fixture.database)).toBe(2);
  });

  test.each([
    ["a different IP address", { origin: { ip: "203.0.113.8" } }],
    ["different content", { fields: { firstName: "Ada", email: "ada@example.org" } }],
  ])("with %s is another lead", async (_, change) => {
    await fixture.leads.submit("guide", plain());
    await fixture.leads.submit("guide", plain(change));
    expect(await countLeads(fixture.database)).toBe(2);
  });
});

type Change = Parameters<typeof submission>[0];

function plain(change: Change = {}) {
  return submission({ key: null, ...change });
}

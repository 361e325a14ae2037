import { afterEach, beforeEach, expect, test } from "vitest";
import { refuseInserts } from "#server/db/testing.ts";
import { type LeadsFixture, leadsFixture, idOf, submissionForTests } from "./testing.ts";

let fixture: LeadsFixture;
beforeEach(async () => {
  fixture = await leadsFixture();
});
afterEach(() => fixture.remove());

test("of many requests for one mailbox at once, one more sets off a guide", async () => {
  // The first of all keeps the wordings, for which the others would wait.
  const fields = { firstName: "Bo", email: "bo@example.com" };
  await fixture.leads.submit("guide", submissionForTests({ fields, key: "form-first" }));
  const requests = Array.from({ length: 12 }, (_, index) =>
    fixture.leads.submit("guide", submissionForTests({ key: `form-${index}-at-once` })),
  );
  const outcomes = await Promise.all(requests);
  expect(outcomes.every(({ taken }) => taken)).toBe(true);
  expect(await fixture.guidesQueued()).toBe(2);
});

test("a hundred people at once are a hundred leads, each whole", async () => {
  const requests = Array.from({ length: 100 }, (_, index) =>
    fixture.leads.submit(
      "guide",
      submissionForTests({
        fields: { firstName: "Ada", email: `ada${index}@example.com`, wantsNewsletter: true },
        origin: { consentVersion: "2026-11-20", source: { utm_source: `source-${index}` } },
      }),
    ),
  );
  const outcomes = await Promise.all(requests);
  const ids = new Set(outcomes.map(idOf));
  expect(ids.size).toBe(100);
  const { db } = fixture.database;
  for (const table of ["lead_sources", "disclosure_records", "consent_records"] as const) {
    const rows = await db.selectFrom(table).select("lead_id").execute();
    expect(new Set(rows.map((row) => row.lead_id))).toEqual(ids);
    expect(rows).toHaveLength(100);
  }
  const kinds = ["agency-notification", "guide-email", "newsletter-confirmation"];
  const messages = Map.groupBy(await fixture.outbox(), (row) => row.lead_id);
  for (const id of ids) expect(messages.get(id)?.map(({ kind }) => kind)).toEqual(kinds);
  const sources = await db.selectFrom("lead_sources").selectAll().execute();
  for (const [index, outcome] of outcomes.entries())
    expect(sources.find((row) => row.lead_id === idOf(outcome))?.utm_source).toBe(
      `source-${index}`,
    );
});

test("one whose rows are refused costs those who came at the same time nothing", async () => {
  await refuseInserts(fixture.database, "leads", "new.email = 'refused@example.com'");
  const outcomes = await Promise.allSettled(
    ["ada", "refused", "bo"].map((name) =>
      fixture.leads.submit(
        "guide",
        submissionForTests({ fields: { firstName: name, email: `${name}@example.com` } }),
      ),
    ),
  );
  expect(outcomes).toMatchObject([
    { value: { taken: true } },
    { reason: { message: "no room" } },
    { value: { taken: true } },
  ]);
  const leads = await fixture.database.db.selectFrom("leads").select("first_name").execute();
  expect(leads.map((lead) => lead.first_name).toSorted()).toEqual(["ada", "bo"]);
  const keys = await fixture.database.db.selectFrom("idempotency_keys").select("key").execute();
  expect(keys).toHaveLength(2);
});

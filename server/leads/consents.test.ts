import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import automated from "#content/en/disclosures/automated-contact.yaml";
import newsletter from "#content/en/disclosures/newsletter.yaml";
import type { LeadKind } from "#contract/lead-kind.ts";
import { refuseInserts } from "#server/db/testing.ts";
import { sha256 } from "#server/base/text.ts";
import {
  type LeadsFixture,
  leadsFixture,
  idOf,
  submissionForTests as submission,
} from "./testing.ts";
import { findLead } from "./read-leads.ts";

let fixture: LeadsFixture;
beforeEach(async () => {
  fixture = await leadsFixture();
});
afterEach(() => fixture.remove());

const person = {
  name: "Ada Flores",
  email: "ada@example.com",
  phone: "9722045855",
  zipCode: "75024",
  birthdate: "3/15/1960",
};
const message = { name: "Ada Flores", email: "ada@example.com", message: "Please call me." };
const guide = { firstName: "Ada", email: "ada@example.com" };

async function consents(
  kind: LeadKind,
  fields: object,
  consentVersion: string | null = (kind === "guide" ? newsletter : automated).shown.version,
) {
  const origin = {
    page: "/compare-plans",
    ip: "2001:db8::1",
    userAgent: "Firefox",
    consentVersion,
  };
  const id = idOf(await fixture.leads.submit(kind, submission({ fields, origin })));
  return (await findLead(fixture.database, id))?.consents;
}

const textOf = ({ label, text }: { label: string; text: string }) => `${label}\n${text}`;

test.each(["compare", "consultation", "contact"] as const)(
  "%s: stores a checked consent with its exact text, phone number and request details",
  async (kind) => {
    const fields = { ...person, ...message, agreesToAutomatedContact: true };
    const text = textOf(automated.shown);
    expect(await consents(kind, fields)).toEqual([
      {
        id: "automated-contact",
        version: automated.shown.version,
        agreed: true,
        phone: "(972) 204-5855",
        text,
        textHash: sha256(text),
        answeredAt: "2026-11-20T12:00:00.000Z",
        page: "/compare-plans",
        ip: "2001:db8::1",
        userAgent: "Firefox",
        channel: "api",
      },
    ]);
  },
);

test.each([
  ["compare", person, { phone: "(972) 204-5855" }],
  ["contact", { ...message, phone: "9722045855" }, { phone: "(972) 204-5855" }],
  ["guide", guide, { id: "newsletter", phone: null, text: textOf(newsletter.shown) }],
] as const)("%s: stores an unchecked consent as not agreed", async (kind, fields, expected) => {
  expect(await consents(kind, fields)).toMatchObject([{ agreed: false, ...expected }]);
});

test("stores no answer about automated calls without a number to call", async () => {
  expect(await consents("contact", message)).toEqual([]);
});

test("stores the guide form's newsletter consent", async () => {
  const fields = { ...guide, wantsNewsletter: true };
  expect(await consents("guide", fields)).toMatchObject([
    { id: "newsletter", version: newsletter.shown.version, agreed: true, phone: null },
  ]);
});

test("an unknown version proves nothing about the text", async () => {
  const nothing = { version: null, text: null, textHash: null };
  expect(await consents("compare", person, "1999-01-01")).toMatchObject([nothing]);
  const older = automated.versions.at(-1)?.version ?? "";
  expect(await consents("compare", { ...person, email: "b@b.co" }, older)).toMatchObject([
    { version: older, text: expect.stringContaining("\n") },
  ]);
});

test("stores no consent unless there's a sign that the checkbox was shown, but always stores a checked one", async () => {
  expect(await consents("compare", person, null)).toEqual([]);
  const ticked = { ...person, agreesToAutomatedContact: true };
  expect(await consents("compare", ticked, null)).toMatchObject([{ agreed: true, version: null }]);
});

test("stores one answer for a repeat with the same key", async () => {
  const again = () =>
    submission({ key: "form-0001", fields: person, origin: { consentVersion: "x" } });
  await fixture.leads.submit("compare", again());
  await fixture.leads.submit("compare", again());
  const { db } = fixture.database;
  expect(await db.selectFrom("consent_records").selectAll().execute()).toHaveLength(1);
});

describe("in the database", () => {
  test.each([
    ["consent_records", sql`agreed = 1`],
    ["consent_records", sql`phone = '(214) 555-0100'`],
    ["disclosure_records", sql`version = '1999-01-01'`],
    ["disclosure_texts", sql`text = 'I agree to everything'`],
  ])("no row of %s can be changed", async (table, change) => {
    await consents("compare", person);
    const { db } = fixture.database;
    const rows = async () => (await sql`select * from ${sql.table(table)}`.execute(db)).rows;
    const before = await rows();
    expect(before.length).toBeGreaterThan(0);
    await expect(sql`update ${sql.table(table)} set ${change}`.execute(db)).rejects.toThrow(
      "proof is never changed",
    );
    expect(await rows()).toEqual(before);
  });

  test("a consent is deleted with its lead, and never stored without one", async () => {
    await consents("compare", person);
    const { db } = fixture.database;
    await db.deleteFrom("leads").execute();
    expect(await db.selectFrom("consent_records").selectAll().execute()).toEqual([]);
    await refuseInserts(fixture.database, "outbox");
    await expect(consents("compare", person)).rejects.toThrow("no room");
    expect(await db.selectFrom("consent_records").selectAll().execute()).toEqual([]);
  });
});

import { expect, test, beforeEach, describe } from "vitest";
import { sql } from "kysely";
import consultation from "#content/en/disclosures/consultation.yaml";
import contact from "#content/en/disclosures/contact.yaml";
import compare from "#content/en/disclosures/plan-request.yaml";
import automated from "#content/en/disclosures/automated-contact.yaml";
import newsletter from "#content/en/disclosures/newsletter.yaml";
import type { LeadKind } from "#contract/lead-kind.ts";
import { sha256 } from "#server/base/text.ts";
import { findWording, wordingsOf } from "./forms.ts";
import {
  type LeadsFixture,
  leadsFixture,
  idOf,
  submissionForTests as submission,
} from "./testing.ts";
import { countLeads, findLead } from "./read-leads.ts";

let fixture: LeadsFixture;
beforeEach(async () => {
  fixture = await leadsFixture();
});

const wordings = wordingsOf({
  id: "guide-form",
  versions: [
    { version: "2027-01-01", text: "new" },
    { version: "2026-11-20", text: "old" },
  ],
});

test("uses the version that the page claims if it is known", () => {
  expect(findWording(wordings, "2026-11-20").text).toBe("old");
});

test.each([null, "2020-01-01", "__proto__"])("proves no text for %j", (claimed) => {
  expect(findWording(wordings, claimed)).toEqual({
    id: "guide-form",
    version: null,
    text: null,
    textHash: null,
  });
  expect(findWording(wordings, "2027-01-01")).toEqual({
    id: "guide-form",
    version: "2027-01-01",
    text: "new",
    // printf new | sha256sum
    textHash: "11507a0e2f5e69d5dfa40a62a1bd7b6ee57e6bcd85c67c9b8431b36fff21c437",
  });
});

const person = {
  name: "Ada Flores",
  email: "ada@example.com",
  phone: "972.204.5855",
  zipCode: "75024",
  birthdate: "3/15/1960",
};
const message = { name: "Ada Flores", email: "ada@example.com", message: "Hello.\r\nCall me?" };

describe("sent forms", () => {
  /** A notification and a confirmation are queued, and no guide. */
  async function expectMessages(lead_id: string): Promise<void> {
    expect(await fixture.outbox()).toMatchObject([
      { lead_id, kind: "agency-notification", state: "queued" },
      { lead_id, kind: "lead-confirmation", state: "queued" },
    ]);
    expect(fixture.onQueued).toHaveBeenCalledTimes(1);
  }

  describe("a plan request", () => {
    test.each([
      ["compare", compare, "A licensed agent will contact you soon."],
      ["consultation", consultation, "A licensed agent will contact you soon."],
    ] as const)("%s: stores all fields and replies", async (kind, disclosure, thanks) => {
      const fields = {
        ...person,
        medicarePartA: true,
        preferredContactMethod: "text",
        bestTimeToContact: "evening",
        additionalInfo: " Two doctors.\r\nOne clinic. ",
      };
      const outcome = await fixture.leads.submit(kind, submission({ fields }, kind));
      expect(outcome).toMatchObject({ taken: true, reply: { success: true, message: thanks } });
      expect(await findLead(fixture.database, idOf(outcome))).toMatchObject({
        kind,
        name: "Ada Flores",
        email: "ada@example.com",
        zipCode: "75024",
        wantsNewsletter: false,
        details: {
          phone: "(972) 204-5855",
          birthdate: "03/15/1960",
          medicarePartA: true,
          medicarePartB: false,
          preferredContactMethod: "text",
          bestTimeToContact: "evening",
          message: "Two doctors.\nOne clinic.",
        },
        disclosures: [
          {
            id: disclosure.id,
            text: disclosure.shown.text,
            textHash: sha256(disclosure.shown.text),
            shownAt: "2026-11-20T12:00:00.000Z",
          },
        ],
      });
      await expectMessages(idOf(outcome));
    });

    test("the same fields sent for a comparison and a consultation are two leads", async () => {
      const plain = () => submission({ key: null, fields: person });
      await fixture.leads.submit("compare", plain());
      await fixture.leads.submit("consultation", plain());
      expect(await countLeads(fixture.database)).toBe(2);
      const key = "form-0001";
      await fixture.leads.submit("compare", submission({ key, fields: person }));
      expect(
        await fixture.leads.submit("consultation", submission({ key, fields: person })),
      ).toMatchObject({ refusal: "key-reused" });
    });

    test("a repeat with another format of date and phone number is one lead", async () => {
      const key = "form-0001";
      const first = await fixture.leads.submit("compare", submission({ key, fields: person }));
      const fields = { ...person, phone: "(972) 204-5855", birthdate: "1960-03-15" };
      expect(await fixture.leads.submit("compare", submission({ key, fields }))).toMatchObject({
        taken: true,
        reply: first.reply,
      });
      expect(await countLeads(fixture.database)).toBe(1);
    });
  });

  test("a message is stored, without a phone number too", async () => {
    const without = await fixture.leads.submit("contact", submission({ fields: message }));
    expect(without).toMatchObject({
      reply: { message: "Thank you for reaching out. We'll get back to you soon!" },
    });
    expect(await findLead(fixture.database, idOf(without))).toMatchObject({
      kind: "contact",
      name: "Ada Flores",
      zipCode: null,
      details: { phone: null, birthdate: null, medicarePartA: null, message: "Hello.\nCall me?" },
      disclosures: [{ id: contact.id, text: contact.versions[0]?.text }],
    });
    await expectMessages(idOf(without));
  });
});

describe("consents", () => {
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

  test("stores no consent unless there's a sign that the checkbox was shown, but always stores a checked one", async () => {
    expect(await consents("compare", person, null)).toEqual([]);
    const ticked = { ...person, agreesToAutomatedContact: true };
    expect(await consents("compare", ticked, null)).toMatchObject([
      { agreed: true, version: null },
    ]);
  });

  test.each([
    ["consent_records", sql`agreed = 1`],
    ["consent_records", sql`phone = '(214) 555-0100'`],
    ["disclosure_records", sql`version = '1999-01-01'`],
    ["disclosure_texts", sql`text = 'I agree to everything'`],
  ])("in the database, no row of %s can be changed", async (table, change) => {
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
});

import { sql } from "kysely";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { DescribePlans } from "#contract/plan-choice.ts";
import { refuseInserts } from "#server/db/testing.ts";
import {
  type LeadsFixture,
  leadsFixture,
  idOf,
  submissionForTests as submission,
  testLeads,
} from "./testing.ts";
import { countLeads, findLead } from "./read-leads.ts";

let fixture: LeadsFixture;
beforeEach(async () => {
  fixture = await leadsFixture();
});

describe("a valid request", () => {
  test("gets the guide's thank-you reply and is stored with all fields", async () => {
    const outcome = await fixture.leads.submit(
      "guide",
      submission({
        fields: {
          firstName: " Ada ",
          email: "Ada+Guide@Example.com",
          zipCode: "75024",
          wantsNewsletter: true,
        },
        origin: { page: "/download-guide", source: { utm_source: "news", referrer: "https://a/" } },
      }),
    );
    expect(outcome).toMatchObject({
      taken: true,
      reply: { success: true, message: "Your guide is on its way to your email." },
    });
    expect(await findLead(fixture.database, idOf(outcome))).toMatchObject({
      kind: "guide",
      name: "Ada",
      email: "Ada+Guide@Example.com",
      zipCode: "75024",
      wantsNewsletter: true,
      suspected: null,
      page: "/download-guide",
      createdAt: "2026-11-20T12:00:00.000Z",
      source: { utm_source: "news", referrer: "https://a/" },
    });
  });

  test.each([
    ["00901", "Puerto Rico"],
    ["20001", "the District of Columbia"],
    ["00802", "the U.S. Virgin Islands"],
  ])("from %s, where the agency has no license, says so each time: %s", async (zipCode, state) => {
    const fields = { firstName: "Ada", email: "ada@example.com", wantsNewsletter: false };
    const sent = submission({ fields: { ...fields, zipCode } });
    const noLicense = { state, counselors: "medicare.gov/talk-to-someone" };
    for (const _ of ["first", "repeat"])
      expect(await fixture.leads.submit("guide", sent)).toMatchObject({
        taken: true,
        reply: { message: "Your guide is on its way to your email.", noLicense },
      });
    expect(await fixture.guidesQueued()).toBe(1);
    const call = submission({
      key: `a-call-from-${zipCode}`,
      fields: {
        name: "Ada Lovelace",
        email: "ada@example.com",
        phone: "(214) 555-0143",
        zipCode,
        birthdate: "05/20/1961",
        medicarePartA: false,
        medicarePartB: false,
        preferredContactMethod: "phone",
        bestTimeToContact: "",
        agreesToAutomatedContact: false,
      },
    });
    const { reply: answered } = await fixture.leads.submit("consultation", call);
    expect(answered.message).toContain(`licensed in ${state}, so we`);
    expect(answered.message).not.toContain("A licensed agent");
    // Licensed there, or a state that isn't known.
    for (const elsewhere of ["75024", "09012", undefined]) {
      const other = submission({ fields: { ...fields, zipCode: elsewhere } });
      const { reply } = await fixture.leads.submit("guide", other);
      expect(reply).not.toHaveProperty("noLicense");
    }
  });

  test("says by which day an agent answers, the same on a repeat, and under which license", async () => {
    const fields = { name: "Ada", email: "ada@example.com", phone: "(214) 555-0143" };
    const more = { birthdate: "05/20/1961", bestTimeToContact: "evening" };
    const sent = submission({
      key: "a-call-in-the-evening",
      fields: { ...fields, ...more, zipCode: "75024" },
    });
    const first = await fixture.leads.submit("consultation", sent);
    expect(first).toMatchObject({
      sentTo: { way: "phone", to: fields.phone, time: "evening" },
      reply: {
        answerBy: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        license: { state: "Texas", number: expect.stringMatching(/\d/) },
      },
    });
    expect((await fixture.leads.submit("consultation", sent)).reply).toEqual(first.reply);
    const guide = await fixture.leads.submit("guide", submission());
    expect(guide.reply).not.toHaveProperty("answerBy");
  });

  test("queues the guide and the notification, due now, each with its own Message-ID", async () => {
    const outcome = await fixture.leads.submit("guide", submission());
    const rows = await fixture.outbox();
    expect(rows.map((row) => row.kind)).toEqual(["agency-notification", "guide-email"]);
    for (const row of rows) {
      expect(row).toMatchObject({ lead_id: idOf(outcome), state: "queued", attempts: 0 });
      expect(row.due_at).toBe("2026-11-20T12:00:00.000Z");
      expect(row.message_id).toMatch(/^<[0-9a-f-]{36}@desk\.example>$/);
    }
    expect(new Set(rows.map((row) => row.message_id)).size).toBe(2);
    expect(fixture.onQueued).toHaveBeenCalledTimes(1);
  });

  test("stores one copy of a disclosure text for many leads", async () => {
    await fixture.leads.submit("guide", submission());
    await fixture.leads.submit("guide", submission());
    const texts = await fixture.database.db.selectFrom("disclosure_texts").selectAll().execute();
    expect(texts).toHaveLength(1);
  });

  test("cleans and truncates the source and browser that the client sent", async () => {
    const outcome = await fixture.leads.submit(
      "guide",
      submission({
        origin: {
          source: { utm_source: `a\u0000\n\u202eb${"😀".repeat(400)}`, utm_term: "\t", evil: "x" },
          userAgent: "u".repeat(5000),
        },
      }),
    );
    const lead = await findLead(fixture.database, idOf(outcome));
    expect(lead?.source).toEqual({ utm_source: `a\u202eb${"😀".repeat(297)}` });
    expect(lead?.disclosures[0]?.userAgent).toHaveLength(300);
  });
});

describe("an invalid request", () => {
  test.each([null, undefined, 7, "text", [], { __proto__: null }, { firstName: { a: 1 } }])(
    "%j is rejected",
    async (fields) => {
      const outcome = await fixture.leads.submit("guide", submission({ fields }));
      expect(outcome).toMatchObject({ taken: false, refusal: "invalid" });
    },
  );

  test.each(["", "short12", "a".repeat(129), "with space", "naïve-key", "line\nbreak"])(
    "rejects the key %j",
    async (key) => {
      const outcome = await fixture.leads.submit("guide", submission({ key }));
      expect(outcome).toMatchObject({ taken: false, refusal: "invalid" });
      expect(await countLeads(fixture.database)).toBe(0);
    },
  );
});

describe("when the store fails", () => {
  test.each([
    ["guide", { firstName: "Ada", email: "ada@example.com" }, "guide-email"],
    ["contact", { name: "Ada", email: "a@b.co", message: "Please call me." }, "lead-confirmation"],
  ] as const)(
    "leaves no part of a %s submission: no outbox row, no lead, and the key is free",
    async (form, fields, last) => {
      const { db } = fixture.database;
      const makeRoom = await refuseInserts(fixture.database, "outbox", `new.kind = '${last}'`);
      const origin = { consentVersion: "2026-11-20" };
      const sent = submission({ key: "form-0001", fields, origin });
      const submit = () => fixture.leads.submit(form, sent);
      await expect(submit()).rejects.toThrow("no room");
      for (const table of [
        "leads",
        "lead_details",
        "lead_sources",
        "disclosure_records",
        "consent_records",
        "idempotency_keys",
        "outbox",
      ])
        expect((await sql`select * from ${sql.table(table)}`.execute(db)).rows).toEqual([]);
      expect(fixture.onQueued).not.toHaveBeenCalled();
      await makeRoom();
      expect(await submit()).toMatchObject({ taken: true });
    },
  );

  test("throws on a closed database instead of acknowledging the lead; what is invalid doesn't need it", async () => {
    await fixture.database.close();
    await expect(fixture.leads.submit("guide", submission())).rejects.toThrow(
      /destroyed|after calling end/,
    );
    for (const wrong of [{ fields: { firstName: "" } }, { key: "short" }])
      expect(await fixture.leads.submit("guide", submission(wrong))).toMatchObject({
        refusal: "invalid",
      });
  });
});

describe("plans that came with a request", () => {
  const fields = {
    name: "Ada Flores",
    email: "ada@example.com",
    message: "Please call me.",
    planChoice: "2026/tx/fort-bend/H0028_030_0,H9999_001_0",
  };
  const asked = { year: 2026, state: "TX", slug: "fort-bend" };
  const ids = ["H0028_030_0", "H9999_001_0"];
  const unnamed = {
    year: 2026,
    county: { state: "TX", slug: "fort-bend", name: null },
    plans: ids.map((id) => ({ id, name: null })),
    represented: null,
  };
  const described = {
    year: 2026,
    county: { state: "TX", slug: "fort-bend", name: "Fort Bend County" },
    plans: [
      { id: "H0028_030_0", name: 'Live "Oak" Válue' },
      { id: "H9999_001_0", name: null },
    ],
    represented: { organizations: 8, plans: 54 },
  };

  async function stored(describePlans?: DescribePlans, sent: object = fields) {
    const { database } = fixture;
    const leads = testLeads(database, describePlans ? { describePlans } : {});
    const outcome = await leads.submit("contact", submission({ fields: sent }));
    return (await findLead(database, idOf(outcome)))?.details?.planChoice;
  }

  test("are stored with what the plan data says about them", async () => {
    const describePlans = vi.fn<DescribePlans>(() => described);
    expect(await stored(describePlans)).toEqual(described);
    expect(describePlans).toHaveBeenCalledExactlyOnceWith({ ...asked, planIds: ids });
  });

  test("keep their ids without plan data, or if it can't be read", async () => {
    expect(await stored()).toEqual(unnamed);
    const broken = () => {
      throw new Error("database disk image is malformed");
    };
    expect(await stored(broken)).toEqual(unnamed);
  });

  test("a row that someone damaged keeps the lead's other details", async () => {
    const outcome = await fixture.leads.submit("contact", submission({ fields }));
    const { db } = fixture.database;
    for (const damage of ["{", '{"year":"2026"}']) {
      await db.updateTable("lead_details").set({ plan_choice: damage }).execute();
      const lead = await findLead(fixture.database, idOf(outcome));
      expect(lead?.details).toMatchObject({ message: "Please call me.", planChoice: null });
    }
  });
});

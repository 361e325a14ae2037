import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import automated from "#content/en/disclosures/automated-contact.yaml";
import newsletter from "#content/en/disclosures/newsletter.yaml";
import planRequest from "#content/en/disclosures/plan-request.yaml";
import { onPostgres } from "#server/db/testing.ts";
import { sha256 } from "#server/base/text.ts";
import { contextForTests, readRecords, type TestContext } from "#operator/cli/testing.ts";
import { leadsProgram } from "./program.ts";

let context: TestContext;
beforeEach(async () => {
  context = await contextForTests();
});

const leads = (...words: string[]) => context.run(leadsProgram, ...words);

const request = {
  name: "Ada Flores",
  email: "ada@example.com",
  phone: "9722045855",
  zipCode: "75024",
  birthdate: "3/15/1960",
};
/** The lines that show a text, each paragraph below the one before. */
function printedText(text: string): string[] {
  const [first = "", ...rest] = text.split("\n");
  return [`  Exact text    ${first}`, ...rest.map((line) => `                ${line}`)];
}

const origin = { page: "/compare-plans", consentVersion: automated.shown.version };
const agreed = { fields: { ...request, agreesToAutomatedContact: true }, origin };

describe("consent", () => {
  test("prints the exact texts that were shown and agreed to, and how long they are valid", async () => {
    const id = await context.submit(agreed, "compare");
    const { exitCode, printed } = await leads("consent", id);
    expect(exitCode).toBe(0);
    const { label, text } = automated.shown;
    expect(printed.split("\n")).toEqual([
      `Proof for lead 1001 (${id})`,
      "  Name          Ada Flores",
      "  Email         ada@example.com",
      "  Phone         (972) 204-5855",
      "  Asked for     plan comparison",
      "  Received      Nov 20, 2026, 7:00 AM EST (2026-11-20T12:00:00.000Z)",
      "  Channel       a form on the website",
      "  Permission    to contact them as the disclosure states: valid until Nov 20, 2027, 7:00 AM EST (2027-11-20T12:00:00.000Z)",
      "",
      `Disclosure plan-request, version ${planRequest.shown.version}`,
      "  Shown         Nov 20, 2026, 7:00 AM EST (2026-11-20T12:00:00.000Z)",
      "  Page          /compare-plans",
      "  Sent by       the page's script",
      "  IP address    203.0.113.7",
      "  Browser       Mozilla/5.0",
      `  SHA-256       ${sha256(planRequest.shown.text)}`,
      "  Checked       matches the text below",
      ...printedText(planRequest.shown.text),
      "",
      `Consent automated-contact, version ${automated.shown.version}`,
      "  Answer        AGREED: the box was checked",
      "  Number        (972) 204-5855",
      "  Answered      Nov 20, 2026, 7:00 AM EST (2026-11-20T12:00:00.000Z)",
      "  Valid         until Nov 20, 2027, 7:00 AM EST (2027-11-20T12:00:00.000Z), unless withdrawn sooner",
      "  Page          /compare-plans",
      "  Sent by       the page's script",
      "  IP address    203.0.113.7",
      "  Browser       Mozilla/5.0",
      `  SHA-256       ${sha256(`${label}\n${text}`)}`,
      "  Checked       matches the text below",
      ...printedText(`${label}\n${text}`),
      "",
      "Each text shown is exactly what the form said at the time, even if the form has changed since.",
      "Times are in Eastern Time (America/New_York), with UTC in parentheses.",
      "",
    ]);
  });

  test("shows that the permission has expired, and that a consent was not given", async () => {
    const id = await context.submit({ fields: request, origin }, "compare");
    context.setClock("2027-11-20T11:59:59.999Z");
    expect((await leads("consent", id)).printed).toContain("valid until Nov 20, 2027, 7:00 AM EST");
    context.setClock("2027-11-20T12:00:00.000Z");
    const { printed } = await leads("consent", id);
    expect(printed).toContain("EXPIRED on Nov 20, 2027, 7:00 AM EST");
    expect(printed).toContain("  Answer        not agreed: the box was left unchecked\n");
    expect(printed).not.toContain("AGREED");
  });

  test.each([
    [true, automated.shown.version, "AGREED: the box was checked", true],
    [false, automated.shown.version, "not agreed: the box was left unchecked", false],
    [true, null, "agreed, according to the program that sent the request", false],
  ])("agreed %s, to version %s: %s; valid: %s", async (...row) => {
    const [agreesToAutomatedContact, consentVersion, answer, isValid] = row;
    const fields = { ...request, agreesToAutomatedContact };
    const change = { fields, origin: { ...origin, consentVersion } };
    const { printed } = await leads("consent", await context.submit(change, "compare"));
    const [, lines = ""] = printed.split("\nConsent automated-contact");
    expect(lines).toContain(`\n  Answer        ${answer}\n  Number        (972) 204-5855\n`);
    expect(lines.includes("\n  Valid ")).toBe(isValid);
  });

  test("prints the same as JSON", async () => {
    const id = await context.submit(agreed, "compare");
    const data: unknown = JSON.parse((await leads("consent", id, "--json")).printed);
    expect(data).toMatchObject({
      lead: { id, kind: "compare", name: "Ada Flores", phone: "(972) 204-5855" },
      permission: { endsAt: "2027-11-20T12:00:00.000Z", holds: true },
      disclosures: [{ id: "plan-request", text: planRequest.shown.text, channel: "api" }],
      consents: [{ id: "automated-contact", agreed: true, phone: "(972) 204-5855" }],
    });
  });

  test("says that a newsletter consent lasts until the person unsubscribes, and that a form showed no consent box", async () => {
    const fields = { firstName: "Ada", email: "ada@example.com", wantsNewsletter: true };
    const shown = { consentVersion: newsletter.shown.version };
    const id = await context.submit({ fields, origin: shown });
    const { printed } = await leads("consent", id);
    expect(printed).toContain(`Consent newsletter, version ${newsletter.shown.version}\n`);
    expect(printed).toContain(
      "Valid         once confirmed by email, until the person unsubscribes\n",
    );
    expect(printed).not.toContain("Phone");
    const before = await leads("consent", await context.submit());
    expect(before.printed).toContain(
      "Consent\n  The form showed no consent box, or the person gave no phone number.\n",
    );
  });
});

test("prints the texts as they are stored, not as they are now, and detects one that was changed", async () => {
  const id = await context.submit(agreed, "compare");
  const { db } = context.database;
  const table = onPostgres ? sql` on disclosure_texts` : sql``;
  await sql`drop trigger disclosure_texts_stay${table}`.execute(db);
  const words = "An earlier wording,  with “quotes” & é.";
  await sql`update disclosure_texts set text = ${words}`.execute(db);
  const { printed } = await leads("consent", id);
  expect(printed.split(`  Exact text    ${words}\n`)).toHaveLength(3);
  expect(printed.split("DOES NOT MATCH THE TEXT BELOW")).toHaveLength(3);
});

test("an export includes the answers too", async () => {
  const yes = await context.submit(agreed, "compare");
  const no = await context.submit({ fields: request, origin }, "consultation");
  const guide = await context.submit();
  const rows = readRecords((await leads("export", "--csv")).printed);
  expect(Object.fromEntries(rows.map((row) => [row["id"], row]))).toMatchObject({
    [yes]: {
      permission_until_utc: "2027-11-20T12:00:00.000Z",
      automated_contact: "yes",
      consent: `automated-contact@${automated.shown.version}:yes`,
      consent_sha256: sha256(`${automated.shown.label}\n${automated.shown.text}`),
    },
    [no]: {
      automated_contact: "no",
      consent: `automated-contact@${automated.shown.version}:no`,
    },
    [guide]: { automated_contact: "", consent: "", consent_sha256: "" },
  });
});

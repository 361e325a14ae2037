import { describe, expect, it, test } from "vitest";
import agency from "#content/agency/agency.yaml";
import automatedContact from "#content/en/disclosures/automated-contact.yaml";
import { consentSchema, disclosureSchema as schema } from "./schemas.ts";
import consultation from "#content/en/disclosures/consultation.yaml";
import contact from "#content/en/disclosures/contact.yaml";
import guideDisclosure from "#content/en/disclosures/guide-form.yaml";
import newsletter from "#content/en/disclosures/newsletter.yaml";
import planRequest from "#content/en/disclosures/plan-request.yaml";

describe("versions", () => {
  const wordings = (...names: string[]) => ({
    id: "sample",
    versions: names.map((version) => ({ version, text: `Text of ${version}` })),
  });

  it("shows the newest, and several on one day have different names", () => {
    const names = ["2026-11-21", "2026-11-20.3", "2026-11-20.2", "2026-11-20", "2026-01-31"];
    expect(schema.parse(wordings(...names)).shown.text).toBe("Text of 2026-11-21");
    expect(schema.parse(wordings("2026-11-20.2", "2026-11-20")).shown.version).toBe("2026-11-20.2");
  });

  it.each([
    [["2026-11-20", "2026-11-21"]],
    [["2026-11-20", "2026-11-20.2"]],
    [["2026-11-20", "2026-11-20"]],
    [["2026-11-20.1"]],
    [["2026-02-30"]],
    [[]],
  ])("%j is refused", (names) => {
    expect(schema.safeParse(wordings(...names)).success).toBe(false);
  });

  it("a checkbox needs a label", () => {
    expect(consentSchema.safeParse(wordings("2026-11-20")).success).toBe(false);
  });
});

const everyWay = /will contact you .*by phone call, email or text/;

// 42 CFR 422.2274(g): who gets the details, that they will make contact, and how.
describe.each([
  ["guide-form", guideDisclosure, /will contact you by email/, /will not call or text/],
  ["contact", contact, /will answer you by email or, .*by phone call/, /a person makes each call/],
  ["plan-request", planRequest, everyWay, /a person makes/],
  ["consultation", consultation, everyWay, /a person makes/],
])("the disclosure %s", (id, disclosure, contacts, limits) => {
  test("says who gets the details, how they make contact, and for how long", () => {
    expect(disclosure.id).toBe(id);
    const { text } = disclosure.shown;
    expect(text).toContain(`A licensed agent of ${agency.name}`.slice(2));
    expect(text).toMatch(contacts);
    expect(text).toMatch(limits);
    expect(text).toMatch(/share your details with no other\s+company/);
    expect(text).toContain("Our permission to contact you ends after 12 months");
    expect(text).toContain("tell us to stop at any time");
    // A form that leads to calls: they are recorded (42 CFR 422.2274(g)(2)), and an inquiry covers a number on the
    // Do Not Call list for 3 months (47 CFR 64.1200(f)(5)).
    const calls = id !== "guide-form";
    expect(text.includes("We record calls about plans")).toBe(calls);
    expect(text.includes("Registry, we may call you for only 3 months after you send")).toBe(calls);
  });
});

// 47 CFR 64.1200(f)(9): by whom, by which means, to which number, and not a condition of anything.
test("the consent to automated calls and texts has everything that the rule requires", () => {
  const { label, text } = automatedContact.shown;
  expect(automatedContact.id).toBe("automated-contact");
  expect(label).toMatch(/^I agree to automated calls and texts \(Optional\)$/);
  for (const words of [
    `I allow ${agency.name}`,
    "the phone number I gave above",
    "automatic dialing system",
    "artificial or prerecorded voice",
    "I do not have to agree in order to get help or to buy anything",
    "even if it is on a Do Not Call list",
    "Message frequency varies",
    "Message and data rates may apply",
    "Reply STOP to stop, HELP for help",
    agency.phone.display,
  ])
    expect(text).toContain(words);
});

test("the newsletter consent says who sends it, that it must be confirmed, and how to stop it", () => {
  expect(newsletter.id).toBe("newsletter");
  expect(newsletter.shown.label).toContain("newsletter");
  expect(newsletter.shown.text).toContain(agency.name);
  expect(newsletter.shown.text).toMatch(/confirm.*until you stop it/);
});

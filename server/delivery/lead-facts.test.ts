import { describe, expect, test } from "vitest";
import licenses from "#content/agency/licenses.yaml";
import { detailsIn, type LeadDetails } from "#contract/lead-details.ts";
import { agreesToAutomatedContact, leadFacts } from "./lead-facts.ts";
import {
  type LeadChange,
  sampleConsent,
  sampleDelivery,
  sampleEntry,
  samplePlanChoice,
  sampleProof,
} from "./testing.ts";

const number = "(972) 204-5855";

/** Facts of a comparison request from Texas, asked on November 20, 2026, by someone with Part A, unless changed. */
function factsOf(given: Partial<LeadDetails> = {}, lead: LeadChange = {}) {
  const details = detailsIn({
    phone: number,
    birthdate: "03/15/1960",
    medicarePartA: true,
    medicarePartB: false,
    preferredContactMethod: "phone",
    ...given,
  });
  const base = { kind: "compare", details, ...lead } as const;
  return leadFacts(sampleDelivery("agency-notification", base).lead);
}

describe("Medicare", () => {
  const disabled =
    /^They’re under 65 and checked that they have Medicare, .*Medigap depends on the state/;
  const firstDays = /runs from November 1, 2026 to May 31, 2027\. They get this/;
  const askPartB = /checked Part A but didn’t check Part B: ask/;
  const askPartA = /checked Part B but didn’t check Part A: ask/;
  const askBoth = /didn’t check Part A or Part B, .*: ask/;

  test.each([
    // Before 65 with a part: no period at 65 that is years away, whichever part it is.
    ["06/15/1986", true, false, [disabled, askPartB]],
    ["07/02/1986", true, true, [disabled]],
    ["07/02/1990", false, true, [disabled, askPartA]],
    ["02/28/2004", true, false, [disabled, askPartB]],
    // The day before the seven months, and their first day: born in March 1962, or on April 1.
    ["03/02/1962", true, false, [disabled, askPartB]],
    ["02/28/1962", true, false, [askPartB, firstDays]],
    ["03/01/1962", true, false, [askPartB, firstDays]],
    // Without a part, nothing says that they have Medicare.
    ["07/02/1986", false, false, [askBoth, /^They’re not 65 yet.*If not, .* April 1, 2051 to Oct/]],
    [
      "08/31/1961",
      false,
      false,
      [askBoth, /^Their .* runs from May 1, 2026 to November 30, 2026\.$/],
    ],
    // The last day, and the day after.
    ["08/31/1961", true, false, [askPartB, /to November 30, 2026\. They get/]],
    ["08/01/1961", true, false, [askPartB, /Period ended on October 31, 2026\./]],
    ["03/15/1960", true, false, [askPartB, /Period ended on June 30, 2025\./]],
    ["03/15/1960", false, false, [askBoth, /Period ended on June 30, 2025\./]],
    ["03/15/1960", true, true, []],
    ["03/15/1960", false, true, [askPartA]],
    // A date that can't be read.
    ["1961", true, false, [askPartB]],
  ])("born %s, Part A %s, Part B %s", (birthdate, medicarePartA, medicarePartB, says) => {
    const { checks, initialPeriod } = factsOf({ birthdate, medicarePartA, medicarePartB });
    expect(checks).toEqual(says.map((text) => expect.stringMatching(text)));
    expect(checks.join(" ")).not.toMatch(/(have|has) no Part|not Part/i);
    const dated = says.some((text) => /2\d{3}/.test(text.source));
    expect(initialPeriod === null).toBe(!dated);
  });

  test("from 70 on, the end of a period long ago is nothing to check first", () => {
    const checksOf = (birthdate: string) => factsOf({ birthdate, medicarePartA: false }).checks;
    expect(checksOf("11/21/1956")).toEqual(
      [askBoth, /ended on February 28, 2022/].map((text) => expect.stringMatching(text)),
    );
    expect(checksOf("11/20/1956")).toEqual([expect.stringMatching(askBoth)]);
  });

  test("nothing for a form that doesn't ask", () => {
    const lead = { details: detailsIn({ message: "Hello?" }), kind: "contact" } as const;
    expect(factsOf({}, lead)).toMatchObject({ initialPeriod: null, checks: [] });
  });
});

describe("license", () => {
  test.each([
    ["75024", "Texas"],
    ["98101", "Washington"],
  ])("ZIP code %s: %s, licensed", (zipCode, name) => {
    const { state, noLicense } = factsOf({}, { zipCode });
    expect(state).toMatchObject({ name, license: expect.any(String) });
    expect(noLicense).toBeNull();
  });

  test.each([
    ["20001", "the District of Columbia"],
    ["00901", "Puerto Rico"],
    ["00802", "the U.S. Virgin Islands"],
    ["96910", "Guam"],
    ["96799", "American Samoa"],
  ])("ZIP code %s: %s, no license", (zipCode, name) => {
    const { state, noLicense } = factsOf({}, { zipCode });
    expect(state).toMatchObject({ name, license: null });
    expect(noLicense?.title).toBe(`No license in ${name}`);
    expect(noLicense?.text).toContain("free counselors (medicare.gov/talk-to-someone)");
    expect(noLicense?.text).toContain("The website promised only that you’d tell them who can");
  });

  test.each([
    ["PR", "Puerto Rico", "00901", "00601", "00728"],
    ["VI", "the U.S. Virgin Islands", "00802"],
    ["GU", "Guam", "96910"],
    ["AS", "American Samoa", "96799"],
    ["MP", "the Northern Mariana Islands", "96950", "96952"],
  ])("a license for %s counts in %s: %s", (code, name, ...zips) => {
    licenses.states.push({ code, name, license: "A-1", organizations: 1, plans: 9 });
    try {
      for (const zipCode of zips) {
        const { state, noLicense } = factsOf({}, { zipCode });
        expect(state).toMatchObject({ code, name, license: "A-1" });
        expect(noLicense).toBeNull();
      }
    } finally {
      licenses.states.pop();
    }
  });

  test("an agency that took a call knows what it promised", () => {
    const { noLicense } = factsOf({}, { zipCode: "00901", entry: sampleEntry });
    expect(noLicense?.text).not.toContain("The website promised");
  });

  const county = (state: string) => ({
    ...samplePlanChoice,
    county: { ...samplePlanChoice.county, state },
  });

  test.each([
    [null, null, /^You don’t know which state/, undefined],
    ["09012", null, /^Their ZIP code doesn’t show which state/, undefined],
    ["96941", null, /^Their ZIP code doesn’t show which state/, undefined],
    [null, county("PR"), /^$/, "Puerto Rico"],
    ["75024", county("TX"), /^$/, "Texas"],
    ["75024", county("OK"), /is in Texas, but they asked about plans in Oklahoma: ask/, "Texas"],
  ])("ZIP code %s, asked about %j", (zipCode, planChoice, says, name) => {
    const { checks, state } = factsOf({ planChoice, medicarePartB: true }, { zipCode });
    expect(checks.join()).toMatch(says);
    expect(state?.name).toBe(name);
  });
});

describe("calls and texts", () => {
  const agreed = [sampleConsent] as const;
  const program = { disclosures: [{ ...sampleProof, version: null }] };
  const entry = { ...sampleEntry, consent: "a text" };

  test.each([
    ["compare", { consents: [{ ...sampleConsent, agreed: false }] }, "manual", "manual"],
    ["consultation", { consents: [] }, "manual", "manual"],
    ["consultation", { consents: agreed }, "automated", "automated"],
    // "We will not text you because of this form."
    ["contact", { consents: [{ ...sampleConsent, agreed: false }] }, "manual", "none"],
    ["contact", { consents: agreed }, "automated", "automated"],
    // Agreed for a number that was corrected later, or to a text that nobody can show.
    ["contact", { consents: [{ ...agreed[0], phone: "(972) 204-5856" }] }, "manual", "none"],
    ["compare", { consents: [{ ...sampleConsent, version: null }] }, "manual", "manual"],
    ["compare", { ...program, consents: agreed }, "ask", "ask"],
    ["contact", { entry, disclosures: [] }, "ask", "ask"],
  ] as const)("%s, %j: calls %s, texts %s", (kind, lead, calls, texts) => {
    expect(factsOf({}, { kind, ...lead })).toMatchObject({ calls, texts });
  });

  test.each([
    [{}, true],
    [{ phone: "(972) 204-5855 ext. 12" }, true],
    [{ agreed: false }, false],
    [{ version: null }, false],
    [{ phone: "(972) 204-5856" }, false],
    [{ phone: null }, false],
    [{ id: "newsletter" }, false],
    [{ agreed: false, version: null, phone: null }, false],
  ])("a checked box with %j allows automated calls and texts: %s", (change, isAllowed) => {
    const consents = [{ ...agreed[0], ...change }];
    const details = detailsIn({ phone: number });
    expect(agreesToAutomatedContact({ consents, details })).toBe(isAllowed);
    expect(factsOf({}, { consents }).calls).toBe(isAllowed ? "automated" : "manual");
  });

  test.each([
    // 11:30 PM, before the clocks change.
    ["2026-12-21T04:30:00.000Z", "2027-03-20", "2027-12-20"],
    ["2027-03-14T04:30:00.000Z", "2027-06-13", "2028-03-13"],
    // The last day of a month that is longer than the one in which it ends.
    ["2026-12-01T04:30:00.000Z", "2027-02-28", "2027-11-30"],
    ["2026-11-30T04:30:00.000Z", "2027-02-28", "2027-11-29"],
  ])("permission given at %s ends on %s for calls, and on %s", (createdAt, calls, all) => {
    const days = { doNotCallUntil: calls, contactUntil: all };
    expect(factsOf({}, { createdAt })).toMatchObject(days);
    const noted = { ...entry, enteredAt: createdAt };
    expect(factsOf({}, { createdAt, entry: noted })).toMatchObject(days);
  });

  test("none without a number, and no day for the Do-Not-Call list", () => {
    for (const kind of ["guide", "contact"] as const)
      expect(factsOf({ phone: null }, { kind })).toMatchObject({
        calls: "none",
        texts: "none",
        contactUntil: "2027-11-20",
        doNotCallUntil: null,
      });
    expect(factsOf()).toMatchObject({ doNotCallUntil: "2027-02-20" });
  });

  test.each([
    [{ consents: agreed }, []],
    [{ consents: [] }, [/so a person has to write it/]],
    [{ ...program }, [/first make sure that they agreed/]],
  ])("who prefers a text, %j: says how", (lead, says) => {
    const { checks } = factsOf({ preferredContactMethod: "text", medicarePartB: true }, lead);
    expect(checks).toEqual(says.map((text) => expect.stringMatching(text)));
    for (const preferredContactMethod of ["phone", "email"] as const)
      expect(factsOf({ preferredContactMethod, medicarePartB: true }, lead).checks).toEqual([]);
  });
});

import { expect, test } from "vitest";
import licenses from "#content/agency/licenses.yaml";
import disclaimers from "#content/en/site/disclaimers.yaml";
import { licensesSchema } from "./schemas.ts";
import { countyTpmo, tpmoNotice } from "./tpmo.ts";

const state = { code: "TX", name: "Texas", license: "1", organizations: 9, plans: 74 };
const given = {
  sample: false,
  planYear: 2027,
  home: "TX",
  nationalProducerNumber: "1",
  states: [state, { ...state, code: "OK", name: "Oklahoma", organizations: 5, plans: 31 }],
};

// 42 CFR 422.2267(e)(41), as in force for marketing from October 1, 2026.
const required = (organizations: number, plans: number) =>
  `We do not offer every plan available in your area. Currently we represent ${organizations} organizations which offer ${plans} products in your area. Please contact Medicare.gov or 1-800-MEDICARE to get information on all of your options.`;

test("the home state's counts stand where the visitor's state is not known", () => {
  for (const unknown of [undefined, "WY"]) {
    const notice = tpmoNotice(disclaimers, given, unknown);
    expect(notice.text).toBe(required(9, 74));
    expect(notice.counts).toBe("These numbers are for Texas, plan year 2027.");
    expect(notice.own).toBe(false);
  }
});

test("the visitor's state has its own counts, and says so", () => {
  const notice = tpmoNotice(disclaimers, given, "OK");
  expect(notice.text).toBe(required(5, 31));
  expect(notice.counts).toBe("These numbers are for Oklahoma, plan year 2027.");
  expect(notice.own).toBe(true);
});

test("the agency's own list is read", () => {
  expect(tpmoNotice(disclaimers, licenses).text).toMatch(/represent \d+ organizations/);
});

test("a county has its own counts, and a plain sentence where they are 0", () => {
  const county = { organizations: 8, plans: 54, county: "Fort Bend County", year: 2027 };
  const notice = countyTpmo(disclaimers, county);
  expect(notice.text).toBe(required(8, 54));
  expect(notice.counts).toBe("These numbers are for Fort Bend County, plan year 2027.");
  const none = countyTpmo(disclaimers, { ...county, organizations: 0, plans: 0 });
  expect(none.text).toBe(required(0, 0));
  expect(none.counts).toBe(
    "In Fort Bend County, we don't offer any Medicare Advantage or drug plan for 2027.",
  );
});

test.each([
  ["a state listed twice", { states: [state, state] }, ["states", 1, "code"]],
  ["a home state that is not listed", { home: "NM" }, ["home"]],
  ["a state without counts", { states: [{ ...state, plans: 0 }] }, ["states", 0, "plans"]],
])("refuses %s", (_, fault, path) => {
  expect(licensesSchema.safeParse(given).success).toBe(true);
  expect(licensesSchema.safeParse({ ...given, ...fault }).error?.issues[0]?.path).toEqual(path);
});

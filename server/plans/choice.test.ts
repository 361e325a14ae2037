import { expect, test } from "vitest";
import type { CountyPlans, PlanService } from "#contract/plans.ts";
import { describePlanChoice } from "./choice.ts";

const county = { state: "TX", stateName: "Texas", slug: "fort-bend", name: "Fort Bend County" };

const found: CountyPlans = {
  county,
  year: 2026,
  edition: { file: "plans.zip", date: "2026-10-01", sample: true },
  show: "full",
  plans: [
    {
      id: "H0028_030_0",
      name: "Live Oak Value",
      organization: "Live Oak",
      group: "advantage-with-drugs",
      type: "HMO",
      snp: null,
      offered: true,
      figures: { premium: 12, drugDeductible: 0, yearlyLimit: 4900, stars: 4.5 },
    },
  ],
  represented: { organizations: 8, plans: 54 },
};

const service: Pick<PlanService, "plansIn"> = {
  plansIn: ({ state, slug }, year) =>
    state === "TX" && slug === "fort-bend" && year === 2026 ? found : null,
};

const describePlans = describePlanChoice(service);
const asked = {
  year: 2026,
  state: "TX",
  slug: "fort-bend",
  planIds: ["H9999_001_0", "H0028_030_0"],
};

test("names the county and its plans in the order given, with the counts and without amounts", () => {
  expect(describePlans(asked)).toEqual({
    year: 2026,
    county: { state: "TX", slug: "fort-bend", name: "Fort Bend County" },
    plans: [
      { id: "H9999_001_0", name: null },
      { id: "H0028_030_0", name: "Live Oak Value" },
    ],
    represented: { organizations: 8, plans: 54 },
  });
});

test.each([{ year: 2027 }, { slug: "waller" }, { state: "OK" }])(
  "keeps a choice that the plan data doesn't have without names: %j",
  (other) => {
    const { county: place, plans, represented } = describePlans({ ...asked, ...other });
    expect([place.name, represented]).toEqual([null, null]);
    expect(plans).toEqual(asked.planIds.map((id) => ({ id, name: null })));
  },
);
